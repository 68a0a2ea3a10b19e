"use client";

import Link from "next/link";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { formatAbsoluteTime } from "@/lib/client/format";
import { decisionSentence } from "@/lib/client/today/decision-sentence";
import { dayWord } from "@/lib/client/today/day-word";
import type { Decided } from "@/lib/contracts/today";
import { recordName } from "@/lib/domain/record/record-name";
import { countOf } from "@/lib/projections/wording";
import { RowBallot } from "./row-ballot";

/** The decision as a sentence, not a status. */
export function DecisionRow({ decided: { number, decidedAt, deliberation } }: { decided: Decided }) {
  const [now, timeZone] = [useNow(), useTimeZone()];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 border-t border-line py-3 last:border-b hover:bg-hover/60 md:grid-cols-[minmax(0,1fr)_132px_76px]">
      <div className="min-w-0 max-md:col-span-2">
        <Link
          href={`/records/${number}`}
          data-row=""
          className="line-clamp-2 text-base no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {decisionSentence(deliberation)}
        </Link>
        <p className="line-clamp-1 text-xs text-ink-muted">{detailsOf(number, deliberation)}</p>
      </div>
      <RowBallot row={deliberation} />
      <time
        dateTime={decidedAt}
        title={formatAbsoluteTime(decidedAt, timeZone)}
        className="text-right text-xs whitespace-nowrap text-ink-muted"
      >
        {dayWord(decidedAt, now, timeZone)}
      </time>
    </li>
  );
}

function detailsOf(number: number, { title, conditions, glance, outcome, source }: Decided["deliberation"]): string {
  return [
    title,
    ...(conditions ? [countOf(conditions, "condition")] : []),
    ...(glance?.dissent ? [glance.dissent] : []),
    ...(outcome?.decidedBy === "person" && outcome.decision ? [`decided by ${outcome.decision.by}`] : []),
    recordName(number),
    ...(source.kind === "rehearsal" ? ["rehearsal"] : []),
  ].join(" · ");
}
