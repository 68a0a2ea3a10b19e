import { Glyph } from "@/components/ui/glyph";
import type { MatrixCell } from "@/lib/projections/verdict-matrix";
import { cellDisplay, formatScoreChange } from "./score-display";

/** Glyph, score and how it moved. A missing score is "–", never 0. */
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
    case "spoke":
    case "entered":
      return (
        <>
          <span className="font-semibold">{cell.score}</span>
          {cell.kind === "entered" && <span title={`Entered by ${cell.by}`}>✎</span>}
          {cell.kind === "spoke" && cell.flags.length > 0 && <span title={cell.flags.join(", ")}>!</span>}
          {cell.change !== null && cell.change !== 0 && <span className="ml-auto text-xs">{formatScoreChange(cell.change)}</span>}
        </>
      );
  }
}
