"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { useViewer } from "@/lib/client/people/viewer";
import { can } from "@/lib/domain/access/can";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import { ANYONE } from "@/lib/domain/gate/anyone";
import type { Gate } from "@/lib/domain/gate/gate";
import { decides, isSplit } from "@/lib/kernel/deciding";
import { endingWords, votesMissing, whoDecides } from "@/lib/projections/gate/deciding-words";
import { andList } from "@/lib/projections/wording";

type WhoDecidesProps = {
  gate: Gate;
  state: DecidingState | undefined;
  /** Absent: it can only be looked at. */
  onChange?: () => void;
  onDelegate?: () => void;
};

/** By whom, until when, and how far they are. Where one person works alone there is nothing to say. */
export function WhoDecides({ gate, state, onChange, onDelegate }: WhoDecidesProps) {
  const viewer = useViewer();
  if (viewer.kind === "local" && !state) return null;
  const rule = state?.rule ?? ANYONE;
  const isPerson = viewer.kind === "person" && can(viewer, "decide");
  const mayChange = isPerson && (can(viewer, "administer") || decides(rule, viewer.id));
  const isNamed = isPerson && rule.deciders.some(({ id }) => id === viewer.id);
  return (
    <section
      aria-label="Who decides"
      className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line px-3 py-2 text-ink-muted"
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink">Who decides: </span>
          {whoDecides(rule)}.
        </p>
        <span className="flex flex-wrap gap-2">
          {isNamed && onDelegate && (
            <Button variant="ghost" onClick={onDelegate}>
              Ask somebody else…
            </Button>
          )}
          {mayChange && onChange && (
            <Button variant="ghost" onClick={onChange}>
              Change…
            </Button>
          )}
        </span>
      </div>
      {state && <Until gate={gate} state={state} />}
      {state && rule.needed > 1 && <Votes gate={gate} state={state} />}
    </section>
  );
}

function Until({ gate, state: { rule, deadlineAt, overdue } }: { gate: Gate; state: DecidingState }) {
  if (deadlineAt === null) return null;
  if (overdue)
    return (
      <p className="text-attention">
        The deadline passed undecided at <AbsoluteTime at={overdue.deadlineAt} show="minute" />. It stays open.
      </p>
    );
  return (
    <p>
      Until <AbsoluteTime at={deadlineAt} show="minute" />; {endingWords(rule, gate)}.
    </p>
  );
}

/** Everybody sees them as they come in. */
function Votes({ gate, state }: { gate: Gate; state: DecidingState }) {
  const { votes, rule } = state;
  const missing = votesMissing(state);
  const labelOf = (choice: string) => gate.options.find(({ id }) => id === choice)?.label ?? choice;
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      {votes.length > 0 && (
        <ul aria-label="Votes" className="flex flex-col gap-1">
          {votes.map(({ person, choice, rationale }) => (
            <li key={person.id} className="flex min-w-0 items-baseline gap-2">
              <Glyph name="tick" className="size-2.5 shrink-0 self-center" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold text-ink">{person.name}</span> voted for “{labelOf(choice)}”
                {rationale && <>: {rationale}</>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isSplit(gate, state) ? (
        <p className="text-attention">
          Everybody has voted, and no option has {rule.needed} votes. It stays open until somebody changes their vote.
        </p>
      ) : (
        <p>
          {missing.length > 0
            ? `${andList(missing)} ${missing.length === 1 ? "has" : "have"} not voted yet.`
            : `${votes.length} of the ${rule.needed} votes that are needed.`}
        </p>
      )}
    </div>
  );
}
