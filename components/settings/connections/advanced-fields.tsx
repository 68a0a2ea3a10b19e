"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { NumberBox } from "@/components/ui/number-box";
import { Select } from "@/components/ui/select";
import type { ConnectionLimits, ConnectionSettings } from "@/lib/domain/connection";
import { useConnectionForm } from "./fields-context";

const REPLY_MODES: readonly { value: ConnectionSettings["replyMode"]; label: string }[] = [
  { value: "auto", label: "The best it takes (recommended)" },
  { value: "json_schema", label: "JSON by a schema" },
  { value: "json_object", label: "JSON mode, schema in the prompt" },
  { value: "fenced", label: "Plain text with a JSON block" },
];

const OUTPUT_LIMITS: readonly { value: ConnectionSettings["maxTokensField"]; label: string }[] = [
  { value: "max_completion_tokens", label: "max_completion_tokens" },
  { value: "max_tokens", label: "max_tokens (older endpoints)" },
];

const MILLISECONDS = 1000;

export function AdvancedFields() {
  const { draft, change, problemAt } = useConnectionForm();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="How replies are asked for" error={problemAt("replyMode")} hint="Check finds out what the endpoint takes.">
        <Select name="replyMode" value={draft.replyMode} options={REPLY_MODES} onChange={(event) => change({ replyMode: event.target.value as ConnectionSettings["replyMode"] })} />
      </Field>
      <Field label="Name of the output limit" error={problemAt("maxTokensField")}>
        <Select name="maxTokensField" value={draft.maxTokensField} options={OUTPUT_LIMITS} onChange={(event) => change({ maxTokensField: event.target.value as ConnectionSettings["maxTokensField"] })} />
      </Field>
      <Field label="Longest prompt" note="optional" error={problemAt("contextTokens")} hint="Longer ones are shortened by rule, and it is said. Empty: as the protocol says.">
        <NumberBox name="contextTokens" min={1000} unit="tokens" value={draft.contextTokens} onValue={(contextTokens) => change({ contextTokens })} />
      </Field>
      <Limit field="maxConcurrent" label="Calls at once" unit="calls" hint="For all deliberations together." />
      <Limit field="requestsPerMinute" label="Requests per minute" note="optional" hint="Empty: no limit of our own; the provider’s answers are heeded." />
      <Limit field="tokensPerMinute" label="Tokens per minute" note="optional" hint="Empty: no limit of our own." />
      <Limit field="attemptTimeoutMs" label="Time for one try" unit="seconds" factor={MILLISECONDS} hint="Then the call is tried again." />
      <Limit field="totalTimeoutMs" label="Time for a call" unit="seconds" factor={MILLISECONDS} hint="All tries and waits together." />
      <Limit field="stallMs" label="Silence in a stream" unit="seconds" factor={MILLISECONDS} hint="A stream without a sign of life for this long is given up." />
    </div>
  );
}

type LimitProps = { field: keyof ConnectionLimits; label: string; hint: ReactNode; note?: string; unit?: string; /** What one of the unit is in the setting. */ factor?: number };

function Limit({ field, label, hint, note, unit, factor = 1 }: LimitProps) {
  const { draft, change, problemAt } = useConnectionForm();
  const path = `limits.${field}`;
  const value = draft.limits[field];
  return (
    <Field label={label} hint={hint} error={problemAt(path)} {...(note ? { note } : {})}>
      <NumberBox
        name={path}
        min={1}
        {...(unit ? { unit } : {})}
        value={value === null ? null : value / factor}
        onValue={(typed) => change({ limits: { ...draft.limits, [field]: typed === null ? null : Math.round(typed * factor) } })}
      />
    </Field>
  );
}
