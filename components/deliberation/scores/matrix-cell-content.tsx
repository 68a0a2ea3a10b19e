import { Glyph } from "@/components/ui/glyph";
import type { MatrixCell } from "@/lib/projections/verdict-matrix";
import { cellDisplay } from "./score-display";

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
