"use client";

import { RailPart } from "@/components/gate/rail-part";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { useViewer } from "@/lib/client/people/viewer";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import { capital } from "@/lib/domain/wording";
import { afterDeadline, agreementWords } from "@/lib/projections/gate/deciding-words";
import { PersonMark } from "./person-mark";

/** Beside an open decision: what happens if nobody decides in time, and who is asked. */
export function DecideParts({ gate, state }: { gate: Gate; state: DecidingState }) {
  const { rule, deadlineAt, overdue } = state;
  return (
    <>
      {deadlineAt !== null && !overdue && (
        <RailPart
          title={
            <>
              If it is not decided by <AbsoluteTime at={deadlineAt} show="minute" />
            </>
          }
        >
          {capital(afterDeadline(rule, gate))}.
        </RailPart>
      )}
      {rule.deciders.length > 0 && <Asked state={state} />}
    </>
  );
}

function Asked({ state: { rule, votes } }: { state: DecidingState }) {
  const viewer = useViewer();
  return (
    <RailPart title="Asked">
      <ul role="list" className="flex flex-col gap-1">
        {rule.deciders.map(({ id, name }) => {
          const hasVoted = votes.some(({ person }) => person.id === id);
          return (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <PersonMark name={name} hasVoted={hasVoted} />
              <span className="min-w-0 flex-1">{viewer.kind === "person" && viewer.id === id ? "You" : name}</span>
              {rule.needed > 1 && (
                <span className="text-xs text-ink-muted">{hasVoted ? "voted" : "not voted yet"}</span>
              )}
            </li>
          );
        })}
      </ul>
      {rule.deciders.length > 1 && <p className="mt-1 text-xs text-ink-muted">{capital(agreementWords(rule))}.</p>}
    </RailPart>
  );
}
