"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { callSummary, type CallField, callDraft, callInput, type CallDraft } from "@/lib/client/call-draft";
import { useConnections } from "@/lib/client/connections/use-connections";
import { CallSettingsFields } from "./call-settings-fields";
import type { PanelTemplateContent } from "@/lib/client/new-deliberation/use-panel-templates";
import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";

type AgentFieldsProps = {
  agent: EditedAgent;
  place: number;
  problemAt: (field: "name" | "role" | "brief" | CallField) => string | undefined;
  onChange: (changes: Partial<EditedAgent>) => void;
  onRemove: () => void;
};

export function AgentFields({ agent, place, problemAt, onChange, onRemove }: AgentFieldsProps) {
  const name = agent.name.trim() || `Agent ${place}`;
  const connections = useConnections().data?.items ?? [];
  const summary = callSummary(agent, connections);
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <AgentSwatch place={place} />
        <span aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold">
          {name}
        </span>
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <Field label="Name" required error={problemAt("name")}>
        <TextField value={agent.name} autoComplete="off" onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label="Role" note="one line" error={problemAt("role")}>
        <TextField value={agent.role} autoComplete="off" onChange={(event) => onChange({ role: event.target.value })} />
      </Field>
      <Field label="Brief" note="Markdown" error={problemAt("brief")}>
        <TextArea
          value={agent.brief}
          rows={3}
          className="max-h-[40dvh]"
          onChange={(event) => onChange({ brief: event.target.value })}
        />
      </Field>
      <Disclosure
        defaultOpen={summary !== ""}
        summary={summary ? `Model and call settings: ${summary}` : "Model and call settings: same as the deliberation"}
      >
        <CallSettingsFields call={agent} home={null} problemAt={problemAt} onChange={onChange} />
      </Disclosure>
    </fieldset>
  );
}

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
