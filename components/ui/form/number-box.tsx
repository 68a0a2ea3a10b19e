"use client";

import { useState, type ComponentProps } from "react";
import { NumberField } from "./number-field";

type NumberBoxProps = Omit<ComponentProps<typeof NumberField>, "value" | "onChange" | "onValueChange" | "onBlur"> & {
  /** null: empty. */ value: number | null;
  onValue: (value: number | null) => void;
};

/** A number that may be empty. What is in the box while it is typed stays as it is, as long as it means the value: "0.", "1.50". */
export function NumberBox({ value, onValue, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isMeant = typed !== null && (typed === "" ? value === null : Number(typed) === value);
  return (
    <NumberField
      {...rest}
      value={isMeant ? typed : (value ?? "")}
      onChange={(event) => setTyped(event.target.value)}
      onValueChange={onValue}
      onBlur={() => setTyped(null)}
    />
  );
}
