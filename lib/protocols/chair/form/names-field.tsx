"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";

type NamesFieldProps = {
  label: string;
  note?: string;
  hint: string;
  max: number;
  values: readonly string[];
  onChange: (values: string[]) => void;
  className?: string;
};

/** No domain and no tool has a longer name. */
const MAX_NAME = 60;

/** Several short names in one box, with commas between. */
export function NamesField({ label, note, hint, max, values, onChange, className }: NamesFieldProps) {
  // What is in the box while it is typed: the comma is there before the next name.
  const [typed, setTyped] = useState<string | null>(null);
  const namesIn = (text: string): string[] =>
    [
      ...new Set(
        text
          .split(",")
          .map((name) => name.trim().slice(0, MAX_NAME))
          .filter(Boolean),
      ),
    ].slice(0, max);
  return (
    <Field label={label} hint={hint} {...(note ? { note } : {})} {...(className ? { className } : {})}>
      <TextField
        value={typed ?? values.join(", ")}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(namesIn(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
