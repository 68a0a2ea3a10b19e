"use client";

import clsx from "clsx";
import { useId, type ComponentProps, type ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <div className={clsx("grid grid-cols-[auto_minmax(0,1fr)] gap-x-2", className)}>
      <label
        htmlFor={id}
        className="col-span-2 grid grid-cols-subgrid items-center pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      >
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="size-4 accent-accent pointer-coarse:size-5"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-xs text-ink-muted pointer-coarse:-mt-2.5">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 flex items-center gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5" />
          {error}
        </p>
      )}
    </div>
  );
}
