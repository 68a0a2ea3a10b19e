import type { Agent } from "@/lib/domain/agent";
import { ENGINE_SERVANTS } from "@/lib/kernel/page/page-ask";
import { providedProtocols } from "@/lib/kernel/registry";

export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return panel.find(({ id }) => id === agentId)?.name ?? servantName(agentId) ?? agentId;
}

/** Those who are asked without having a seat: the orchestrator, a literature search. */
function servantName(agentId: string): string | undefined {
  if (Object.hasOwn(ENGINE_SERVANTS, agentId)) return ENGINE_SERVANTS[agentId];
  return providedProtocols().find(({ servants }) => servants && Object.hasOwn(servants, agentId))?.servants?.[agentId];
}
