"use client";

import { Notice } from "@/components/ui/notice";
import type { Eligibility } from "@/lib/protocols/chair/rules/dispatch/eligibility";
import { useOutlook } from "./use-chair";

const titleOf = ({ isEligible, maxRounds }: Eligibility): string =>
  isEligible ? "It can go beyond one round" : maxRounds === 0 ? "It has no rounds" : "It can’t go beyond one round";

/** P2-15: whether it can go beyond one round, and why, before it starts. */
export function RoundsStatement() {
  const {
    outlook: { eligibility },
  } = useOutlook();
  return (
    <Notice tone="neutral" glyph={eligibility.isEligible ? "half-disc" : "ring"} title={titleOf(eligibility)}>
      {eligibility.text}
    </Notice>
  );
}

/** The same, in a line where it is started. */
export function ChairStartNotes() {
  const {
    outlook: { eligibility, mode },
  } = useOutlook();
  return (
    <p className="text-ink-muted">
      {eligibility.text}
      {mode.warning && ` ${mode.warning}`}
    </p>
  );
}
