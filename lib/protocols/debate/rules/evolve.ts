import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { beginAfresh, NO_CALLS, withFailure, withRejection } from "@/lib/kernel/calls";
import { decisionOf, type Decision } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { modelIn } from "@/lib/kernel/gates";
import { roundOf, startedRound, withEvaluation, withRound, withTurn } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { DebateConfig } from "./config";
import type { DiagnosisReply, SpeakReply, SynthesisReply } from "./replies";
import { turnOwed, type DebateState, type Round, type Turn } from "./state";
import type { Evaluation } from "./termination";

export function start(snapshot: Start<DebateConfig>): DebateState {
  return {
    ...snapshot,
    ...NOTHING_YET,
    ...NO_CALLS,
    rounds: [],
    scores: Object.fromEntries(snapshot.panel.map(({ id }) => [id, 0])),
    isContextShortened: false,
    diagnosis: null,
    synthesis: null,
    decisions: [],
  };
}

export function evolve(before: DebateState, event: DeliberationEvent): DebateState {
  const state = evolveCommon(before, event);
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return { ...state, rounds: [...state.rounds, { ...roundOf(payload, event.at), turns: {} }], diagnosis: null };
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return withRejection(state, payload);
    case "ask.failed":
      return takeFailure(withFailure(state, payload, event.seq), payload, event);
    case "round.completed":
      return withEvaluation(state, payload.evaluation as Evaluation, event);
    case "gate.answered":
      return takeAnswer(state, decisionOf(before, payload, event));
    default:
      return state;
  }
}

/** What is in the log was accepted by `check` before it was written. Checking it again at each reading would cost more than everything else here. */
function takeReply(
  state: DebateState,
  payload: PayloadOf<"reply.recorded">,
  { seq, at }: DeliberationEvent,
): DebateState {
  switch (payload.kind) {
    case "speak": {
      const reply = payload.reply as SpeakReply;
      const turn: Turn = {
        kind: "spoke",
        agentId: payload.agentId,
        score: reply.satisfaction_score,
        reply,
        flags: payload.flags,
        seq,
        at,
      };
      return withTurn(withScore(state, payload.agentId, reply.satisfaction_score), turn);
    }
    case "synthesise":
      return { ...state, synthesis: payload.reply as SynthesisReply };
    case "diagnose":
      return { ...state, diagnosis: payload.reply as DiagnosisReply };
    default:
      throw new Error(`The debate knows no ask kind ${payload.kind}.`);
  }
}

const withScore = (state: DebateState, agentId: AgentId, score: number): DebateState => ({
  ...state,
  scores: { ...state.scores, [agentId]: score },
});

/** The orchestrator only serves: without it the record and the gate stand on the agents' own words. */
function takeFailure(
  state: DebateState,
  { kind, agentId, code, message }: PayloadOf<"ask.failed">,
  { seq, at }: DeliberationEvent,
): DebateState {
  return kind === "speak" ? withTurn(state, { kind: "failed", agentId, code, message, seq, at }) : state;
}

function takeAnswer(state: DebateState, decision: Decision): DebateState {
  const { gate, answer, at, seq } = decision;
  const seat = gate.positions[0]?.agentId as AgentId;
  const decided = { ...state, decisions: [...state.decisions, decision] };
  const round = startedRound(state);
  switch (answer.choice) {
    case "enter_score": {
      const score = answer.scores[seat] ?? 0;
      const { answeredBy: by, rationale: note } = answer;
      return withTurn(withScore(decided, seat, score), { kind: "entered", agentId: seat, score, by, note, seq, at });
    }
    case "replace":
      return beginAfresh(decided, [turnOwed(round, seat)], modelIn(answer));
    case "shorten":
      return reopenFailedTurn({ ...decided, isContextShortened: true }, round);
    default:
      return decided;
  }
}

/** The turn that did not fit is asked again under a key of its own, with the shortened context. */
function reopenFailedTurn(state: DebateState, round: Round): DebateState {
  const tooLong = Object.values(round.turns).find((turn) => turn.kind === "failed" && turn.code === "context_too_long");
  if (!tooLong) throw new Error("No turn of this round failed for its size.");
  const { [tooLong.agentId]: _reopened, ...turns } = round.turns;
  return beginAfresh(
    withRound(state, (one) => ({ ...one, turns })),
    [turnOwed(round, tooLong.agentId)],
  );
}
