"use client";

import clsx from "clsx";
import { useId, type ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  /** What choosing it brings about. */
  consequence?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Side by side where there is room. */
  columns?: 1 | 2 | 3;
  hideLegend?: boolean;
};

const COLUMNS = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-3" } as const;

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, options, value, onChange, hint, error, columns = 1, hideLegend = false } = props;
  const id = useId();
  const describedBy = clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <fieldset
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className={hideLegend ? "sr-only" : "mb-1 font-semibold"}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
      <div className={clsx("grid gap-2", COLUMNS[columns])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-w-0 gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:text-ink-muted has-[:enabled]:hover:border-line-strong has-checked:hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={option.consequence ? `${id}-${index}-more` : undefined}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span id={`${id}-${index}`} className="block font-semibold">
                {option.label}
              </span>
              {option.consequence && (
                <span id={`${id}-${index}-more`} className="block text-xs text-ink-muted">
                  {option.consequence}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
