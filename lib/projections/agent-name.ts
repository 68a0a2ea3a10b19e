import type { Agent } from "@/lib/domain/agent";
import { ORCHESTRATOR_ID } from "@/lib/protocols/debate/state";

/** The orchestrator has no seat, yet it is asked and it answers. */
export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  if (agentId === ORCHESTRATOR_ID) return "The orchestrator";
  return panel.find(({ id }) => id === agentId)?.name ?? agentId;
}
