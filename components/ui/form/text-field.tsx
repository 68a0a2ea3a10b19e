"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";

type TextFieldProps = ComponentProps<"input"> & { type?: "text" | "search" | "url" | "email" | "password" | "date" };

export function TextField({ className, type = "text", ...rest }: TextFieldProps) {
  return <input {...useFieldControl()} {...rest} type={type} className={clsx(INPUT_STYLE, className)} />;
}
