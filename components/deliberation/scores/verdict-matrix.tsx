"use client";

import clsx from "clsx";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { TONE_TINT } from "@/components/ui/tone";
import { formatCountOf } from "@/lib/client/format";
import type { MatrixCell, MatrixColumn, VerdictMatrixModel } from "@/lib/projections/verdict-matrix";
import { moveInGrid, type GridPosition } from "./grid-position";
import { MatrixCards, MatrixCellContent } from "./matrix-cards";
import { cellDisplay, describeCell, seqOfCell } from "./score-display";

type VerdictMatrixProps = { model: VerdictMatrixModel; selectedSeq: number | null; onOpen: (seq: number) => void };

/** More rounds than this fold; the latest stay. */
const MAX_BEGUN = 8;
const KEPT_BEGUN = 6;

export function VerdictMatrix({ model, selectedSeq, onOpen }: VerdictMatrixProps) {
  const [showsAll, setShowsAll] = useState(false);
  const begun = model.columns.filter(({ state }) => state !== "remaining").length;
  const folded = !showsAll && begun > MAX_BEGUN ? begun - KEPT_BEGUN : 0;
  const shown = {
    columns: model.columns.slice(folded),
    rows: model.rows.map((row) => ({ ...row, cells: row.cells.slice(folded) })),
  };
  const current = model.columns.findLast(({ state }) => state !== "remaining") ?? null;
  const box = useRef<HTMLDivElement>(null);

  // The scroll position of the browser: where not all rounds fit, the latest is in sight.
  useEffect(() => {
    const element = box.current;
    const column = element?.querySelector<HTMLElement>(`[data-round="${current?.round ?? 0}"]`);
    if (!element || !column) return;
    const right = column.offsetLeft + column.offsetWidth;
    if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
  }, [current?.round]);

  return (
    <Panel
      flush
      title={model.title}
      hint={`${formatCountOf(model.rows.length, "seat")} × ${formatCountOf(begun, "round")}${model.hint && ` · ${model.hint}`}`}
      actions={
        <>
          {folded > 0 && (
            <Button variant="ghost" onClick={() => setShowsAll(true)}>
              Show rounds 1–{folded}
            </Button>
          )}
          {showsAll && begun > MAX_BEGUN && (
            <Button variant="ghost" onClick={() => setShowsAll(false)}>
              Hide older rounds
            </Button>
          )}
          <span className="no-print text-xs text-ink-muted max-md:hidden pointer-coarse:hidden">
            arrows to move, Enter to open
          </span>
        </>
      }
    >
      <div ref={box} className="overflow-x-auto max-md:hidden">
        <Grid model={{ ...model, ...shown }} current={current} selectedSeq={selectedSeq} onOpen={onOpen} />
      </div>
      <div className="md:hidden">
        <MatrixCards model={model} current={current} onOpen={onOpen} />
      </div>
    </Panel>
  );
}

type GridProps = VerdictMatrixProps & { current: MatrixColumn | null };

function Grid({ model, current, selectedSeq, onOpen }: GridProps) {
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const size = { rows: model.rows.length, columns: model.columns.length };
  const place = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const target = moveInGrid(event.key, place, size, event.ctrlKey || event.metaKey);
    if (!target) return;
    event.preventDefault();
    setActive(target);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`)?.focus();
  }

  return (
    <table
      role="grid"
      aria-label={`${model.title} by seat and round`}
      onKeyDown={onKeyDown}
      className="border-separate border-spacing-0 pr-3 text-sm"
    >
      <thead>
        <tr role="row">
          <th
            role="columnheader"
            scope="col"
            className="sticky left-0 bg-surface px-3.5 py-1.5 text-left text-xs font-normal text-ink-muted"
          >
            Seat
          </th>
          {model.columns.map((column) => (
            <ColumnHead key={column.round} column={column} />
          ))}
          {model.remainingHidden > 0 && (
            <th aria-hidden="true" className="px-2 text-left text-xs font-normal whitespace-nowrap text-ink-faint">
              +{model.remainingHidden}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {model.rows.map((row, rowIndex) => (
          <tr key={row.agentId} role="row">
            <th
              role="rowheader"
              scope="row"
              className="sticky left-0 w-52 min-w-40 bg-surface py-0.5 pr-2 pl-3.5 text-left font-normal"
            >
              <span className="flex items-center gap-2">
                <AgentName place={rowIndex + 1} name={row.name} />
                <Turn column={current} agentId={row.agentId} />
              </span>
            </th>
            {row.cells.map((cell, column) => {
              const seq = seqOfCell(cell);
              const round = model.columns[column]?.round ?? 0;
              return (
                <td
                  key={round}
                  role="gridcell"
                  className={clsx("w-28 min-w-20 p-0.5", model.columns[column]?.state === "open" && "bg-sunken")}
                >
                  <button
                    type="button"
                    data-prints=""
                    data-cell={`${rowIndex}:${column}`}
                    tabIndex={place.row === rowIndex && place.column === column ? 0 : -1}
                    aria-label={`${row.name}, round ${round}: ${describeCell(cell)}`}
                    aria-disabled={seq === null || undefined}
                    aria-pressed={seq !== null && seq === selectedSeq ? true : undefined}
                    data-tooltip={tooltipOf(cell)}
                    onFocus={() => setActive({ row: rowIndex, column })}
                    onClick={() => seq !== null && onOpen(seq)}
                    className={clsx(
                      "flex h-7 w-full items-center gap-1.5 rounded-md border px-2 tabular pointer-coarse:h-11",
                      TONE_TINT[cellDisplay(cell).tone],
                      seq === null ? "cursor-default!" : "hover:border-current",
                      seq !== null && seq === selectedSeq && "ring-2 ring-accent",
                    )}
                  >
                    <MatrixCellContent cell={cell} />
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr role="row">
          <th
            role="rowheader"
            scope="row"
            className="sticky left-0 bg-surface px-3.5 pt-1 pb-2 text-left text-xs font-normal text-ink-muted"
          >
            {model.footTitle}
          </th>
          {model.columns.map((column) => (
            <td
              key={column.round}
              role="gridcell"
              className={clsx("px-3 pt-1 pb-2 text-xs text-ink-muted tabular", column.state === "open" && "bg-sunken")}
            >
              {column.foot ?? "–"}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function ColumnHead({ column: { round, state, isExtension, isDegraded } }: { column: MatrixColumn }) {
  return (
    <th
      role="columnheader"
      scope="col"
      data-round={round}
      className={clsx(
        "px-2.5 py-1.5 text-left text-xs font-normal whitespace-nowrap",
        state === "open" ? "bg-sunken text-ink" : "text-ink-muted",
      )}
    >
      Round {round}
      {isExtension && (
        <span data-tooltip="Extra round granted by a person">
          <span aria-hidden="true"> +</span>
          <span className="sr-only">, an extra round granted by a person</span>
        </span>
      )}
      {isDegraded && (
        <span className="text-danger" data-tooltip="A seat could not answer in this round">
          <span aria-hidden="true"> ✕</span>
          <span className="sr-only">, a seat could not answer</span>
        </span>
      )}
    </th>
  );
}

/** What a cell has no room for. */
function tooltipOf(cell: MatrixCell): string | undefined {
  if (cell.kind === "failed") return cell.message;
  return cell.kind === "said" ? cell.mark?.text : undefined;
}

/** The agent's place in the order of speaking. */
function Turn({ column, agentId }: { column: MatrixColumn | null; agentId: string }) {
  const place = column?.order.findIndex((id) => id === agentId) ?? -1;
  if (!column || place < 0) return null;
  return (
    <span
      className="ml-auto text-xs text-ink-faint tabular"
      data-tooltip={`Speaks ${place + 1} of ${column.order.length} in round ${column.round}`}
    >
      <span className="sr-only">, speaks number </span>
      {place + 1}
      <span aria-hidden="true">.</span>
    </span>
  );
}
