"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field-context";
import { Icon } from "./icon";
import { INPUT_STYLE } from "./input-style";

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & { options: readonly SelectOption[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={clsx("relative inline-flex w-full", className)}>
      <select {...useFieldControl()} {...rest} className={clsx(INPUT_STYLE, "appearance-none pr-7")}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-muted" />
    </span>
  );
}
