import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { baseOf, hasEnded, NO_CALLS, withFailure, withRejection, type Calls } from "@/lib/kernel/calls";
import { decisionOf, type Decision } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET, type Common } from "@/lib/kernel/evolve-common";
import { currentRound, roundOf, withEvaluation, withRound, type BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { VoteConfig } from "./config";

export type VoteReply = { vote: string; reason: string };

/** `lost`: the call failed, or no reply could be taken. The vote goes on without it. */
export type Ballot =
  | ({ kind: "cast"; seq: number } & VoteReply)
  | { kind: "lost"; seq: number; code: string; message: string };

export type Evaluation = {
  counts: { option: string; votes: number }[];
  cast: number;
  lost: number;
  winner: string | null;
};

export type Round = BaseRound<Evaluation> & { ballots: Readonly<Record<AgentId, Ballot>> };

export type VoteState = Start<VoteConfig> &
  Common &
  Calls & {
    rounds: readonly Round[];
    decision: Decision | null;
  };

export const start = (snapshot: Start<VoteConfig>): VoteState => ({
  ...snapshot,
  ...NOTHING_YET,
  ...NO_CALLS,
  rounds: [],
  decision: null,
});

export function evolve(before: VoteState, event: DeliberationEvent): VoteState {
  const state = evolveCommon(before, event);
  const { payload, seq, at } = event;
  switch (payload.type) {
    case "round.started":
      return { ...state, rounds: [...state.rounds, { ...roundOf(payload, at), ballots: {} }] };
    case "reply.recorded":
      return withBallot(state, payload.agentId, { kind: "cast", seq, ...(payload.reply as VoteReply) });
    case "reply.rejected": {
      const { key, agentId, code, reason: message } = payload;
      const after = withRejection(state, payload);
      const call = after.calls[baseOf(key)];
      return call && hasEnded(call) ? withBallot(after, agentId, { kind: "lost", seq, code, message }) : after;
    }
    case "ask.failed": {
      const { agentId, code, message } = payload;
      return withBallot(withFailure(state, payload, seq), agentId, { kind: "lost", seq, code, message });
    }
    case "round.completed":
      return withEvaluation(state, payload.evaluation as Evaluation, event);
    case "gate.answered":
      return { ...state, decision: decisionOf(before, payload, event) };
    default:
      return state;
  }
}

export const evaluationOf = (state: VoteState): Evaluation | null => currentRound(state)?.evaluation ?? null;

const withBallot = (state: VoteState, agentId: AgentId, ballot: Ballot): VoteState =>
  withRound(state, (round) => ({ ...round, ballots: { ...round.ballots, [agentId]: ballot } }));

export const ballotOf = (
  { rounds }: Pick<VoteState, "rounds">,
  agentId: AgentId,
  round = rounds.length,
): Ballot | null => rounds[round - 1]?.ballots[agentId] ?? null;

export function evaluate(
  state: Pick<VoteState, "config" | "rounds">,
  seats: readonly AgentId[],
  round?: number,
): Evaluation {
  const cast = seats.flatMap((id) => {
    const ballot = ballotOf(state, id, round);
    return ballot?.kind === "cast" ? [ballot.vote] : [];
  });
  const counts = state.config.options.map((option) => ({
    option,
    votes: cast.filter((vote) => vote === option).length,
  }));
  return {
    counts,
    cast: cast.length,
    lost: seats.length - cast.length,
    winner: counts.find(({ votes }) => votes * 2 > cast.length)?.option ?? null,
  };
}
