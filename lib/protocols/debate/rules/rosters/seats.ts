/** Who can sit on the panel of a debate, and which panels can't be used (P5-01, P5-02, P5-07, P5-49). */
import type { Agent } from "@/lib/domain/agent";
import type { Seats } from "@/lib/kernel/types";
import { type DebateConfig, FEATURE_TYPE_LABELS } from "../config";
import { proposePanel } from "./propose-panel";
import { ADVOCATE_SEAT, CROSS_CUTTING_SEATS } from "./cross-cutting";
import { ROSTERS } from "./rosters";
import { ADVOCATE_ID, CROSS_CUTTING_IDS, isCrossCutting } from "../seating";
import { ORCHESTRATOR_ID } from "../state";

export const seats: Seats<DebateConfig> = {
  propose: proposePanel,
  isChosenByQuestion: true,
  known: ({ roster, advocate }) => {
    const rosters = Object.entries(ROSTERS).toSorted(([a], [b]) => Number(b === roster) - Number(a === roster));
    const domain = rosters.flatMap(([id, { title, agents }]) =>
      agents.map((agent) => ({ agent, roster: { id, title } })),
    );
    return [
      ...CROSS_CUTTING_SEATS.map((agent) => ({ agent, roster: { id: "cross_cutting", title: "Cross-cutting" } })),
      ...(advocate ? [{ agent: ADVOCATE_SEAT, roster: { id: "advocate", title: "Advocate" } }] : []),
      ...domain,
    ];
  },
  isAlways: isCrossCutting,
  subjectKinds: Object.entries(FEATURE_TYPE_LABELS).map(([id, label]) => ({ id, label })),
  kindOf: (seat) => (isCrossCutting(seat) ? "cross_cutting" : seat.id === ADVOCATE_ID ? "advocate" : "domain"),
  kinds: ["domain", "cross_cutting", "advocate"],
};

const MAX_PANEL = 24;
const NAMES = { observability: "Observability", operations: "Operations", test: "Test", security: "Security" } as const;

/** P5-01, P5-02, P5-07: at least one domain agent and always the four cross-cutting ones. */
export function panelProblems(
  panel: readonly Agent[],
  { advocate = false }: Partial<Pick<DebateConfig, "advocate">> = {},
): Record<string, string> {
  const missing = CROSS_CUTTING_IDS.filter((id) => !panel.some((agent) => agent.id === id));
  if (missing.length > 0) {
    const list = missing.map((id) => NAMES[id]).join(", ");
    return {
      panel: `${list} can't be removed. Observability, Operations, Test and Security take part in every debate.`,
    };
  }
  const hasAdvocate = panel.some(({ id }) => id === ADVOCATE_ID);
  if (advocate && !hasAdvocate)
    return { panel: "Add the seat “Advocate”, or switch the advocate off in the settings." };
  if (!advocate && hasAdvocate)
    return { panel: "Remove the seat “Advocate”, or switch the advocate on in the settings." };
  if (panel.every((agent) => isCrossCutting(agent) || agent.id === ADVOCATE_ID))
    return { panel: "Add at least one domain agent. Someone has to propose the design." };
  if (panel.length > MAX_PANEL) return { panel: `At most ${MAX_PANEL} agents.` };
  if (panel.some(({ id }) => id === ORCHESTRATOR_ID))
    return { panel: "“Orchestrator” is reserved for the one that runs the debate. Choose another name." };
  const duplicate = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  return duplicate ? { panel: `Two agents are called “${duplicate.name}”. Give each a different name.` } : {};
}
