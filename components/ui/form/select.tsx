"use client";

import clsx from "clsx";
import { useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { latePart, useIsLoaded } from "@/lib/client/page/late-part";
import { useMediaQuery } from "@/lib/client/page/use-media-query";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

export type SelectProps<Value extends string = string> = {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
};

export const LISTBOX_SELECT = latePart(() => import("./listbox-select").then((module) => module.ListboxSelect));

/**
 * One choice of several. With a mouse or keyboard, a list of ours. The browser's own select stays in two cases: until that
 * list has loaded, so that a choice made before is kept, and for fingers, because a phone's own picker is larger, stays
 * clear of the on-screen keyboard and is what its screen reader knows best.
 */
export function Select<Value extends string>({ className, onChange, options, ...rest }: SelectProps<Value>) {
  const plain = useRef<HTMLSelectElement>(null);
  const isLoaded = useIsLoaded(LISTBOX_SELECT, plain);
  const isTouched = useMediaQuery("(pointer: coarse)");
  const wiring = useFieldControl();
  // Both can only choose one of the options.
  const take = (chosen: string) => onChange(chosen as Value);
  return (
    <span className={clsx("relative inline-flex w-full min-w-0", className)}>
      {isLoaded && !isTouched ? (
        <LISTBOX_SELECT.Part {...rest} options={options} onChange={take} wiring={wiring} />
      ) : (
        <select
          {...wiring}
          {...rest}
          ref={plain}
          onChange={(event) => take(event.target.value)}
          className={clsx(INPUT_STYLE, "appearance-none pr-7")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
