/** What the screens show of a debate. */
import type { SnapshotScore } from "@/lib/contracts/deliberations/snapshot";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import { givenScore } from "@/lib/protocols/debate/rules/state";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
import type { Folded } from "@/lib/kernel/fold";
import type { ScreenViews } from "@/lib/projections/protocol-views";
import { concernLedger, toIssue } from "./concern-ledger";
import { debateCount } from "./count";
import { debateGlance, debateSoFar } from "./glance";
import { debateMatrix } from "./matrix";
import { debateScores } from "./score-series";
import { debateAskWord, debateReplySentence, debateRoundSentence } from "./sentences";
import { debateStateOf, scoreBefore } from "./state";
import { debateTurn } from "./turn";

export const debateViews: ScreenViews = {
  words: {
    issue: "concern",
    issues: "Concerns",
    noIssues: "No seat has named a blocking concern yet.",
    allSettled: "No concern is open any more.",
  },
  matrix: debateMatrix,
  count: debateCount,
  scores: debateScores,
  standing,
  isCounted: (folded, agentId) => !isAdvocate(debateStateOf(folded), agentId),
  glance: debateGlance,
  soFar: debateSoFar,
  issues: (folded) => concernLedger(folded).map((concern) => toIssue(folded, concern)),
  turn: debateTurn,
  round: (evaluation) => {
    const { average, degraded } = evaluation as Evaluation;
    return { summary: average.toFixed(1), isDegraded: degraded };
  },
  versions: () => [],
  askWord: debateAskWord,
  replySentence: debateReplySentence,
  roundSentence: debateRoundSentence,
};

function standing(folded: Folded): SnapshotScore[] {
  const state = debateStateOf(folded);
  return state.panel.map(({ id, name }) => {
    const score = givenScore(state, id);
    const spokeIn = state.rounds.findLast(({ turns }) => turns[id] && turns[id].kind !== "failed")?.number ?? 0;
    const before = scoreBefore(state, id, spokeIn);
    return {
      agentId: id,
      name,
      score,
      change: score === null || before === null ? null : score - before,
      band: score === null ? null : satisfactionBand(score),
    };
  });
}
