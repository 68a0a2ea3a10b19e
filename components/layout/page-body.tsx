import clsx from "clsx";
import type { ReactNode } from "react";

type PageBodyProps = {
  children: ReactNode;
  /** `reading` for forms and text, `full` for tables and the deliberation. */
  width?: "full" | "reading";
};

export function PageBody({ children, width = "full" }: PageBodyProps) {
  return <div className={clsx("flex w-full min-w-0 flex-col gap-4 px-4 py-4 md:px-5", width === "reading" && "max-w-[760px]")}>{children}</div>;
}
