import { roundLimit } from "@/lib/protocols/review/rules/config";
import { assessorsOf, type ReviewState, type Round } from "@/lib/protocols/review/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { verdictMatrix, type VerdictMatrixModel } from "@/lib/projections/verdict-matrix";
import { countOf } from "@/lib/projections/wording";
import { reviewStateOf } from "./state";
import { wordBefore, wordOf } from "./verdict";

/** The three assessors by round: PASS, CONDITIONAL or FAIL, or what they make of the ideas. */
export function reviewMatrix(folded: Folded, comingShown?: number): VerdictMatrixModel {
  const state = reviewStateOf(folded);
  const assessors = assessorsOf(state);
  return verdictMatrix(
    folded,
    {
      rounds: state.rounds.map((round) => ({
        round: round.number,
        isExtension: round.isExtension,
        isDegraded: false,
        foot: round.evaluation ? footOf(state, round) : null,
        order: [],
      })),
      completed: state.rounds.filter(({ evaluation }) => evaluation).length,
      remaining: remainingRounds(state),
      seats: assessors,
      isExpected: (_, agentId) => assessors.some(({ id }) => id === agentId),
      cell: (number, agentId) => {
        const turn = state.rounds[number - 1]?.turns[agentId];
        if (!turn) return null;
        const { word, standing, meaning } = wordOf(turn);
        const raised = state.ledger.filter(({ raisedBy, round }) => raisedBy === agentId && round === number).length;
        const before = wordBefore(state.rounds, turn, number);
        const isDowngraded = turn.flags.includes("downgraded");
        return {
          kind: "said",
          word,
          standing,
          change: before?.arrow || null,
          text: `${word}, ${meaning}${before ? `, ${before.text}` : ""}${raised > 0 ? `, ${countOf(raised, "issue")} raised` : ""}${isDowngraded ? ", downgraded: its own issues contradict a PASS" : ""}`,
          mark: isDowngraded ? { sign: "!", text: "Downgraded: its own issues contradict a PASS" } : null,
          seq: turn.seq,
        };
      },
      title: "Verdicts",
      hint: state.config.profile === "idea" ? "agreement on the top ideas ends it" : "all three must pass",
      footTitle: state.config.profile === "idea" ? "Agreed top" : "Passing",
    },
    comingShown,
  );
}

function footOf({ config }: ReviewState, { turns, evaluation }: Round): string {
  if (config.profile === "idea") return evaluation?.ideas?.shortlist.join(", ") || "none";
  const all = Object.values(turns);
  return `${all.filter(({ verdict }) => verdict === "PASS").length} of ${all.length}`;
}

/** Rounds of the person's own turn with the ideas are granted, not planned. */
function remainingRounds(state: ReviewState): number {
  const round = currentRound(state);
  const isStopped =
    round?.isExtension ||
    state.followUp !== null ||
    (round?.evaluation && !["continue", "rescue"].includes(round.evaluation.status));
  return isStopped ? 0 : Math.max(0, roundLimit(state.config) - state.rounds.length);
}
