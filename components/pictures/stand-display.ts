import type { GlyphName } from "@/components/ui/glyph";
import type { Stand } from "@/lib/projections/pictures/seat-stands";

/** Fill means agreement: full, half, outlined, hatched, dashed. Always beside a word. */
export const STAND_DISPLAY: Readonly<Record<Stand, { glyph: GlyphName; text: string; fill: string }>> = {
  behind: { glyph: "disc", text: "text-success", fill: "stand-behind" },
  notes: { glyph: "half-disc", text: "text-success", fill: "stand-notes" },
  not_yet: { glyph: "triangle", text: "text-attention", fill: "stand-not-yet" },
  against: { glyph: "square", text: "text-danger", fill: "stand-against" },
  neutral: { glyph: "ring", text: "text-neutral", fill: "stand-neutral" },
  silent: { glyph: "dashed-ring", text: "text-ink-muted", fill: "stand-silent" },
};
