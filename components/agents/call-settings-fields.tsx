"use client";

import { ComboField } from "@/components/ui/form/combo-field";
import { Field } from "@/components/ui/form/field";
import { NumberBox } from "@/components/ui/form/number-box";
import { Select } from "@/components/ui/form/select";
import type { CallDraft, CallField } from "@/lib/client/call-draft";
import { useConnectionModels, useConnections } from "@/lib/client/connections/use-connections";
import { REASONING_EFFORTS } from "@/lib/domain/call-settings";
import { capital } from "@/lib/domain/wording";

type CallSettingsFieldsProps = {
  call: CallDraft;
  onChange: (changes: Partial<CallDraft>) => void;
  problemAt: (field: CallField) => string | undefined;
  /** What following the deliberation means here; null where it is not known, as in a saved panel. */
  home: { connection: string | undefined; name: string | undefined; model: string } | null;
  /** The control's name, for forms that find their fields by it. */
  nameOf?: (field: CallField) => string;
};

const AS_THE_MODEL = { value: "", label: "Model default" };
const EFFORTS = [
  AS_THE_MODEL,
  ...REASONING_EFFORTS.map((effort) => ({ value: effort as string, label: capital(effort) })),
];

/** How a seat's calls are made. What is left empty follows the deliberation, then the connection. */
export function CallSettingsFields({
  call,
  onChange,
  problemAt,
  home,
  nameOf = (field) => field,
}: CallSettingsFieldsProps) {
  const connections = useConnections().data?.items ?? [];
  const asked = connections.find(({ id }) => id === (call.connection || home?.connection)) ?? null;
  const { data: models } = useConnectionModels(asked);
  const isGone = call.connection !== "" && !connections.some(({ id }) => id === call.connection);
  const options = [
    { value: "", label: home?.name ? `Same as the deliberation: ${home.name}` : "Same as the deliberation" },
    ...(isGone ? [{ value: call.connection, label: "Unknown connection" }] : []),
    ...connections.map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  const isElsewhere = call.connection !== "" && call.connection !== home?.connection;
  const model = isElsewhere ? (asked?.defaultModel ?? "") : (home?.model ?? "");
  return (
    <div className="grid gap-3 md:grid-cols-6">
      <Field label="Connection" className="md:col-span-3" error={problemAt("connection")}>
        {/* A model is known by its name at its own connection only. */}
        <Select
          name={nameOf("connection")}
          value={call.connection}
          options={options}
          onChange={(value) => onChange({ connection: value, model: "" })}
        />
      </Field>
      <Field
        label="Model"
        className="md:col-span-3"
        error={problemAt("model")}
        hint={model === "" ? undefined : `Leave empty to use ${model}.`}
      >
        <ComboField
          name={nameOf("model")}
          value={call.model}
          suggestions={models?.models ?? []}
          placeholder={model || (isElsewhere ? "Its name" : "Same as the deliberation")}
          onChange={(value) => onChange({ model: value })}
        />
      </Field>
      <Field
        label="Temperature"
        className="md:col-span-2"
        error={problemAt("temperature")}
        hint="0 to 2. Not every model accepts one."
      >
        <NumberBox
          name={nameOf("temperature")}
          min={0}
          max={2}
          step="any"
          value={call.temperature}
          onValue={(temperature) => onChange({ temperature })}
        />
      </Field>
      <Field
        label="Reasoning effort"
        className="md:col-span-2"
        error={problemAt("reasoningEffort")}
        hint="For reasoning models."
      >
        <Select
          name={nameOf("reasoningEffort")}
          value={call.reasoningEffort}
          options={EFFORTS}
          onChange={(value) => onChange({ reasoningEffort: value })}
        />
      </Field>
      <Field
        label="Longest answer"
        className="md:col-span-2"
        error={problemAt("maxOutputTokens")}
        hint="Includes reasoning tokens."
      >
        <NumberBox
          name={nameOf("maxOutputTokens")}
          min={16}
          unit="tokens"
          value={call.maxOutputTokens}
          onValue={(maxOutputTokens) => onChange({ maxOutputTokens })}
        />
      </Field>
    </div>
  );
}
