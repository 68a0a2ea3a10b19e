import type { Agent } from "@/lib/domain/agent";
import { CHAIR, isChair } from "@/lib/protocols/chair/rules/chair-seat";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { section } from "@/lib/prompts/section";

export function seatOf({ panel }: Pick<ChairState, "panel">, { agentId }: Pick<Ask, "agentId">): Agent {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return agent;
}

/** P2-03: the definition of a specialist, with the skills it brings along. */
export function definitionParts(state: Pick<ChairState, "config">, agent: Agent): string[] {
  const definition =
    [agent.role, agent.brief].filter(Boolean).join("\n\n") ||
    "No further definition: judge as an experienced specialist of this field would.";
  return [
    section("seat", definition, { name: agent.name }),
    ...specialistOf(agent, state.config).skills.map(({ name, text }) => section("skill-text", text, { name })),
  ];
}

/** The chair may be left out of a panel; somebody chairs it all the same. */
export function chairPart({ panel }: Pick<ChairState, "panel">): string {
  const { name, role, brief } = panel.find(isChair) ?? CHAIR;
  return section("seat", [role, brief].filter(Boolean).join("\n\n"), { name });
}

/** P2-16: what a definition costs each time it is sent. */
export const definitionTokens = (state: Pick<ChairState, "config">, agent: Agent): number =>
  definitionParts(state, agent).reduce((sum, part) => sum + countTokens(part), 0);
