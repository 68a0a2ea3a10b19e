import { callDraft, callInput, type CallDraft } from "@/lib/client/call-draft";
import type { PanelTemplateContent } from "@/lib/client/new-deliberation/use-panel-templates";
import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";

/** An agent in the editor; `key` tells rows apart while names are being typed. */
export type EditedAgent = CallDraft & {
  key: string;
  id: string;
  name: string;
  kind: string;
  role: string;
  brief: string;
};

export const editedAgent = ({ id = "", name, kind = "", role = "", brief = "", ...call }: AgentInput): EditedAgent => ({
  key: crypto.randomUUID(),
  id,
  name,
  kind,
  role,
  brief,
  ...callDraft(call),
});

export const blankAgent = (): EditedAgent => editedAgent({ name: "" });

export function contentOf(name: string, agents: readonly EditedAgent[]): PanelTemplateContent {
  return {
    name,
    agents: agents.map((agent) => ({
      ...(agent.id ? { id: agent.id } : {}),
      name: agent.name,
      ...(agent.kind ? { kind: agent.kind } : {}),
      role: agent.role,
      brief: agent.brief,
      ...callInput(agent),
    })),
  };
}
