import type { Agent } from "@/lib/domain/agent";
import { providedProtocols } from "@/lib/kernel/registry";

export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return panel.find(({ id }) => id === agentId)?.name ?? servantName(agentId) ?? agentId;
}

/** Those who are asked without having a seat: the orchestrator, a literature search. */
function servantName(agentId: string): string | undefined {
  return providedProtocols().find(({ servants }) => servants && Object.hasOwn(servants, agentId))?.servants?.[agentId];
}
