import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { RecordStatus } from "@/lib/domain/record/record-status";

const DISPLAY: Record<RecordStatus, { label: string; tone: Tone; glyph: GlyphName }> = {
  proposed: { label: "Proposed", tone: "neutral", glyph: "ring" },
  accepted: { label: "Accepted", tone: "success", glyph: "tick" },
  rejected: { label: "Rejected", tone: "danger", glyph: "cross" },
  deprecated: { label: "Deprecated", tone: "attention", glyph: "triangle" },
  superseded: { label: "Superseded", tone: "neutral", glyph: "half-disc" },
};

export function RecordStatusBadge({ status }: { status: RecordStatus }) {
  const { label, tone, glyph } = DISPLAY[status];
  return (
    <ToneBadge tone={tone} glyph={glyph}>
      {label}
    </ToneBadge>
  );
}
