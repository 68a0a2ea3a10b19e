"use client";

import clsx from "clsx";
import { useId, type ReactNode } from "react";
import { FieldContext } from "./field-context";
import { Glyph } from "@/components/ui/glyph";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Said after the label in a lighter tone, e.g. "optional". */
  note?: string;
  /** The label is read but not seen; for a lone search box. */
  hideLabel?: boolean;
  children: ReactNode;
  className?: string;
};

/** One control with its label, hint and error. The control (TextField, Select …) picks the wiring up by itself. */
export function Field({
  label,
  hint,
  error,
  required = false,
  note,
  hideLabel = false,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(error && errorId, hint && hintId) || undefined;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-semibold"}>
        {label}
        {note && <span className="ml-1.5 font-normal text-ink-muted">{note}</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="flex items-baseline gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5 self-center" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
