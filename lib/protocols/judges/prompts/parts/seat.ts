import type { Agent } from "@/lib/domain/agent";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { inline, section } from "@/lib/prompts/section";

export function seatOf({ panel }: JudgesState, { agentId }: Ask): Agent {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return agent;
}

/** The judge's own stance and brief; of nobody else's (P4-14). */
export function seatPart(agent: Agent): string {
  const { name, role, brief } = agent;
  const stance = stanceOf(agent);
  const definition =
    [role, brief].filter(Boolean).join("\n\n") ||
    "No further description: lay weight as the stance says, and judge as an experienced reader of such documents would.";
  return section("seat", definition, { name: inline(name), stance: stance ? STANCE_LABELS[stance] : "neutral" });
}
