import type { Agent } from "@/lib/domain/agent";
import { modeOf, type JudgesConfig } from "./config";
import { FEWEST_JUDGES } from "./verdict/evaluate";
import { STANCE_LABELS, stanceOf } from "./stance";
import { AUTHOR_ID, MODERATOR_ID } from "./state";

/** Every subset of the judges is weighed for a majority (majority.ts): few enough to do so at once. */
const MOST_JUDGES = 9;

/** P4-01, P4-03: two judges or more, each with a stance, and no two alike. */
export function panelProblems(panel: readonly Agent[], config: JudgesConfig): Record<string, string> {
  if (panel.length < FEWEST_JUDGES)
    return { panel: "You need at least two judges: a single one has nobody to disagree with." };
  if (panel.length > MOST_JUDGES) return { panel: `At most ${MOST_JUDGES} judges.` };
  const reserved = panel.find(({ id, name }) =>
    [MODERATOR_ID, AUTHOR_ID].some((taken) => id === taken || name.trim().toLowerCase() === taken),
  );
  if (reserved)
    return { panel: `“${reserved.name}” is reserved for someone who serves the judges. Choose another name.` };
  const namesake = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  if (namesake) return { panel: `Two judges are called “${namesake.name}”. Give each a different name.` };
  const stanceless = panel.find((agent) => stanceOf(agent) === null);
  if (stanceless) return { panel: `Give ${stanceless.name} a stance: neutral, for, against, or the product lens.` };
  const lens = panel.find((agent) => stanceOf(agent) === "product_lens");
  if (lens && modeOf(config) === "debate")
    return { panel: `${lens.name} has the product lens, which takes part in single-round scoring only.` };
  const twin = panel.find((agent, index) =>
    panel.some((other, at) => at < index && other.kind === agent.kind && hasSameModel(other, agent)),
  );
  if (!twin) return {};
  const stance = stanceOf(twin);
  return {
    panel: `Two judges have the same model and the stance “${stance ? STANCE_LABELS[stance] : twin.kind}”. Give one of them another model or another stance.`,
  };
}

/** Without a name it is the model of the connection, or of the deliberation. */
function hasSameModel(a: Agent, b: Agent): boolean {
  const [one, other] = [a.model ?? "", b.model ?? ""];
  return one === other && (one !== "" || (a.connection ?? "") === (b.connection ?? ""));
}
