import type { Agent } from "@/lib/domain/agent";
import { ENGINE_SERVANTS } from "@/lib/kernel/page/page-ask";
import { readableProtocols } from "@/lib/kernel/registry";

export function agentName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return panel.find(({ id }) => id === agentId)?.name ?? servantName(agentId) ?? agentId;
}

/** "Critic" of “Critic: Security and failure analyst”, where nobody else is called that: a page says the rest once, in its list of seats. */
export function shortName(panel: readonly Pick<Agent, "name">[], name: string): string {
  const [short = name] = name.split(": ", 1);
  return panel.filter((one) => one.name.split(": ", 1)[0] === short).length === 1 ? short : name;
}

/** As it is called in a sentence, where "Observer: On-call engineer" would read like an announcement. */
export function sentenceName(panel: readonly Pick<Agent, "id" | "name">[], agentId: string): string {
  return shortName(panel, agentName(panel, agentId));
}

/** Those who are asked without having a seat: the orchestrator, a literature search. */
function servantName(agentId: string): string | undefined {
  if (Object.hasOwn(ENGINE_SERVANTS, agentId)) return ENGINE_SERVANTS[agentId];
  return readableProtocols().find(({ servants }) => servants && Object.hasOwn(servants, agentId))?.servants?.[agentId];
}
