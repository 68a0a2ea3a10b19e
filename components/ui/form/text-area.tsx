"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

type TextAreaProps = ComponentProps<"textarea"> & {
  /** For Markdown and other source text. */
  mono?: boolean;
};

/** Grows with its text where the browser can; `rows` is the smallest height. */
export function TextArea({ className, mono = false, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={clsx(INPUT_STYLE, "field-sizing-content resize-y py-1.5", mono && "font-mono", className)}
      style={{ minHeight: `calc(${rows} * 1lh + 14px)`, ...rest.style }}
    />
  );
}
