import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { beginAfresh, NO_CALLS, withFailure, withRejection } from "@/lib/kernel/calls";
import { decisionOf, type Decision } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { modelIn } from "@/lib/kernel/gates";
import type { AskedQuestion } from "@/lib/kernel/grounding";
import { roundOf, startedRound, withEvaluation, withRound, withTurn } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { choiceAsSynthesis, isTurn } from "./asks";
import type { DebateConfig } from "./config";
import type {
  ChoiceSynthesisReply,
  DiagnosisReply,
  HearReply,
  SpeakReply,
  StandReply,
  SynthesisReply,
} from "./replies";
import { failureOf, turnOwed, type DebateState, type Heard, type Round, type Turn } from "./state";
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
    questions: [],
  };
}

/** P5-50: what the person has answered, and when. */
export function hear(state: DebateState, questions: readonly AskedQuestion[], seq: number): DebateState {
  const known = new Map(state.questions.map(({ id, answeredSeq }) => [id, answeredSeq]));
  return {
    ...state,
    questions: questions.map((one) => ({
      ...one,
      answeredSeq: one.state.kind === "answered" ? (known.get(one.id) ?? seq) : null,
    })),
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
  const { agentId, flags, facts, evidence } = payload;
  switch (payload.kind) {
    case "speak":
    case "choose":
    case "speak_blind":
    case "choose_blind": {
      const reply = payload.reply as SpeakReply;
      const score = reply.satisfaction_score;
      const turn: Turn = {
        kind: "spoke",
        agentId,
        score,
        reply,
        flags,
        ...(facts ? { facts } : {}),
        ...(evidence && evidence.assumptions.length > 0 ? { assumptions: evidence.assumptions } : {}),
        seq,
        at,
      };
      return withTurn(withScore(state, agentId, score), turn);
    }
    case "stand": {
      const { objection: text, about, satisfaction_score, remark } = payload.reply as StandReply;
      const score = satisfaction_score ?? state.scores[agentId] ?? 0;
      const objection = text === null ? null : { text, about };
      return withTurn(withScore(state, agentId, score), {
        kind: "stood",
        agentId,
        score,
        objection,
        ...(remark ? { remark } : {}),
        flags,
        seq,
        at,
      });
    }
    case "hear": {
      const reply = payload.reply as HearReply;
      return withHeard(state, agentId, { kind: "said", reply, seq, at }, reply.satisfaction_score);
    }
    case "synthesise":
      return { ...state, synthesis: payload.reply as SynthesisReply };
    case "synthesise_choice":
      return { ...state, synthesis: choiceAsSynthesis(payload.reply as ChoiceSynthesisReply) };
    case "diagnose":
      return { ...state, diagnosis: payload.reply as DiagnosisReply };
    default:
      throw new Error(`The debate knows no ask kind ${payload.kind}.`);
  }
}

/** The word of a seat that has spoken in this round; without a score the one it gave stands. */
function withHeard(state: DebateState, agentId: AgentId, heard: Heard, given: number | null = null): DebateState {
  const turn = startedRound(state).turns[agentId];
  if (turn?.kind !== "spoke") throw new Error(`${agentId} has not spoken in this round.`);
  const score = given ?? turn.score;
  return withTurn(withScore(state, agentId, score), { ...turn, score, heard });
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
  const failed = { kind: "failed" as const, code, message, seq, at };
  if (kind === "hear") return withHeard(state, agentId, failed);
  return isTurn(kind) ? withTurn(state, { ...failed, agentId }) : state;
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
      const entered = { kind: "entered" as const, score, by, note, seq, at };
      return round.turns[seat]?.kind === "spoke"
        ? withHeard(decided, seat, entered, score)
        : withTurn(withScore(decided, seat, score), { ...entered, agentId: seat });
    }
    case "replace":
      return beginAfresh(decided, [turnOwed(state, round, seat)], modelIn(answer));
    case "shorten":
      return reopenFailedTurn({ ...decided, isContextShortened: true }, round);
    default:
      return decided;
  }
}

/** Turns that did not fit are asked again under keys of their own, with the shortened context. */
function reopenFailedTurn(state: DebateState, round: Round): DebateState {
  const tooLong = Object.values(round.turns).filter((turn) => failureOf(turn)?.code === "context_too_long");
  if (tooLong.length === 0) throw new Error("No turn of this round failed for its size.");
  const turns = Object.fromEntries(
    Object.entries(round.turns).flatMap(([id, turn]): [string, Turn][] => {
      if (!tooLong.includes(turn)) return [[id, turn]];
      if (turn.kind !== "spoke") return [];
      const { heard: _failed, ...spoke } = turn;
      return [[id, spoke]];
    }),
  );
  return beginAfresh(
    withRound(state, (one) => ({ ...one, turns })),
    tooLong.map(({ agentId }) => turnOwed(state, round, agentId)),
  );
}
