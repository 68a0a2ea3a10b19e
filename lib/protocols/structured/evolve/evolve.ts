import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { evolveCommon } from "../../evolve-common";
import type { Start } from "../../types";
import { baseOf } from "../asking";
import type { StructuredConfig } from "../config";
import type { Call, StructuredState } from "../state";
import { completeRound, startRound } from "./evolve-round";
import { takeAnswer } from "./evolve-answer";
import { takeInput } from "./evolve-input";
import { takeReply } from "./evolve-reply";

export function start(snapshot: Start<StructuredConfig>): StructuredState {
  return {
    ...snapshot,
    startedAt: null,
    rounds: [],
    claims: [],
    decisions: [],
    tensions: [],
    drift: [],
    checkpoint: null,
    calls: {},
    restarts: {},
    seatModels: {},
    predictions: {},
    inserted: {},
    grantedUntil: null,
    stressUntil: null,
    steering: { focus: null, criticTarget: null },
    isContextShortened: false,
    retrospective: null,
    openGate: null,
    gatesOpened: 0,
    personDecisions: [],
    extendedByUser: 0,
    stopped: null,
    outcome: null,
  };
}

export function evolve(state: StructuredState, event: DeliberationEvent): StructuredState {
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return takeReply(answered(state, payload.key), payload, event);
    case "reply.rejected":
      return withCall(state, payload, (call) => ({ ...call, rejections: [...call.rejections, { code: payload.code, reason: payload.reason, raw: payload.raw }] }));
    case "ask.failed":
      return withCall(state, payload, (call) => ({ ...call, failure: { code: payload.code, message: payload.message, seq: event.seq } }));
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.answered":
      return takeAnswer(state, payload, event);
    case "input.given":
      return takeInput(state, payload);
    default:
      return evolveCommon(state, payload, event.at);
  }
}

type About = Pick<PayloadOf<"ask.failed">, "key" | "kind" | "round" | "agentId">;

function withCall(state: StructuredState, { key, kind, round, agentId }: About, change: (call: Call) => Call): StructuredState {
  const base = baseOf(key);
  const call = state.calls[base] ?? { slot: base.split("+", 1)[0] as string, kind, round, agentId, rejections: [], failure: null, isAnswered: false };
  return { ...state, calls: { ...state.calls, [base]: change(call) } };
}

function answered(state: StructuredState, key: string): StructuredState {
  const call = state.calls[baseOf(key)];
  return call ? { ...state, calls: { ...state.calls, [baseOf(key)]: { ...call, isAnswered: true } } } : state;
}
