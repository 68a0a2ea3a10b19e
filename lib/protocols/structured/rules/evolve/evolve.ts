import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { NO_CALLS, withFailure, withRejection, withReply } from "@/lib/kernel/calls";
import { decisionOf } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import type { Start } from "@/lib/kernel/types";
import type { StructuredConfig } from "../config";
import type { StructuredState } from "../state";
import { completeRound, startRound } from "./evolve-round";
import { takeAnswer } from "./evolve-answer";
import { takeReply } from "./evolve-reply";
import { nextNumber } from "../rounds/course";
import { INPUT_SCHEMAS, isInput } from "../inputs";

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

/** A person's contribution outside a gate. What could not be taken was refused before it was recorded (inputs.ts). */
function takeInput(state: StructuredState, { input, by, data }: PayloadOf<"input.given">): StructuredState {
  if (!isInput(input)) throw new Error(`The structured deliberation knows no input ${input}.`);
  switch (input) {
    case "steer":
      return { ...state, steering: { ...state.steering, focus: { text: INPUT_SCHEMAS.steer.parse(data).focus, by } } };
    case "tighten_critic":
      return {
        ...state,
        steering: { ...state.steering, criticTarget: { text: INPUT_SCHEMAS.tighten_critic.parse(data).target, by } },
      };
    case "insert_stress": {
      const { role } = INPUT_SCHEMAS.insert_stress.parse(data);
      return { ...state, inserted: { ...state.inserted, [nextNumber(state)]: { role, why: `Inserted by ${by}` } } };
    }
    case "address_drift": {
      const { round, note } = INPUT_SCHEMAS.address_drift.parse(data);
      const noted = (reports: StructuredState["drift"]) =>
        reports.map((report) =>
          report.round === round && report.verdict !== "PASS" ? { ...report, addressed_by: `${by}: ${note}` } : report,
        );
      // A re-run of the open round must not undo it.
      return {
        ...state,
        drift: noted(state.drift),
        checkpoint: state.checkpoint && { ...state.checkpoint, drift: noted(state.checkpoint.drift) },
      };
    }
  }
}
