"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { callSummary, type CallField } from "@/lib/client/call-draft";
import { useConnections } from "@/lib/client/connections/use-connections";
import { CallSettingsFields } from "./call-settings-fields";
import type { EditedAgent } from "./edited-agent";

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
