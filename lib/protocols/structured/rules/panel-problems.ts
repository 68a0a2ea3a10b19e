import type { Agent } from "@/lib/domain/agent";
import { EXPERT, ORCHESTRATOR_ID } from "./state";
import { isRole, ROLE_NAMES, ROLES } from "./vocabulary";

/** A brief shorter than this casts nobody. */
const MIN_BRIEF = 20;

/** P3-07, P3-14, P3-18: exactly the four roles, each cast before the first round; a fifth seat only as an expert. */
export function panelProblems(panel: readonly Agent[]): Record<string, string> {
  const missing = ROLES.filter((role) => !panel.some(({ kind }) => kind === role));
  if (missing.length > 0)
    return {
      panel: `${missing.map((role) => ROLE_NAMES[role]).join(", ")} ${missing.length === 1 ? "is" : "are"} not cast. This protocol needs all four roles.`,
    };
  const strange = panel.find(({ kind }) => !isRole(kind) && kind !== EXPERT);
  if (strange)
    return {
      panel: `“${strange.name}” has no role here. The roles are Action, Guardian, Observer and Critic, plus one seat for a domain expert.`,
    };
  const twice = ROLES.find((role) => panel.filter(({ kind }) => kind === role).length > 1);
  if (twice) return { panel: `The ${ROLE_NAMES[twice]} is cast twice.` };
  if (panel.filter(({ kind }) => kind === EXPERT).length > 1) return { panel: "At most one domain expert." };
  if (panel.some(({ id }) => id === ORCHESTRATOR_ID))
    return { panel: "“Orchestrator” is reserved for the one that runs the rounds. Choose another name." };
  const uncast = panel.find(({ brief, role }) => brief.length < MIN_BRIEF && role.length < MIN_BRIEF);
  if (uncast)
    return { panel: `Cast ${uncast.name} first: say who it is in your domain, what it looks at and how it judges.` };
  const duplicate = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  return duplicate ? { panel: `Two agents are called “${duplicate.name}”. Give each a different name.` } : {};
}
