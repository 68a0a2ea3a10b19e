import Link from "next/link";
import { AskedPeople } from "@/components/gate/deciding/asked-people";
import { DeadlineWord } from "@/components/gate/deciding/deadline-word";
import { Badge } from "@/components/ui/badge";
import { Glyph } from "@/components/ui/glyph";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { apartSentence } from "@/lib/projections/gate/apart-sentence";
import type { GateRow } from "@/lib/contracts/gates";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import { GateStrip } from "./gate-strip";

/** A question to the reader: what is asked, who is apart, since when, and one click to the form. */
export function WaitingCard({ gate: row }: { gate: GateRow }) {
  const { id, deliberationTitle, source, openedAt, gate, deciding } = row;
  const apart = apartSentence(gate);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-3 overflow-hidden rounded-lg border border-line bg-surface py-3 pr-4 pl-5 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-attention-solid forced-colors:border-l-4 lg:min-h-[88px] lg:grid-cols-[minmax(0,1fr)_216px_128px]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
          <span className="min-w-0 [overflow-wrap:anywhere]">{deliberationTitle}</span>
          {source.kind === "rehearsal" && <Badge>Rehearsal</Badge>}
        </p>
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
          <Link href={`/decide/${id}`} data-row="" className="line-clamp-3 no-underline hover:underline">
            {gate.question}
          </Link>
        </h3>
        {apart && <p className="mt-0.5 text-ink-muted">{apart}</p>}
        {deciding && <Asked state={deciding} />}
      </div>
      <GateStrip gate={row} />
      <div className="flex items-center justify-between gap-2 lg:flex-col lg:items-stretch lg:gap-1.5">
        <Link
          href={`/decide/${id}`}
          aria-label={`Decide: ${gate.question}`}
          className="control inline-flex items-center justify-center gap-2 rounded-md bg-attention-solid px-2.5 font-semibold text-attention-on-solid no-underline transition-opacity hover:opacity-90 max-lg:order-1 max-lg:min-w-32"
        >
          <Glyph name="diamond" />
          Decide
        </Link>
        <span className="text-xs text-ink-muted lg:text-center">
          asked <RelativeTime at={openedAt} />
        </span>
      </div>
    </li>
  );
}

/** Until when, and who is asked. */
function Asked({ state }: { state: DecidingState }) {
  if (state.deadlineAt === null && state.rule.deciders.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
      <AskedPeople state={state} />
      <DeadlineWord state={state} />
    </div>
  );
}
