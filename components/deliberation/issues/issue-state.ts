import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import type { Issue } from "@/lib/projections/issue";

export const ISSUE_STATE: Readonly<Record<Issue["state"], { tone: Tone; glyph: GlyphName }>> = {
  open: { tone: "danger", glyph: "square" },
  accepted: { tone: "neutral", glyph: "ring" },
  settled: { tone: "success", glyph: "tick" },
};
