import type { Standing } from "@/lib/domain/standing";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { RoundCount } from "@/lib/projections/insight/round-count";
import type { ProtocolViews, TurnView } from "@/lib/projections/protocol-views";
import { partsOf } from "@/lib/projections/reply-view";
import { table } from "@/lib/projections/record/record-sections";
import { sectionedRecord } from "@/lib/projections/record/sectioned-record";
import { verdictMatrix, type MatrixSource } from "@/lib/projections/verdict-matrix";
import { countsText } from "../rules/next";
import { ballotOf, evaluate, evaluationOf, type Evaluation, type VoteReply, type VoteState } from "../rules/state";

/** Parley keeps a protocol's state opaque; only its own views know the type. */
const stateOf = ({ protocol }: Folded): VoteState => protocol as VoteState;

export const voteViews: ProtocolViews = {
  words: {
    issue: "objection",
    issues: "Objections",
    noIssues: "A vote raises no objections.",
    allSettled: "A vote raises no objections.",
  },
  matrix: (folded, comingShown) => verdictMatrix(folded, matrixSource(stateOf(folded)), comingShown),
  scores: () => null,
  standing: (folded) => {
    const state = stateOf(folded);
    return state.panel.map(({ id, name }) => {
      const ballot = ballotOf(state, id);
      return { agentId: id, name, score: null, change: null, band: ballot?.kind === "cast" ? ballot.vote : null };
    });
  },
  issues: () => [],
  count: (folded) => countOf(stateOf(folded)),
  turn: (folded, { payload }) => turnOf(stateOf(folded), payload),
  round: (evaluation) => ({
    summary: countsText(evaluation as Evaluation),
    isDegraded: (evaluation as Evaluation).lost > 0,
  }),
  versions: () => [],
  askWord: () => "vote",
  replySentence: ({ reply }, name) => `${name} voted for “${(reply as VoteReply).vote}”.`,
  roundSentence: ({ evaluation }) => `The votes were counted: ${countsText(evaluation as Evaluation)}.`,
  page: () => ({}),
  dossier: (log, folded) =>
    sectionedRecord({
      log,
      folded,
      placeOf: () => "voter",
      sections: [{ title: "Votes", body: table(["Seat", "Vote", "Reason"], rowsOf(stateOf(folded))) }],
    }),
  exports: (folded) => [{ path: "votes.yaml", data: evaluationOf(stateOf(folded)) ?? { counts: [] } }],
};

function countOf(state: VoteState): RoundCount {
  return {
    kind: "counted",
    rule: "An option wins with more than half of the votes cast in the round.",
    rounds: state.rounds.flatMap(({ number, order, evaluation, completedSeq }) =>
      evaluation && completedSeq !== null ? [{ round: number, seq: completedSeq, seats: order }] : [],
    ),
    result: (round, seats) => {
      const { counts, cast, winner } = evaluate(state, seats, round);
      if (cast === 0) return null;
      const most = counts.find(({ option }) => option === winner);
      return most
        ? { key: most.option, text: `${most.votes} of ${cast} for “${most.option}”` }
        : { key: "", text: `no majority among ${cast}` };
    },
  };
}

function matrixSource(state: VoteState): MatrixSource {
  return {
    rounds: state.rounds.map(({ number, isExtension, evaluation }) => ({
      round: number,
      isExtension,
      isDegraded: (evaluation?.lost ?? 0) > 0,
      foot: evaluation && countsText(evaluation),
      order: [],
    })),
    completed: state.rounds.filter(({ evaluation }) => evaluation).length,
    remaining: state.config.rounds - state.rounds.length,
    seats: state.panel,
    isExpected: () => true,
    cell: (round, agentId) => {
      const ballot = ballotOf(state, agentId, round);
      if (ballot?.kind !== "cast")
        return ballot && { kind: "failed", code: ballot.code, message: ballot.message, kept: null, seq: ballot.seq };
      return {
        kind: "said",
        word: ballot.vote,
        standing: standingOf(state, ballot.vote, round),
        change: null,
        text: `voted for ${ballot.vote}`,
        mark: null,
        seq: ballot.seq,
      };
    },
    title: "Votes",
    hint: "",
    footTitle: "Votes",
  };
}

/** Nobody is with or against the panel before it has a majority. */
function standingOf({ rounds }: VoteState, vote: string, round = rounds.length): Standing {
  const { evaluation } = rounds[round - 1] ?? {};
  if (!evaluation || evaluation.winner === null) return "abstains";
  return evaluation.winner === vote ? "agrees" : "wants_changes";
}

function turnOf(state: VoteState, payload: DeliberationEvent["payload"]): TurnView | null {
  if (payload.type === "ask.failed") return { agentId: payload.agentId, how: "failed", view: null, flags: [] };
  if (payload.type !== "reply.recorded") return null;
  const { vote, reason } = payload.reply as VoteReply;
  const view = {
    word: vote,
    standing: standingOf(state, vote),
    meaning: `votes for ${vote}`,
    change: null,
    parts: partsOf({ kind: "text", title: "Reason", text: reason }),
  };
  return { agentId: payload.agentId, how: "spoke", view, flags: payload.flags };
}

function rowsOf(state: VoteState): string[][] {
  return state.panel.map(({ id, name }) => {
    const ballot = ballotOf(state, id);
    return ballot?.kind === "cast"
      ? [name, ballot.vote, ballot.reason]
      : [name, "", ballot ? `No vote: ${ballot.message}` : "Still to come."];
  });
}
