"use client";

import clsx from "clsx";
import { useId, useRef } from "react";
import { latePart, useIsLoaded } from "@/lib/client/page/late-part";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

export type ComboFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Offered while one types; anything else may be typed as well. */
  suggestions: readonly string[];
  name?: string;
  placeholder?: string | undefined;
};

export const SUGGESTING_FIELD = latePart(() => import("./suggesting-field").then((module) => module.SuggestingField));

/** A text box with suggestions: the browser's own until ours have loaded. */
export function ComboField(props: ComboFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const isLoaded = useIsLoaded(SUGGESTING_FIELD, plain);
  const listId = useId();
  const { suggestions, onChange, ...rest } = props;
  const wiring = { ...useFieldControl(), spellCheck: false, className: clsx(INPUT_STYLE) };
  if (isLoaded) return <SUGGESTING_FIELD.Part {...props} wiring={wiring} />;
  return (
    <>
      <input
        {...wiring}
        {...rest}
        ref={plain}
        type="text"
        autoComplete="off"
        list={listId}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  );
}
