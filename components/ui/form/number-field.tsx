"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

type NumberFieldProps = Omit<ComponentProps<"input">, "type" | "inputMode"> & {
  /** After the number: "rounds", "of 10". */
  unit?: string;
  /** null while the box is empty or holds no number. */
  onValueChange?: (value: number | null) => void;
};

export function NumberField({ unit, className, onChange, onValueChange, ...rest }: NumberFieldProps) {
  const isWhole = rest.step === undefined || Number.isInteger(Number(rest.step));
  return (
    <span className={clsx("inline-flex items-center gap-2", className)}>
      <input
        {...useFieldControl()}
        {...rest}
        type="number"
        inputMode={isWhole ? "numeric" : "decimal"}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber);
        }}
        className={clsx(INPUT_STYLE, "max-w-24 tabular")}
      />
      {unit && <span className="whitespace-nowrap text-ink-muted">{unit}</span>}
    </span>
  );
}
