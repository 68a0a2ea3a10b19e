"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/form/field";
import { NumberBox } from "@/components/ui/form/number-box";
import { Select } from "@/components/ui/form/select";
import type { ConnectionLimits, ConnectionSettings } from "@/lib/domain/connection";
import { useConnectionForm } from "./fields-context";

const REPLY_MODES: readonly { value: ConnectionSettings["replyMode"]; label: string }[] = [
  { value: "auto", label: "Best the endpoint supports (recommended)" },
  { value: "json_schema", label: "JSON schema" },
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
      <Field label="Reply format" error={problemAt("replyMode")} hint="“Check” finds out what the endpoint supports.">
        <Select
          name="replyMode"
          value={draft.replyMode}
          options={REPLY_MODES}
          onChange={(replyMode) => change({ replyMode })}
        />
      </Field>
      <Field label="Output limit parameter" error={problemAt("maxTokensField")}>
        <Select
          name="maxTokensField"
          value={draft.maxTokensField}
          options={OUTPUT_LIMITS}
          onChange={(maxTokensField) => change({ maxTokensField })}
        />
      </Field>
      <Field
        label="Longest prompt"
        note="optional"
        error={problemAt("contextTokens")}
        hint="Longer prompts are shortened, and marked as such. Leave empty to use the protocol’s limit."
      >
        <NumberBox
          name="contextTokens"
          min={1000}
          unit="tokens"
          value={draft.contextTokens}
          onValue={(contextTokens) => change({ contextTokens })}
        />
      </Field>
      <Limit field="maxConcurrent" label="Calls at once" unit="calls" hint="Across all deliberations." />
      <Limit
        field="requestsPerMinute"
        label="Requests per minute"
        note="optional"
        hint="Leave empty for no limit. Parley still slows down when the provider asks it to."
      />
      <Limit field="tokensPerMinute" label="Tokens per minute" note="optional" hint="Leave empty for no limit." />
      <Limit
        field="attemptTimeoutMs"
        label="Timeout per attempt"
        unit="seconds"
        factor={MILLISECONDS}
        hint="After this, the call is retried."
      />
      <Limit
        field="totalTimeoutMs"
        label="Timeout per call"
        unit="seconds"
        factor={MILLISECONDS}
        hint="Includes all attempts and waiting."
      />
      <Limit
        field="stallMs"
        label="Stream timeout"
        unit="seconds"
        factor={MILLISECONDS}
        hint="A stream that sends nothing for this long is abandoned."
      />
    </div>
  );
}

type LimitProps = {
  field: keyof ConnectionLimits;
  label: string;
  hint: ReactNode;
  note?: string;
  unit?: string;
  /** What one of the unit is in the setting. */ factor?: number;
};

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
        onValue={(typed) =>
          change({ limits: { ...draft.limits, [field]: typed === null ? null : Math.round(typed * factor) } })
        }
      />
    </Field>
  );
}
