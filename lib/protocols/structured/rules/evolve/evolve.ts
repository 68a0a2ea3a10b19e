import type { DeliberationEvent } from "@/lib/events/schema";
import { NO_CALLS, withFailure, withRejection, withReply } from "@/lib/kernel/calls";
import { decisionOf } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import type { Start } from "@/lib/kernel/types";
import type { StructuredConfig } from "../config";
import type { StructuredState } from "../state";
import { completeRound, startRound } from "./evolve-round";
import { takeAnswer } from "./evolve-answer";
import { takeInput } from "./evolve-input";
import { takeReply } from "./evolve-reply";

export function start(snapshot: Start<StructuredConfig>): StructuredState {
  return {
    ...snapshot,
    ...NOTHING_YET,
    ...NO_CALLS,
    rounds: [],
    claims: [],
    decisions: [],
    tensions: [],
    drift: [],
    checkpoint: null,
    predictions: {},
    inserted: {},
    grantedUntil: null,
    stressUntil: null,
    steering: { focus: null, criticTarget: null },
    isContextShortened: false,
    retrospective: null,
    personDecisions: [],
  };
}

export function evolve(before: StructuredState, event: DeliberationEvent): StructuredState {
  const state = evolveCommon(before, event);
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return takeReply(withReply(state, payload), payload, event);
    case "reply.rejected":
      return withRejection(state, payload);
    case "ask.failed":
      return withFailure(state, payload, event.seq);
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.answered":
      return takeAnswer(state, decisionOf(before, payload, event));
    case "input.given":
      return takeInput(state, payload);
    default:
      return state;
  }
}
