import clsx from "clsx";
import type { ComponentProps } from "react";

type TableCellProps = ComponentProps<"td"> & {
  align?: "left" | "right";
  /** The column's name, shown before the value where rows are stacked. */
  label?: string;
  /** Takes a line of its own where rows are stacked: the title. */
  lead?: boolean;
  /** Names its row. */
  isHeader?: boolean;
};

export function TableCell({
  align = "left",
  label,
  lead = false,
  isHeader = false,
  className,
  children,
  ...rest
}: TableCellProps) {
  const Cell = isHeader ? "th" : "td";
  return (
    <Cell
      {...rest}
      {...(isHeader ? { role: "rowheader", scope: "row" } : { role: "cell" })}
      className={clsx(
        "px-3.5 py-1.5 max-md:p-0",
        isHeader && "text-left [font-weight:inherit]",
        align === "right" && "text-right whitespace-nowrap tabular",
        lead && "max-md:basis-full md:min-w-56",
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="mr-1 text-xs text-ink-muted md:hidden">
          {label}
        </span>
      )}
      {children}
    </Cell>
  );
}
