"use client";

import clsx from "clsx";
import { useRef, type ReactNode } from "react";
import { useHeardEarlyKeys } from "@/lib/client/shortcuts/shortcuts-context";
import { useEarlyInput } from "@/lib/client/page/use-early-input";

type PageBodyProps = {
  children: ReactNode;
  /** `reading` for forms and text, `full` for tables and the deliberation. */
  width?: "full" | "reading";
};

export function PageBody({ children, width = "full" }: PageBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEarlyInput(body);
  useHeardEarlyKeys(body);
  return (
    <div
      ref={body}
      className={clsx("flex w-full min-w-0 flex-col gap-4 px-4 py-4 md:px-5", width === "reading" && "max-w-[760px]")}
    >
      {children}
    </div>
  );
}
