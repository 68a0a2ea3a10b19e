import clsx from "clsx";
import type { ReactNode } from "react";

type TableHeaderCellProps = { children?: ReactNode; align?: "left" | "right"; className?: string };

export function TableHeaderCell({ children, align = "left", className }: TableHeaderCellProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={clsx(
        "px-3.5 py-1.5 text-xs font-normal whitespace-nowrap text-ink-muted",
        align === "right" ? "text-right" : "text-left",
        className,
      )}
    >
      {children}
    </th>
  );
}
