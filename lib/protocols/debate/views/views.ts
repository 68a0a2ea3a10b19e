/** What the screens show of a debate. */
import type { SnapshotScore } from "@/lib/contracts/deliberations/snapshot";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import { givenScore } from "@/lib/protocols/debate/rules/state";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
import type { Folded } from "@/lib/kernel/fold";
import type { Issue } from "@/lib/projections/issue";
import type { ProtocolViews } from "@/lib/projections/protocol-views";
import { concernLedger, type Concern, type ConcernEntry } from "./concern-ledger";
import { debateMatrix } from "./matrix";
import { debateRecord } from "./record";
import { recordMarkdown } from "./record-markdown";
import { scoreBefore } from "./score-before";
import { debateScores } from "./score-series";
import { debateAskWord, debateReplySentence, debateRoundSentence } from "./sentences";
import { debateStateOf } from "./state";
import { debateTurn } from "./turn";

export const debateViews: ProtocolViews = {
  words: {
    issue: "concern",
    issues: "Concerns",
    noIssues: "No agent has named a blocking concern yet.",
    allSettled: "No concern is open any more.",
  },
  matrix: debateMatrix,
  scores: debateScores,
  standing,
  issues: (folded) => concernLedger(folded).map(toIssue),
  turn: debateTurn,
  round: (evaluation) => {
    const { average, degraded } = evaluation as Evaluation;
    return { summary: average.toFixed(1), isDegraded: degraded };
  },
  versions: () => [],
  askWord: debateAskWord,
  replySentence: debateReplySentence,
  roundSentence: debateRoundSentence,
  record: (log, folded) => {
    const record = debateRecord(log, folded);
    return {
      kind: record.kind,
      fileName: record.fileName,
      status: record.status,
      headSeq: record.headSeq,
      data: record,
      markdown: recordMarkdown(record),
    };
  },
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

const HISTORY: Readonly<Record<ConcernEntry["kind"], string>> = {
  raised: "raised",
  repeated: "repeated",
  raised_again: "raised again",
  withdrawn: "no longer raised",
};

function toIssue({
  id,
  agentId,
  name,
  text,
  status,
  raisedInRound,
  withdrawnInRound,
  age,
  acceptedBy,
  seq,
  history,
}: Concern): Issue {
  const isSettled = status === "withdrawn";
  return {
    id,
    agentId,
    name,
    text,
    detail: "",
    severity: null,
    state: isSettled ? "settled" : acceptedBy ? "accepted" : "open",
    stateText: isSettled
      ? `not raised again since round ${withdrawnInRound ?? "?"}`
      : acceptedBy
        ? `risk accepted by ${acceptedBy}`
        : "blocks",
    raisedInRound,
    age,
    seq,
    history: history.map((entry) => ({
      round: entry.round,
      seq: entry.seq,
      word: HISTORY[entry.kind],
      text: entry.kind === "withdrawn" ? "" : entry.text,
    })),
  };
}
