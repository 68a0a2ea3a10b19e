import type { Agent } from "@/lib/domain/agent";
import { PROTOCOLS } from "@/lib/protocols/registry";

/** Those who are asked without having a seat: the orchestrator, a literature search. */
const SERVANTS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(PROTOCOLS).map(({ servants }) => servants));

export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return panel.find(({ id }) => id === agentId)?.name ?? SERVANTS[agentId] ?? agentId;
}
