import type { Agent } from "@/lib/domain/agent";
import { loadedProtocols } from "@/lib/protocols/loaded";

export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return panel.find(({ id }) => id === agentId)?.name ?? servantName(agentId) ?? agentId;
}

/** Those who are asked without having a seat: the orchestrator, a literature search. */
function servantName(agentId: string): string | undefined {
  return loadedProtocols().find(({ servants }) => servants && Object.hasOwn(servants, agentId))?.servants?.[agentId];
}
