"use client";

import { Notice } from "@/components/ui/notice";
import { ToneBadge } from "@/components/ui/tone-badge";
import { nameOf } from "@/lib/domain/wording";
import type { Eligibility } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { ConflictMatrix } from "./conflict-matrix";
import { useOutlook } from "./use-chair";

/** Below the seats: who of them is asked and why, which pairs may take more than one round, and what follows from that. */
export function ChairPanelNotes() {
  const { panel } = useOutlook();
  return (
    <>
      <AskedList />
      {panel.length > 2 && <ConflictMatrix />}
      <RoundsStatement />
    </>
  );
}

/** P2-04: chosen by domains, each with the reason; those who are not, too. */
function AskedList() {
  const {
    outlook: { dispatched, leftOut },
    panel,
  } = useOutlook();
  const name = (id: string): string => nameOf({ panel }, id);
  if (dispatched.length + leftOut.length === 0) return null;
  return (
    <section aria-label="Who is asked" className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">Who is asked</h3>
      <ul className="rounded-md border border-line">
        {[
          ...dispatched.map((seat) => ({ ...seat, isAsked: true })),
          ...leftOut.map((seat) => ({ ...seat, isAsked: false })),
        ].map(({ agentId, reason, isAsked }) => (
          <li
            key={agentId}
            className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line px-3 py-1.5 last:border-0"
          >
            <ToneBadge tone={isAsked ? "success" : "neutral"} glyph={isAsked ? "tick" : "ring"}>
              {isAsked ? "asked" : "not asked"}
            </ToneBadge>
            <span className="font-semibold">{name(agentId)}</span>
            <span className="min-w-0 flex-1 basis-48 text-ink-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titleOf = ({ isEligible, maxRounds }: Eligibility): string =>
  isEligible ? "It can go beyond one round" : maxRounds === 0 ? "It has no rounds" : "It can’t go beyond one round";

/** P2-15: whether it can go beyond one round, and why, before it starts. */
function RoundsStatement() {
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
