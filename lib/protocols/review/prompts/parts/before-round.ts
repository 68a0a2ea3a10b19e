/**
 * Independence by construction (P1-15, P1-18): an assessor's prompt is built from the review as it stood before
 * anybody spoke in this round. A neighbour that was faster, or asked again, or replaced, leaves no trace in it, and a
 * re-ask repeats the first request byte for byte. independence.test.ts guards it.
 */
import { withAssessment, withGroups, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { seatLetter, type ReviewState } from "@/lib/protocols/review/rules/state";

export function beforeRound(state: ReviewState, number: number): ReviewState {
  return {
    ...state,
    rounds: state.rounds
      .filter((round) => round.number <= number)
      .map((round) => (round.number === number ? { ...round, turns: {}, evaluation: null } : round)),
    ledger: ledgerBefore(state, number),
    calls: {},
    decisions: state.decisions.filter(({ gate }) => gate.round < number),
    searches: state.searches.filter(({ round }) => round < number),
  };
}

/** Told again from the earlier turns and revisions: in the current ledger a neighbour may already have raised a severity or closed an issue. */
function ledgerBefore(state: ReviewState, number: number): LedgerIssue[] {
  const turns = state.rounds
    .filter((round) => round.number < number)
    .flatMap((round) =>
      Object.values(round.turns).map(({ seq, agentId, assessment }) => ({
        seq,
        tell: (ledger: readonly LedgerIssue[]) =>
          withAssessment(
            ledger,
            {
              agentId,
              letter: seatLetter(state, agentId),
              round: round.number,
              seq,
              evidence: state.evidence[seq],
            },
            assessment,
          ),
      })),
    );
  const groupings = state.versions
    .filter(({ afterRound }) => afterRound < number)
    .map(({ seq, number: version, groups = [] }) => ({
      seq,
      tell: (ledger: readonly LedgerIssue[]) => withGroups(ledger, groups, version),
    }));
  const told = [...turns, ...groupings]
    .toSorted((one, other) => one.seq - other.seq)
    .reduce<readonly LedgerIssue[]>((ledger, { tell }) => tell(ledger), []);
  // Rulings and changes are made between rounds, never within one.
  return told.map((issue) => {
    const known = state.ledger.find(({ id }) => id === issue.id);
    return {
      ...issue,
      rulings: known?.rulings ?? [],
      changes: known?.changes ?? [],
      ...(known?.passages ? { passages: known.passages } : {}),
    };
  });
}
