"use client";

import clsx from "clsx";
import { useId, type ComponentProps } from "react";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

type ComboFieldProps = Omit<ComponentProps<"input">, "type" | "list"> & { /** Offered while one types; anything else may be typed as well. */ suggestions: readonly string[] };

export function ComboField({ suggestions, className, ...rest }: ComboFieldProps) {
  const id = useId();
  return (
    <>
      <input {...useFieldControl()} autoComplete="off" spellCheck={false} {...rest} type="text" list={id} className={clsx(INPUT_STYLE, className)} />
      <datalist id={id}>{suggestions.map((suggestion) => <option key={suggestion} value={suggestion}>{suggestion}</option>)}</datalist>
    </>
  );
}
