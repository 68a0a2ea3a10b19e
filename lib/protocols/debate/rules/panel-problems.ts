import type { Agent } from "@/lib/domain/agent";
import { CROSS_CUTTING_IDS, isCrossCutting } from "./cross-cutting";
import { ORCHESTRATOR_ID } from "./state";

const MAX_PANEL = 24;
const NAMES = { observability: "Observability", operations: "Operations", test: "Test", security: "Security" } as const;

/** P5-01, P5-02, P5-07: at least one domain agent and always the four cross-cutting ones. */
export function panelProblems(panel: readonly Agent[]): Record<string, string> {
  const missing = CROSS_CUTTING_IDS.filter((id) => !panel.some((agent) => agent.id === id));
  if (missing.length > 0) {
    const list = missing.map((id) => NAMES[id]).join(", ");
    return {
      panel: `${list} can't be removed. Observability, Operations, Test and Security take part in every debate.`,
    };
  }
  if (panel.every(isCrossCutting))
    return { panel: "Add at least one domain agent. Someone has to propose the design." };
  if (panel.length > MAX_PANEL) return { panel: `At most ${MAX_PANEL} agents.` };
  if (panel.some(({ id }) => id === ORCHESTRATOR_ID))
    return { panel: "“Orchestrator” is reserved for the one that runs the debate. Choose another name." };
  const duplicate = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  return duplicate ? { panel: `Two agents are called “${duplicate.name}”. Give each a different name.` } : {};
}
