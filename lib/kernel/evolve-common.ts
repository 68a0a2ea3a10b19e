import { assertNever } from "@/lib/domain/assert-never";
import type { Gate } from "@/lib/domain/gate/gate";
import type { Outcome } from "@/lib/domain/outcome";
import type { DeliberationEvent } from "@/lib/events/schema";

/** What the state of every protocol holds. Gates of the engine are none of it. */
export type Common = {
  startedAt: string | null;
  lastEventAt: string;
  openGate: Gate | null;
  gatesOpened: number;
  /** G-10 */ extendedByUser: number;
  /** Cancelled or failed before it could close (G-10): the sentence that says so. */ stopped: string | null;
  outcome: Outcome | null;
};
export const NOTHING_YET: Common = {
  startedAt: null,
  lastEventAt: "",
  openGate: null,
  gatesOpened: 0,
  extendedByUser: 0,
  stopped: null,
  outcome: null,
};

/** Comes first in every `evolve`: what an event means whatever the protocol. */
export function evolveCommon<State extends Common>(before: State, { payload, at }: DeliberationEvent): State {
  const state = { ...before, lastEventAt: at };
  switch (payload.type) {
    case "deliberation.started":
      return { ...state, startedAt: at };
    case "round.started":
      return { ...state, extendedByUser: state.extendedByUser + (payload.extension ? 1 : 0) };
    case "gate.opened":
      return { ...state, openGate: payload.gate, gatesOpened: state.gatesOpened + 1 };
    case "gate.answered":
      return { ...state, openGate: null };
    case "deliberation.closed":
      return { ...state, openGate: null, outcome: payload.outcome };
    case "deliberation.cancelled":
      return { ...state, openGate: null, stopped: "Cancelled, no decision was made" };
    case "deliberation.failed":
      return { ...state, openGate: null, stopped: "Failed, no decision was made" };
    case "deliberation.created":
    case "ask.started":
    case "look.done":
    case "reply.recorded":
    case "reply.rejected":
    case "ask.failed":
    case "round.completed":
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "gate.overdue":
    case "input.given":
    case "seat.changed":
    case "ask.retried":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.renamed":
    case "record.numbered":
    case "record.status-changed":
      return state;
    default:
      return assertNever(payload);
  }
}
