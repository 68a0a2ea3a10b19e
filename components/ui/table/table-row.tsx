import clsx from "clsx";
import type { ComponentProps } from "react";

type TableRowProps = ComponentProps<"tr"> & { selected?: boolean };

/** Put the row's link in the first cell with `after:absolute after:inset-0` to make the whole row its target. */
export function TableRow({ selected = false, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      role="row"
      aria-selected={selected || undefined}
      className={clsx(
        "relative border-b border-line last:border-0 hover:bg-hover/60 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:px-3.5 max-md:py-3",
        selected && "bg-hover",
        className,
      )}
    />
  );
}
