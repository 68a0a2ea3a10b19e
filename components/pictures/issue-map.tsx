import clsx from "clsx";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import type { IssueMapModel, MapCell } from "@/lib/projections/pictures/issue-map";
import { Figure } from "./figure";

type IssueMapProps = {
  model: IssueMapModel;
  /** Makes a cell lead to its issue. */ hrefOf?: (cell: MapCell) => string;
  className?: string;
};

const CELL: Readonly<Record<MapCell["state"], { className: string; glyph: GlyphName; word: string }>> = {
  open: { className: "border-neutral bg-neutral text-canvas", glyph: "triangle", word: "open" },
  accepted: { className: "border-done text-done", glyph: "half-disc", word: "accepted" },
  settled: { className: "border-success-line bg-success-bg text-success", glyph: "tick", word: "settled" },
};

/** On paper an open one is told by its ground, too. */
const BOX = "grid place-items-center rounded-[3px] border [print-color-adjust:exact]";

/** Who raised what, and what became of it: a row for each seat, a cell for each issue. */
export function IssueMap({ model, hrefOf, className }: IssueMapProps) {
  const states = (["open", "accepted", "settled"] as const).filter((state) =>
    model.rows.some(({ cells }) => cells.some((cell) => cell.state === state)),
  );
  return (
    <Figure model={model} className={className}>
      <ul className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {model.rows.map(({ key, name, place, cells }) => (
          <li key={key} className="col-span-2 grid grid-cols-subgrid items-start">
            <span className="flex min-w-0 items-center gap-1.5">
              {place !== null && <AgentSwatch place={place} />}
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </span>
            <ul className="flex flex-wrap gap-1">
              {cells.map((cell) => (
                <li key={cell.id}>
                  <Cell cell={cell} href={hrefOf?.(cell)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span className={clsx(BOX, "size-4", CELL[state].className)}>
              <Glyph name={CELL[state].glyph} className="size-2" />
            </span>
            {CELL[state].word}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function Cell({ cell, href }: { cell: MapCell; href: string | undefined }) {
  const { className, glyph } = CELL[cell.state];
  const label = `${cell.text} (${cell.stateText})`;
  const box = clsx(BOX, "size-5", className);
  return href === undefined ? (
    <span role="img" aria-label={label} title={label} className={box}>
      <Glyph name={glyph} className="size-2.5" />
    </span>
  ) : (
    <a href={href} aria-label={label} title={label} className={clsx(box, "pointer-coarse:size-9")}>
      <Glyph name={glyph} className="size-2.5" />
    </a>
  );
}
