/** What a person's answer at a gate changes beyond being on record. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { CHAIR_ID } from "./chair-seat";
import { hasEnded } from "./asking";
import type { ChairState } from "./state";

export function takeAnswer(state: ChairState, { answer }: PayloadOf<"gate.answered">, { seq, at }: DeliberationEvent): ChairState {
  const gate = state.openGate;
  if (!gate) throw new Error("An answer needs an open gate.");
  const decided: ChairState = { ...state, openGate: null, decisions: [...state.decisions, { gate, answer, at, seq }] };
  if (gate.kind !== "chair_failed") return decided;
  switch (answer.choice) {
    case "retry":
      return beginAfresh(decided);
    case "replace":
      return beginAfresh({ ...decided, seatModels: answer.texts["model"] ? { ...state.seatModels, [CHAIR_ID]: answer.texts["model"] } : state.seatModels });
    case "go_on":
      return goOn(decided, seq);
    default:
      return decided;
  }
}

/** Of the chair's calls only one can have ended without an answer: the one the gate is about. */
function beginAfresh(state: ChairState): ChairState {
  const slots = Object.entries(state.calls)
    .filter(([base, call]) => call.agentId === CHAIR_ID && hasEnded(call) && base === latestBase(state, call.slot))
    .map(([, { slot }]) => slot);
  return { ...state, restarts: { ...state.restarts, ...Object.fromEntries(slots.map((slot) => [slot, (state.restarts[slot] ?? 0) + 1])) } };
}

const latestBase = ({ restarts }: ChairState, slot: string): string => (restarts[slot] ? `${slot}+${restarts[slot]}` : slot);

/** Without a framing everyone is asked the question as it stands; without a report the decisions stand as they are in the log. */
function goOn(state: ChairState, seq: number): ChairState {
  return state.framing === null ? { ...state, framing: { constraints: [], success_criteria: [], diagram: false, assignments: [], isPlain: true, seq } } : { ...state, report: "none" };
}
