/** What the screens show of a review. */
import type { Evaluation } from "@/lib/protocols/review/evaluation";
import { assessorsOf, nameOf } from "@/lib/protocols/review/state";
import { MODIFIER_ID } from "@/lib/protocols/review/seats/modifier";
import type { ProtocolViews } from "../protocol-views";
import { reviewIssues } from "./issues";
import { reviewMatrix } from "./matrix";
import { reviewRecord } from "./record";
import { reviewAskWord, reviewReplySentence, reviewRoundSentence, reviewRoundSummary } from "./sentences";
import { reviewStateOf } from "./state";
import { reviewTurn } from "./turn";
import { wordOf } from "./verdict";

export const reviewViews: ProtocolViews = {
  words: { issue: "issue", issues: "Issues", noIssues: "No assessor has raised an issue yet.", allSettled: "Every issue was called resolved by the one who raised it." },
  matrix: reviewMatrix,
  scores: () => null,
  standing: (folded) => {
    const state = reviewStateOf(folded);
    return assessorsOf(state).map(({ id, name }) => {
      const turn = state.rounds.findLast(({ turns }) => turns[id])?.turns[id];
      return { agentId: id, name, score: null, change: null, band: turn ? wordOf(turn).word : null };
    });
  },
  issues: reviewIssues,
  turn: reviewTurn,
  round: (evaluation) => ({ summary: reviewRoundSummary(evaluation as Evaluation), isDegraded: false }),
  versions: (folded) => {
    const state = reviewStateOf(folded);
    return state.versions.map(({ number, kind, afterRound, text, changes, seq }) => ({ number, round: afterRound, by: kind === "initial" ? "as handed in" : nameOf(state, MODIFIER_ID), at: null, seq: kind === "initial" ? null : seq, text, changes }));
  },
  askWord: reviewAskWord,
  replySentence: reviewReplySentence,
  roundSentence: reviewRoundSentence,
  record: reviewRecord,
};
