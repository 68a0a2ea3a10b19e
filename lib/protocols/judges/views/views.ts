/** What the screens show of judges. */
import type { Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import type { ProtocolViews } from "@/lib/projections/protocol-views";
import { judgesExports } from "./record/exports";
import { judgesIssues } from "./issues";
import { judgesMatrix } from "./matrix";
import { judgesRecord } from "./record/record";
import { judgesScores } from "./scores";
import { judgesAskWord, judgesReplySentence, judgesRoundSentence, judgesRoundSummary } from "./record/sentences";
import { judgesStanding } from "./standing";
import { judgesStateOf } from "./state";
import { judgesTurn } from "./turn";
import { judgesVersions } from "./versions";

export const judgesViews: ProtocolViews = {
  words: {
    issue: "critical finding",
    issues: "Findings",
    noIssues: "No judge has called anything critical.",
    allSettled: "No critical finding is open any more.",
  },
  matrix: judgesMatrix,
  scores: judgesScores,
  standing: (folded) => judgesStanding(judgesStateOf(folded)),
  issues: judgesIssues,
  turn: judgesTurn,
  round: (evaluation) => ({
    summary: judgesRoundSummary(evaluation as Evaluation),
    isDegraded: (evaluation as Evaluation).lost.length > 0,
  }),
  versions: (folded) => judgesVersions(judgesStateOf(folded)),
  askWord: judgesAskWord,
  replySentence: judgesReplySentence,
  roundSentence: judgesRoundSentence,
  record: judgesRecord,
  exports: judgesExports,
};
