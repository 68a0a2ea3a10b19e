/** What the screens show of a review. */
import { quotesIn } from "@/lib/evidence/check-quote";
import { lossForPeople } from "@/lib/domain/edits/loss";
import type { Evaluation } from "@/lib/protocols/review/rules/judging/evaluation";
import { assessorsOf, nameOf } from "@/lib/protocols/review/rules/state";
import { MODIFIER_ID } from "@/lib/protocols/review/rules/seats/modifier";
import type { StandWords } from "@/lib/projections/pictures/seat-stands";
import type { ScreenViews } from "@/lib/projections/protocol-views";
import { reviewGlance } from "./glance";
import { reviewIssues } from "./issues";
import { reviewCount } from "./count";
import { reviewMatrix } from "./matrix";
import {
  reviewAskWord,
  reviewInputSentence,
  reviewReplySentence,
  reviewRoundSentence,
  reviewRoundSummary,
} from "./sentences";
import { reviewSoFar } from "./so-far";
import { reviewStateOf } from "./state";
import { reviewTurn } from "./turn";
import { wordOf } from "./verdict";

const LOST_TWICE = "Found by the program. It was sent back once, and the text was still missing.";

const VERDICT_WORDS: Partial<StandWords> = {
  behind: ["Passes it", "Pass it", "passed it"],
  not_yet: ["Passes it with conditions", "Pass it with conditions", "passed it with conditions"],
  against: ["Fails it", "Fail it", "failed it"],
};
const IDEA_WORDS: Partial<StandWords> = {
  behind: ["Backs every idea", "Back every idea", "backed every idea"],
  notes: ["Backs some ideas", "Back some ideas", "backed some ideas"],
  against: ["Backs none", "Back none", "backed none of the ideas"],
};

export const reviewViews: ScreenViews = {
  words: {
    issue: "issue",
    issues: "Issues",
    noIssues: "No assessor has raised an issue yet.",
    allSettled: "No issue is open any more.",
  },
  matrix: reviewMatrix,
  count: reviewCount,
  scores: () => null,
  stands: (folded) => ({ words: reviewStateOf(folded).config.profile === "idea" ? IDEA_WORDS : VERDICT_WORDS }),
  isCounted: (_, agentId) => agentId !== MODIFIER_ID,
  standing: (folded) => {
    const state = reviewStateOf(folded);
    return assessorsOf(state).map(({ id, name }) => {
      const turn = state.rounds.findLast(({ turns }) => turns[id])?.turns[id];
      return { agentId: id, name, score: null, change: null, band: turn ? wordOf(turn).word : null };
    });
  },
  glance: reviewGlance,
  soFar: reviewSoFar,
  issues: reviewIssues,
  turn: reviewTurn,
  round: (evaluation) => ({ summary: reviewRoundSummary(evaluation as Evaluation), isDegraded: false }),
  quotesIn,
  versions: (folded) => {
    const state = reviewStateOf(folded);
    return state.versions.map(({ number, kind, afterRound, text, changes, seq, by, loss, nothingToWrite }) => ({
      number,
      round: afterRound,
      by: kind === "initial" ? "as handed in" : (by ?? nameOf(state, MODIFIER_ID)),
      at: null,
      seq: kind === "initial" ? null : seq,
      text,
      // P1-57: whoever looks at the version is told, beside what the modifier says of it.
      changes: [
        ...(loss ? [{ what: lossForPeople(loss, "an issue"), why: LOST_TWICE, answers: [] }] : []),
        ...(nothingToWrite ? [{ what: "Nothing, by the decision", why: nothingToWrite, answers: [] }] : []),
        ...changes,
      ],
    }));
  },
  askWord: reviewAskWord,
  replySentence: reviewReplySentence,
  roundSentence: reviewRoundSentence,
  inputSentence: reviewInputSentence,
};
