import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import type { Standing } from "@/lib/domain/standing";
import type { MatrixCell } from "@/lib/projections/verdict-matrix";

type Display = { tone: Tone; glyph: GlyphName };

/** The only place that knows the shape and the tone of a standing. */
export const STANDING_DISPLAY: Readonly<Record<Standing, Display>> = {
  agrees: { tone: "success", glyph: "disc" },
  agrees_with_notes: { tone: "success", glyph: "half-disc" },
  nearly: { tone: "attention", glyph: "half-disc" },
  wants_changes: { tone: "attention", glyph: "triangle" },
  blocks: { tone: "danger", glyph: "square" },
  abstains: { tone: "neutral", glyph: "ring" },
};

export function cellDisplay(cell: MatrixCell): Display & { label: string } {
  switch (cell.kind) {
    case "not_reached":
      return { label: "not reached", tone: "not-reached", glyph: "dot" };
    case "waiting":
      return { label: "waiting for its turn", tone: "not-reached", glyph: "dot" };
    case "writing":
      return {
        label: cell.attempt > 1 ? `writing, asked ${cell.attempt} times` : "writing",
        tone: "progress",
        glyph: "dashed-ring",
      };
    case "failed":
      return { label: "did not answer", tone: "danger", glyph: "cross" };
    case "said":
      return { label: cell.text, ...STANDING_DISPLAY[cell.standing] };
  }
}

/** The whole cell in words, for its name. */
export function describeCell(cell: MatrixCell): string {
  if (cell.kind !== "failed") return cellDisplay(cell).label;
  return `did not answer: ${cell.message}${cell.kept === null ? "" : ` ${cell.kept} stays.`}`;
}

export const seqOfCell = (cell: MatrixCell): number | null => ("seq" in cell ? cell.seq : null);
