import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import type { ClaimStatus } from "@/lib/protocols/structured/rules/vocabulary";

/** The only place that knows the shape and the tone of a claim's status. */
export const CLAIM_DISPLAY: Readonly<Record<ClaimStatus, { tone: Tone; glyph: GlyphName }>> = {
  pending: { tone: "not-reached", glyph: "dot" },
  tested_unclear: { tone: "attention", glyph: "half-disc" },
  tested_confirmed: { tone: "success", glyph: "tick" },
  partially_refuted: { tone: "attention", glyph: "triangle" },
  tested_refuted: { tone: "danger", glyph: "square" },
  superseded: { tone: "neutral", glyph: "ring" },
};
