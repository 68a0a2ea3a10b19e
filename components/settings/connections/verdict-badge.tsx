import type { ComponentProps } from "react";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { DoctorReport } from "@/lib/contracts/connections";

type Look = Pick<ComponentProps<typeof ToneBadge>, "tone" | "glyph"> & { word: string };

const LOOKS: Readonly<Record<DoctorReport["verdict"], Look>> = {
  ready: { tone: "success", glyph: "tick", word: "Ready" },
  limited: { tone: "attention", glyph: "triangle", word: "Works with limits" },
  unusable: { tone: "danger", glyph: "cross", word: "Can’t be used" },
};

/** What the doctor said last; "Not checked" before it was ever asked. */
export function VerdictBadge({ report }: { report: Pick<DoctorReport, "verdict"> | null }) {
  if (!report)
    return (
      <ToneBadge tone="neutral" glyph="ring">
        Not checked
      </ToneBadge>
    );
  const { word, ...look } = LOOKS[report.verdict];
  return <ToneBadge {...look}>{word}</ToneBadge>;
}
