import type { PanelTemplateContent } from "@/lib/client/use-panel-templates";
import type { AgentInput } from "@/lib/contracts/create-deliberation";

/** An agent in the editor; `key` tells rows apart while names are being typed. */
export type EditedAgent = { key: string; id: string; name: string; role: string; brief: string; model: string };

export const editedAgent = ({ id = "", name, role = "", brief = "", model = "" }: AgentInput): EditedAgent => ({ key: crypto.randomUUID(), id, name, role, brief, model });

export const blankAgent = (): EditedAgent => editedAgent({ name: "" });

export function contentOf(name: string, agents: readonly EditedAgent[]): PanelTemplateContent {
  return { name, agents: agents.map(({ id, name: agentName, role, brief, model }) => ({ ...(id ? { id } : {}), name: agentName, role, brief, ...(model ? { model } : {}) })) };
}
