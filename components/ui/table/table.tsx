import clsx from "clsx";
import type { ReactNode } from "react";

type TableProps = {
  /** Read as the table's name. */
  label: string;
  /** Column headers, left to right; "" for a column without one. */
  head: ReactNode;
  children: ReactNode;
  className?: string;
};

/**
 * Dense rows from 700 px on; below that each row becomes a block with its cells' labels (TableCell `label`).
 * The roles are written out because `display: block` takes a table's meaning away in some browsers.
 */
export function Table({ label, head, children, className }: TableProps) {
  return (
    <table role="table" aria-label={label} className={clsx("w-full border-collapse max-md:block", className)}>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {head}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {children}
      </tbody>
    </table>
  );
}
