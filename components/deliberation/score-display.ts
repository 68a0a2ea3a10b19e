import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import { formatChange } from "@/lib/client/format";
import type { MatrixCell } from "@/lib/projections/verdict-matrix";
import type { SatisfactionBand } from "@/lib/protocols/debate/satisfaction-score";

type ScoreDisplay = { label: string; tone: Tone; glyph: GlyphName };

/** The only place that knows a band's word, shape and tone. Green is for the target, and for nothing below it. */
const BAND_DISPLAY: Record<SatisfactionBand, ScoreDisplay> = {
  ready: { label: "ready, below the target", tone: "attention", glyph: "half-disc" },
  "minor concerns": { label: "minor concerns", tone: "attention", glyph: "half-disc" },
  "significant concerns": { label: "significant concerns", tone: "attention", glyph: "triangle" },
  "major concerns": { label: "major concerns", tone: "danger", glyph: "square" },
  opposed: { label: "opposed", tone: "danger", glyph: "square" },
};

const AT_TARGET: ScoreDisplay = { label: "at the target", tone: "success", glyph: "disc" };

export function scoreDisplay({ band, meetsTarget }: { band: SatisfactionBand; meetsTarget: boolean }): ScoreDisplay {
  return meetsTarget ? AT_TARGET : BAND_DISPLAY[band];
}

/** Scores of a debate are whole numbers: "+5", "−3", "±0". */
export const formatScoreChange = (change: number): string => (Number.isInteger(change) ? `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)}` : formatChange(change));

export function cellDisplay(cell: MatrixCell): ScoreDisplay {
  switch (cell.kind) {
    case "not_reached":
      return { label: "not reached", tone: "not-reached", glyph: "dot" };
    case "waiting":
      return { label: "waiting for its turn", tone: "not-reached", glyph: "dot" };
    case "writing":
      return { label: cell.attempt > 1 ? `writing, asked ${cell.attempt} times` : "writing", tone: "progress", glyph: "dashed-ring" };
    case "failed":
      return { label: "did not answer", tone: "danger", glyph: "cross" };
    case "spoke":
    case "entered":
      return scoreDisplay(cell);
  }
}

/** The whole cell in words, for its name. */
export function describeCell(cell: MatrixCell): string {
  const { label } = cellDisplay(cell);
  switch (cell.kind) {
    case "not_reached":
    case "waiting":
    case "writing":
      return label;
    case "failed":
      return `did not answer: ${cell.message}${cell.kept === null ? "" : ` The score ${cell.kept} stays.`}`;
    case "spoke":
    case "entered": {
      const change = cell.change === null ? "" : cell.change === 0 ? ", unchanged" : `, ${cell.change > 0 ? "up" : "down"} ${Math.abs(cell.change)}`;
      const how = cell.kind === "entered" ? `, entered by ${cell.by}` : cell.concerns > 0 ? `, ${cell.concerns} blocking ${cell.concerns === 1 ? "concern" : "concerns"}` : "";
      return `score ${cell.score}, ${label}${change}${how}`;
    }
  }
}

export const seqOfCell = (cell: MatrixCell): number | null => ("seq" in cell ? cell.seq : null);
