"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import type { AnchorFormField } from "./anchor-fields";

type AnchorBoxProps = {
  field: AnchorFormField;
  value: string | boolean;
  problem: string | undefined;
  onChange: (value: string | boolean) => void;
};

/** One field of the anchor, as its kind wants it. */
export function AnchorBox({ field, value, problem, onChange }: AnchorBoxProps) {
  const className = field.isWide ? "md:col-span-2" : "";
  if (field.kind === "switch")
    return (
      <Checkbox
        label={field.label}
        hint={field.hint}
        error={problem}
        className={className}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  return (
    <Field label={field.label} hint={field.hint} error={problem} className={className}>
      <Control field={field} value={String(value)} onChange={onChange} />
    </Field>
  );
}

function Control({
  field,
  value,
  onChange,
}: {
  field: Exclude<AnchorFormField, { kind: "switch" }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { placeholder } = field;
  switch (field.kind) {
    case "choice":
      return <Select value={value} options={field.options} onChange={onChange} />;
    case "number":
      return (
        <NumberField
          value={value}
          min={field.min}
          unit={field.unit}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "line":
      return (
        <TextField
          value={value}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "text":
    case "list":
      return (
        <TextArea
          value={value}
          rows={2}
          placeholder={placeholder}
          className="max-h-[30dvh]"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
