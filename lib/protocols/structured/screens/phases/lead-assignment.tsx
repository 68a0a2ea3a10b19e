import { AgentName } from "@/components/ui/agent/agent-name";
import { ToneBadge } from "@/components/ui/tone-badge";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";

type LeadAssignmentProps = { state: StructuredState; round: Round };

export function LeadAssignment({
  state,
  round: { lead, absent, focus, criticTarget, notes, violations },
}: LeadAssignmentProps) {
  const seat = lead && seatOf(state, lead);
  const away = absent && seatOf(state, absent);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {seat && (
        <Line term="Lead">
          <AgentName place={state.panel.indexOf(seat) + 1} name={seat.name} />
        </Line>
      )}
      {away && absent && (
        <Line term="Absent">
          <AgentName place={state.panel.indexOf(away) + 1} name={away.name} className="text-ink-muted line-through" />{" "}
          <span className="text-xs text-ink-muted">absent in this round</span>
        </Line>
      )}
      <Line term="Focus">{focus}</Line>
      {criticTarget && <Line term={`${ROLE_NAMES.critic} attacks`}>{criticTarget}</Line>}
      {notes.length > 0 && <Line term="Notes">{notes.join(" · ")}</Line>}
      {violations.length > 0 && (
        <Line term="Violated">
          <ToneBadge tone="attention" glyph="triangle">
            attempt {violations.map(({ attempt }) => attempt).join(", ")}
          </ToneBadge>{" "}
          the absent role’s artifact appeared, so the round was started again
        </Line>
      )}
    </dl>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <dt className="text-xs leading-5 text-ink-muted">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
