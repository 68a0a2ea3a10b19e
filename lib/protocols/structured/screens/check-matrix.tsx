"use client";

import clsx from "clsx";
import { useState, type KeyboardEvent } from "react";
import { moveInGrid, type GridPosition } from "@/components/deliberation/scores/grid-position";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";
import { tabChanges } from "@/components/deliberation/tabs";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Badge } from "@/components/ui/badge";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import { TONE_TINT, type Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import type { CheckCell, CheckRow } from "@/lib/protocols/structured/views/board/check-matrix";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructured } from "./use-structured";

/** Rounds × 4 (P3-27 to P3-30). One tab stop; arrows move, Enter opens. */
export function CheckMatrix() {
  const { columns, rows, counts } = useStructured("checks");
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const size = { rows: rows.length, columns: columns.length + 1 };
  const place = { row: Math.min(active.row, size.rows - 1), column: active.column };

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const target = moveInGrid(event.key, place, size, event.ctrlKey || event.metaKey);
    if (!target) return;
    event.preventDefault();
    setActive(target);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`)?.focus();
  }

  return (
    <Panel
      flush
      title="Checks"
      hint={`${counts.BROKEN} BROKEN · ${counts.UNCLEAR} UNCLEAR · ${counts.ROBUST} ROBUST`}
      actions={
        rows.length > 0 && (
          <span className="text-xs text-ink-muted max-md:hidden pointer-coarse:hidden">
            arrows to move, Enter to open
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">The four checks run once all artifacts of a round are in.</p>
      ) : (
        <>
          <table
            role="grid"
            aria-label="Checks by round"
            onKeyDown={onKeyDown}
            className="relative w-full border-separate border-spacing-0 px-2 pb-2 text-sm max-md:block"
          >
            <thead role="rowgroup" className="max-md:sr-only">
              <tr role="row" className="text-xs text-ink-muted">
                <th role="columnheader" scope="col" className="px-1.5 py-1.5 text-left font-normal">
                  Round
                </th>
                {columns.map(({ check, number, short, title }) => (
                  <th
                    key={check}
                    role="columnheader"
                    scope="col"
                    data-tooltip={title}
                    className="px-1.5 py-1.5 text-left font-normal"
                  >
                    <span className="tabular">{number}</span> {short}
                  </th>
                ))}
                <th
                  role="columnheader"
                  scope="col"
                  data-tooltip="BROKEN and UNCLEAR together"
                  className="hidden px-1.5 py-1.5 text-right font-normal @4xl:table-cell"
                >
                  Disagreement
                </th>
                <th
                  role="columnheader"
                  scope="col"
                  className="hidden px-1.5 py-1.5 text-right font-normal @4xl:table-cell"
                >
                  Claims changed
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-md:block">
              {rows.map((row, index) => (
                <Row key={row.round} row={row} index={index} place={place} onActive={setActive} />
              ))}
            </tbody>
          </table>
          <p className="border-t border-line px-3.5 py-2 text-xs text-ink-muted md:hidden">
            From left to right: {columns.map(({ number, title }) => `${number} ${title}`).join(" · ")}
          </p>
        </>
      )}
    </Panel>
  );
}

type RowProps = { row: CheckRow; index: number; place: GridPosition; onActive: (place: GridPosition) => void };

function Row({
  row: { round, title, lead, absent, isOpen, cells, disagreement, changes, marks },
  index,
  place,
  onActive,
}: RowProps) {
  const address = useAddress();
  const at = (column: number) => ({
    "data-cell": `${index}:${column}`,
    tabIndex: place.row === index && place.column === column ? 0 : -1,
    onFocus: () => onActive({ row: index, column }),
  });
  return (
    <tr role="row" className={clsx("max-md:grid max-md:grid-cols-4 max-md:py-1", isOpen && "bg-sunken")}>
      <th role="rowheader" scope="row" className="min-w-44 px-1.5 py-0.5 text-left font-normal max-md:col-span-4">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <a {...at(0)} href={address.href({ ...tabChanges("phases"), round })} className="link whitespace-nowrap">
            {title}
          </a>
          {lead && (
            <span
              className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-muted"
              title={`Led by ${lead.name}`}
            >
              <AgentSwatch place={lead.place} />
              {ROLE_NAMES[lead.role]} leads
            </span>
          )}
          {absent && (
            <ToneBadge tone="neutral" glyph="cross">
              no {ROLE_NAMES[absent]}
            </ToneBadge>
          )}
          {marks.map((mark) =>
            mark === "alarm" ? (
              <ToneBadge key={mark} tone="attention" glyph="triangle">
                alarm
              </ToneBadge>
            ) : (
              <Badge key={mark}>{mark}</Badge>
            ),
          )}
        </span>
      </th>
      {cells.map((cell, column) => (
        <td key={column} role="gridcell" className="w-32 p-0.5 max-md:w-auto">
          <CheckButton cell={cell} label={`${title}, check ${column + 1}`} focus={at(column + 1)} />
        </td>
      ))}
      <td role="gridcell" className="hidden px-1.5 text-right tabular @4xl:table-cell">
        {disagreement ?? "–"}
      </td>
      <td role="gridcell" className="hidden px-1.5 text-right tabular @4xl:table-cell">
        {changes}
      </td>
    </tr>
  );
}

type CheckButtonProps = {
  cell: CheckCell;
  label: string;
  focus: { "data-cell": string; tabIndex: number; onFocus: () => void };
};

function CheckButton({ cell, label, focus }: CheckButtonProps) {
  const address = useAddress();
  const { tone, glyph, word, text, seq } = displayOf(cell);
  const isSelected = seq !== null && String(seq) === address.get("seq");
  return (
    <button
      type="button"
      data-prints=""
      {...focus}
      aria-label={`${label}: ${text}`}
      aria-disabled={seq === null || undefined}
      aria-pressed={isSelected || undefined}
      data-tooltip={text}
      onClick={() => seq !== null && address.go({ seq }, address.get("seq") ? "replace" : "push")}
      className={clsx(
        "flex h-7 w-full items-center gap-1.5 rounded-md border px-2 max-md:gap-1 max-md:px-1 max-md:text-xs pointer-coarse:h-11",
        TONE_TINT[tone],
        seq === null ? "cursor-default!" : "hover:border-current",
        isSelected && "ring-2 ring-accent",
      )}
    >
      <Glyph
        name={glyph}
        className={clsx("size-2.5 max-md:size-2", cell.kind === "running" && "motion-safe:animate-spin")}
      />
      <span className="truncate font-semibold">{word}</span>
    </button>
  );
}

type Display = { tone: Tone; glyph: GlyphName; word: string; text: string; seq: number | null };

function displayOf(cell: CheckCell): Display {
  switch (cell.kind) {
    case "not_reached":
      return { tone: "not-reached", glyph: "dot", word: "", text: "not reached", seq: null };
    case "running":
      return { tone: "progress", glyph: "dashed-ring", word: "running…", text: "running", seq: null };
    case "result": {
      const { word, text, seq, standing, isApplicable } = cell;
      return isApplicable
        ? { ...STANDING_DISPLAY[standing], word, text, seq }
        : { tone: "not-reached", glyph: "dot", word, text, seq };
    }
  }
}
