"use client";

import clsx from "clsx";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT, TONE_TINT } from "@/components/ui/tone";
import type { MatrixColumn, MatrixRow, VerdictMatrixModel, MatrixCell } from "@/lib/projections/verdict-matrix";
import { cellDisplay, describeCell, seqOfCell } from "./score-display";

type MatrixCardsProps = { model: VerdictMatrixModel; current: MatrixColumn | null; onOpen: (seq: number) => void };

/** Phones: one row per agent with its latest word, the rounds before as a line of glyphs. */
export function MatrixCards({ model, current, onOpen }: MatrixCardsProps) {
  return (
    <ul>
      {model.rows.map((row, index) => (
        <AgentCard
          key={row.agentId}
          row={row}
          place={index + 1}
          column={model.columns.findIndex(({ round }) => round === current?.round)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type AgentCardProps = { row: MatrixRow; place: number; column: number; onOpen: (seq: number) => void };

function AgentCard({ row, place, column, onOpen }: AgentCardProps) {
  const cell = row.cells[column] ?? { kind: "not_reached" as const };
  const { tone, label } = cellDisplay(cell);
  const seq = seqOfCell(cell);
  const before = row.cells.slice(0, Math.max(0, column));
  return (
    <li className="border-b border-line px-3.5 py-2.5 last:border-0">
      <div className="mb-1.5 flex items-center gap-2">
        <AgentName place={place} name={row.name} className="font-semibold" />
        <span aria-hidden="true" className="ml-auto flex gap-1">
          {before.slice(-8).map((old, index) => (
            <Glyph
              key={index}
              name={cellDisplay(old).glyph}
              className={clsx("size-2.5", TONE_TEXT[cellDisplay(old).tone])}
            />
          ))}
        </span>
      </div>
      <button
        type="button"
        data-prints=""
        aria-label={`${row.name}, latest round: ${describeCell(cell)}`}
        aria-disabled={seq === null || undefined}
        onClick={() => seq !== null && onOpen(seq)}
        className={clsx("flex h-11 w-full items-center gap-2 rounded-md border px-3 tabular", TONE_TINT[tone])}
      >
        <MatrixCellContent cell={cell} />
        {/* The word stands at the left already. */}
        {cell.kind !== "writing" && (
          <span className="ml-auto truncate pl-2 text-xs">
            {cell.kind === "said" ? label.replace(/^[^,]*,\s*/, "") : label}
          </span>
        )}
      </button>
    </li>
  );
}

/** Glyph, verdict and how it moved. */
export function MatrixCellContent({ cell }: { cell: MatrixCell }) {
  const { glyph } = cellDisplay(cell);
  return (
    <>
      <Glyph name={glyph} className={cell.kind === "writing" ? "size-2.5 motion-safe:animate-spin" : "size-2.5"} />
      <Words cell={cell} />
    </>
  );
}

function Words({ cell }: { cell: MatrixCell }) {
  switch (cell.kind) {
    case "not_reached":
    case "waiting":
      return null;
    case "writing":
      return <span>writing…</span>;
    case "failed":
      return <span>{cell.kept === null ? "failed" : `kept ${cell.kept}`}</span>;
    case "said":
      return (
        <>
          <span className="shrink-0 font-semibold whitespace-nowrap">{cell.word}</span>
          {cell.mark && <span>{cell.mark.sign}</span>}
          {cell.change !== null && <span className="ml-auto text-xs whitespace-nowrap">{cell.change}</span>}
        </>
      );
  }
}
