"use client";

import { useState, type ReactNode } from "react";
import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import { useForm } from "@/components/new-deliberation/form-context";

type LimitFieldProps = {
  field: string;
  label: string;
  hint: ReactNode;
  unit?: string;
  note?: string;
  placeholder?: string;
  min: number;
  max?: number;
  step?: "any";
  disabled?: boolean;
};

export function LimitField({ field, label, hint, note, ...input }: LimitFieldProps) {
  const { draft, dispatch, problemAt } = useForm();
  const path = `config.${field}`;
  const value = draft.config[field];
  const shown = typeof value === "number" ? value : "";
  // What is in the box while it is typed: "5." and "" are no numbers yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} error={problemAt(path)} {...(note ? { note } : {})}>
      <NumberField
        {...input}
        name={path}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onValueChange={(number) => dispatch({ type: "config", changes: { [field]: number } })}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
