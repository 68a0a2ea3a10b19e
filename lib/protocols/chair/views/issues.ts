/** The conflicts as a ledger: who stands against whom, what was said of it round by round, how it ended. */
import { lastStatement, type Conflict, type Statement } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import {
  chairDecisionOn,
  deferralOf,
  escalationDecision,
  type Resolution,
} from "@/lib/protocols/chair/rules/conflicts/resolution";
import { nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { CONFLICT_TYPE_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type { Issue, IssueEntry } from "@/lib/projections/issue";
import { lastHeld, METHOD_LABELS, settledBy } from "./conflict-view";
import { chairStateOf } from "@/lib/protocols/chair/rules/state";

export function chairIssues(folded: Folded): Issue[] {
  const state = chairStateOf(folded);
  const lastRound = currentRound(state)?.number ?? 0;
  return state.conflicts.map((conflict) => {
    const resolution = settledBy(state, conflict);
    const { aPosition, bPosition } = lastHeld(conflict);
    const deferral = deferralOf(state, conflict);
    return {
      id: conflict.id,
      agentId: conflict.a,
      name: `${nameOf(state, conflict.a)} and ${nameOf(state, conflict.b)}`,
      text: conflict.topic,
      detail: [
        `**${nameOf(state, conflict.a)}:** ${aPosition}`,
        `**${nameOf(state, conflict.b)}:** ${bPosition}`,
        resolution && `**Resolved:** ${resolution.rationale}`,
        !resolution && deferral && `**Deferred:** ${deferral.waitsFor} ${deferral.rationale}`,
      ]
        .filter(Boolean)
        .join("\n\n"),
      severity: {
        word: CONFLICT_TYPE_LABELS[conflict.type],
        standing: resolution ? "abstains" : conflict.isBlocking ? "blocks" : "wants_changes",
      },
      state: resolution ? "settled" : "open",
      stateText: resolution ? stateText(state, resolution) : deferral ? "deferred" : "open",
      raisedInRound: conflict.raisedIn,
      age: Math.max(1, lastRound - conflict.raisedIn + 1),
      seq: lastStatement(conflict).seq,
      history: historyOf(state, conflict, resolution),
    };
  });
}

const stateText = (state: ChairState, { method, winner }: Resolution): string =>
  `${METHOD_LABELS[method].toLowerCase()}${winner ? `, ${nameOf(state, winner)}’s position stands` : ""}`;

function historyOf(state: ChairState, conflict: Conflict, resolution: Resolution | null): IssueEntry[] {
  const said = conflict.statements.map((statement, index): IssueEntry => ({
    round: statement.round,
    seq: statement.seq,
    word: index === 0 ? "named by the chair" : statement.status === "resolved" ? "resolved" : "persists",
    text: textOf(state, conflict, statement),
  }));
  if (!resolution || resolution.method === "consensus") return said;
  const seq =
    resolution.by === "person"
      ? escalationDecision(state)?.seq
      : resolution.by === "chair"
        ? chairDecisionOn(state, conflict)?.seq
        : currentRound(state)?.completedSeq;
  return [
    ...said,
    {
      round: currentRound(state)?.number ?? conflict.raisedIn,
      seq: seq ?? lastStatement(conflict).seq,
      word: METHOD_LABELS[resolution.method].toLowerCase(),
      text: resolution.rationale,
    },
  ];
}

function textOf(
  state: ChairState,
  { a, b }: Conflict,
  { status, agreement, aPosition, bPosition, question }: Statement,
): string {
  if (status === "resolved") return agreement ?? "";
  return `${nameOf(state, a)}: ${aPosition} ${nameOf(state, b)}: ${bPosition}${question ? ` Asked next: ${question}` : ""}`;
}
