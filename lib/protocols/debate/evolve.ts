import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { evolveCommon } from "../evolve-common";
import type { Start } from "../types";
import type { DebateConfig } from "./config";
import type { DiagnosisReply, SpeakReply, SynthesisReply } from "./replies";
import { currentRound, type DebateState, type Round, type Turn } from "./state";
import type { Evaluation } from "./termination";

export function start(snapshot: Start<DebateConfig>): DebateState {
  return {
    ...snapshot,
    startedAt: null,
    lastEventAt: "",
    rounds: [],
    scores: Object.fromEntries(snapshot.panel.map(({ id }) => [id, 0])),
    rejections: [],
    restarts: {},
    seatModels: {},
    isContextShortened: false,
    diagnosis: null,
    synthesis: null,
    openGate: null,
    gatesOpened: 0,
    decisions: [],
    extendedByUser: 0,
    stopped: null,
    outcome: null,
  };
}

export function evolve(before: DebateState, event: DeliberationEvent): DebateState {
  const state = { ...before, lastEventAt: event.at };
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return { ...state, rejections: [...state.rejections, { code: payload.code, reason: payload.reason, raw: payload.raw }] };
    case "ask.failed":
      return takeFailure(state, payload, event);
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.opened":
      return evolveCommon({ ...state, rejections: [] }, payload, event.at);
    case "gate.answered":
      return takeAnswer(state, payload, event);
    case "input.given":
      return state;
    default:
      return evolveCommon(state, payload, event.at);
  }
}

function startRound(state: DebateState, payload: PayloadOf<"round.started">, at: string): DebateState {
  const round: Round = {
    number: payload.round,
    order: payload.order,
    notes: payload.notes,
    isExtension: payload.extension,
    turns: {},
    evaluation: null,
    startedAt: at,
    completedAt: null,
    completedSeq: null,
  };
  return {
    ...state,
    rounds: [...state.rounds, round],
    rejections: [],
    restarts: {},
    diagnosis: null,
    extendedByUser: state.extendedByUser + (payload.extension ? 1 : 0),
  };
}

/** What is in the log was accepted by `check` before it was written. Checking it again at each reading would cost more than everything else here. */
function takeReply(state: DebateState, payload: PayloadOf<"reply.recorded">, { seq, at }: DeliberationEvent): DebateState {
  switch (payload.kind) {
    case "speak": {
      const reply = payload.reply as SpeakReply;
      const turn: Turn = { kind: "spoke", agentId: payload.agentId, score: reply.satisfaction_score, reply, flags: payload.flags, seq, at };
      return endTurn({ ...state, scores: { ...state.scores, [payload.agentId]: reply.satisfaction_score } }, turn);
    }
    case "synthesise":
      return { ...state, rejections: [], synthesis: { reply: payload.reply as SynthesisReply, seq } };
    case "diagnose":
      return { ...state, rejections: [], diagnosis: { round: payload.round, reply: payload.reply as DiagnosisReply } };
    default:
      throw new Error(`The debate knows no ask kind ${payload.kind}.`);
  }
}

function takeFailure(state: DebateState, payload: PayloadOf<"ask.failed">, { seq, at }: DeliberationEvent): DebateState {
  switch (payload.kind) {
    case "speak":
      return endTurn(state, { kind: "failed", agentId: payload.agentId, code: payload.code, message: payload.message, seq, at });
    // The orchestrator only serves: without it the record and the gate stand on the agents' own words.
    case "synthesise":
      return { ...state, rejections: [], synthesis: { reply: null, seq } };
    case "diagnose":
      return { ...state, rejections: [], diagnosis: { round: payload.round, reply: null } };
    default:
      throw new Error(`The debate knows no ask kind ${payload.kind}.`);
  }
}

function endTurn(state: DebateState, turn: Turn): DebateState {
  return { ...withRound(state, (round) => ({ ...round, turns: { ...round.turns, [turn.agentId]: turn } })), rejections: [] };
}

function completeRound(state: DebateState, payload: PayloadOf<"round.completed">, { seq, at }: DeliberationEvent): DebateState {
  const evaluation = payload.evaluation as Evaluation;
  return withRound(state, (round) => ({ ...round, evaluation, completedAt: at, completedSeq: seq }));
}

function withRound(state: DebateState, change: (round: Round) => Round): DebateState {
  const open = currentRound(state);
  if (!open) throw new Error("No round has been started.");
  return { ...state, rounds: [...state.rounds.slice(0, -1), change(open)] };
}

function takeAnswer(state: DebateState, { answer }: PayloadOf<"gate.answered">, { seq, at }: DeliberationEvent): DebateState {
  const gate = state.openGate;
  if (!gate) throw new Error("An answer needs an open gate.");
  const decided = { ...state, openGate: null, decisions: [...state.decisions, { gate, answer, at, seq }] };

  if (gate.kind === "unreadable_reply") {
    const agentId = gate.positions[0]?.agentId as AgentId;
    if (answer.choice === "enter_score") {
      const score = answer.scores[agentId] ?? 0;
      const scored = { ...decided, scores: { ...decided.scores, [agentId]: score } };
      return endTurn(scored, { kind: "entered", agentId, score, by: answer.answeredBy, note: answer.rationale, seq, at });
    }
    if (answer.choice === "replace") {
      const model = answer.texts["model"];
      return restartTurn({ ...decided, rejections: [], seatModels: model ? { ...state.seatModels, [agentId]: model } : state.seatModels }, agentId);
    }
  }
  if (gate.kind === "context_too_large" && answer.choice === "shorten") return reopenFailedTurn({ ...decided, isContextShortened: true });
  return decided;
}

/** The turn that did not fit is asked again under a key of its own, with the shortened context. */
function reopenFailedTurn(state: DebateState): DebateState {
  const tooLong = Object.values(currentRound(state)?.turns ?? {}).find((turn) => turn.kind === "failed" && turn.code === "context_too_long");
  if (!tooLong) throw new Error("No turn of this round failed for its size.");
  const { agentId } = tooLong;
  const reopened = withRound(state, (round) => ({ ...round, turns: Object.fromEntries(Object.entries(round.turns).filter(([id]) => id !== agentId)) }));
  return restartTurn(reopened, agentId);
}

function restartTurn(state: DebateState, agentId: AgentId): DebateState {
  return { ...state, restarts: { ...state.restarts, [agentId]: (state.restarts[agentId] ?? 0) + 1 } };
}
