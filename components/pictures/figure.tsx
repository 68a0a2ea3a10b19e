import clsx from "clsx";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import type { FigureModel, FigureTable } from "@/lib/projections/pictures/figure";

/** For a picture among panels. */
export const BOXED = "rounded-lg border border-line bg-surface p-3.5";

type FigureProps = { model: FigureModel; children: ReactNode; className?: string };

/** A picture whose title is its finding, with the same as a table for whoever wants the figures. */
export function Figure({ model: { title, subtitle, table }, children, className }: FigureProps) {
  return (
    <figure className={clsx("min-w-0 break-inside-avoid", className)}>
      <figcaption className="mb-2.5">
        <span className="block text-base/5 font-semibold text-balance [overflow-wrap:anywhere]">{title}</span>
        <span className="mt-0.5 block text-xs text-ink-muted">{subtitle}</span>
      </figcaption>
      {children}
      <Disclosure summary="Show as table" className="mt-2 text-xs">
        <AsTable table={table} label={title} />
      </Disclosure>
    </figure>
  );
}

/** Figures stand at the right, under each other; texts at the left. */
const isFigure = (cell: string): boolean => /^[–−+]?[\d.,]*$/.test(cell);

function AsTable({ table: { columns, rows }, label }: { table: FigureTable; label: string }) {
  const isRight = columns.map((_, at) => at > 0 && rows.every(({ cells }) => isFigure(cells[at] ?? "")));
  return (
    // A wide table is scrolled by keyboard as well.
    <div role="region" aria-label={`Table: ${label}`} tabIndex={0} className="-ml-5 max-w-full overflow-x-auto">
      <table className="text-xs tabular">
        <thead>
          <tr className="border-b border-line text-ink-muted">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={clsx("py-1 pr-4 font-normal whitespace-nowrap", isRight[at] ? "text-right" : "text-left")}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line align-top last:border-0">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={at}
                    scope="row"
                    className="min-w-24 py-1 pr-4 text-left font-normal [overflow-wrap:anywhere]"
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={at} className={clsx("py-1 pr-4", isRight[at] ? "text-right whitespace-nowrap" : "min-w-20")}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
