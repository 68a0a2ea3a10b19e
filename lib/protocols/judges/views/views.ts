/** What the screens show of judges. */
import { quotesIn } from "@/lib/evidence/check-quote";
import type { Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { roundName } from "@/lib/protocols/judges/rules/gates/wording";
import type { ScreenViews } from "@/lib/projections/protocol-views";
import { judgesGlance } from "./glance";
import { judgesDraft } from "./draft";
import { judgesIssues } from "./issues";
import { judgesCount } from "./count";
import { judgesMatrix } from "./matrix";
import { judgesSoFar } from "./so-far";
import { judgesScores, judgesStanding } from "./scores";
import { judgesAskWord, judgesReplySentence, judgesRoundSentence, judgesRoundSummary } from "./record/sentences";
import { judgesStateOf } from "./state";
import { judgesTurn } from "./turn";
import { judgesVersions } from "./versions";

export const judgesViews: ScreenViews = {
  words: {
    issue: "critical finding",
    issues: "Findings",
    noIssues: "No judge has called anything critical.",
    allSettled: "No critical finding is open any more.",
  },
  matrix: judgesMatrix,
  confirming: ["accept"],
  count: judgesCount,
  scores: judgesScores,
  stands: () => ({
    words: {
      behind: ["Would pass it", "Would pass it", "scored it as a pass"],
      notes: ["Would pass it with conditions", "Would pass it with conditions", "scored it as a pass with conditions"],
      against: ["Would fail it", "Would fail it", "scored it as a fail"],
    },
    of: { nearly: "notes", wants_changes: "against" },
  }),
  standing: (folded) => judgesStanding(judgesStateOf(folded)),
  glance: judgesGlance,
  soFar: judgesSoFar,
  issues: judgesIssues,
  turn: judgesTurn,
  round: (evaluation) => ({
    summary: judgesRoundSummary(evaluation as Evaluation),
    isDegraded: (evaluation as Evaluation).lost.length > 0,
  }),
  roundName: (folded, round) => {
    const state = judgesStateOf(folded);
    const found = state.rounds[round - 1];
    return found ? roundName(state, found) : null;
  },
  versions: (folded) => judgesVersions(judgesStateOf(folded)),
  quotesIn,
  askWord: judgesAskWord,
  draft: judgesDraft,
  replySentence: judgesReplySentence,
  roundSentence: judgesRoundSentence,
};
