import type { GlyphName } from "@/components/ui/glyph";
import type { FlowLane } from "@/lib/projections/pictures/concern-flow";

/** Open is grey: amber would ask the reader to do something. */
export const FLOW_DISPLAY: Readonly<Record<FlowLane["tone"], { fill: string; text: string; glyph: GlyphName }>> = {
  open: { fill: "fill-neutral", text: "text-neutral", glyph: "triangle" },
  between: { fill: "fill-done", text: "text-done", glyph: "half-disc" },
  good: { fill: "fill-success", text: "text-success", glyph: "tick" },
  bad: { fill: "fill-danger", text: "text-danger", glyph: "cross" },
};
