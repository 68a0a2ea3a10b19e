import clsx from "clsx";
import Link from "next/link";
import { DeadlineWord } from "@/components/gate/deciding/deadline-word";
import { Badge } from "@/components/ui/badge";
import { Glyph } from "@/components/ui/glyph";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { GateRow } from "@/lib/contracts/gates";
import type { GatePosition } from "@/lib/domain/gate/gate";
import { waitedFor, whoDecides } from "@/lib/projections/gate/deciding-words";
import { furthestApart } from "@/lib/projections/gate/furthest-apart";

type InboxRowProps = { gate: GateRow; /** It waits for the reader, not for others. */ isYours?: boolean };

/** The whole row is the link to the form. */
export function InboxRow({
  gate: { id, deliberationTitle, source, openedAt, gate, deciding },
  isYours = true,
}: InboxRowProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b border-line px-3.5 py-2.5 last:border-0 hover:bg-hover/60 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-3.5">
      <span
        className={clsx(
          "mt-0.5 flex size-4 items-center justify-center rounded-sm",
          isYours ? "bg-attention-solid text-attention-on-solid" : "text-ink-muted",
        )}
      >
        <Glyph name="diamond" className="size-2.5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={`/decide/${id}`}
            data-row=""
            className="min-w-0 font-semibold break-words no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {deliberationTitle}
          </Link>
          <span className="text-xs text-ink-muted">{gate.title}</span>
          {source.kind === "rehearsal" && <Badge>Rehearsal</Badge>}
        </p>
        <p className="line-clamp-2 max-w-[90ch]">{gate.question}</p>
        <Disagreement positions={gate.positions} />
      </div>
      <div className="text-xs text-ink-muted max-md:col-start-2 max-md:mt-1 md:max-w-64 md:text-right">
        <p className="whitespace-nowrap">
          Round {gate.round} · asked <RelativeTime at={openedAt} />
        </p>
        {isYours ? deciding && <p>{whoDecides(deciding.rule)}</p> : <p>waits for {waitedFor(deciding)}</p>}
        {deciding && (
          <p>
            <DeadlineWord state={deciding} />
          </p>
        )}
      </div>
    </li>
  );
}

type DisagreementProps = { positions: readonly GatePosition[] };

/** "Security 55, Operations 62 — highest: API 93". */
function Disagreement({ positions }: DisagreementProps) {
  const { lowest, highest } = furthestApart(positions);
  if (lowest.length === 0) return null;
  return (
    <ul role="list" aria-label="Who disagrees" className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
      {lowest.map(({ agentId, name, score }) => (
        <li key={agentId}>
          {name} <span className="font-semibold tabular">{shown(score)}</span>
        </li>
      ))}
      {highest && (
        <li className="text-ink-muted">
          highest: {highest.name} <span className="tabular">{shown(highest.score)}</span>
        </li>
      )}
    </ul>
  );
}

/** As it was given, without the dust of binary fractions. */
const shown = (score: number | null): string => (score === null ? "–" : String(Math.round(score * 10) / 10));
