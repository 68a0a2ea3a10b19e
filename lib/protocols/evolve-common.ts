import { assertNever } from "@/lib/domain/assert-never";
import type { Gate } from "@/lib/domain/gate";
import type { Outcome } from "@/lib/domain/outcome";
import type { PayloadOf } from "@/lib/events/schema";

/** What the state of every protocol holds. */
type Common = { startedAt: string | null; openGate: Gate | null; gatesOpened: number; /** Cancelled or failed before it could close (G-10): the sentence that says so. */ stopped: string | null; outcome: Outcome | null };

/** Events no protocol treats in a way of its own, unless it says so before it comes here. */
export type CommonPayload = PayloadOf<
  | "deliberation.created"
  | "deliberation.started"
  | "ask.started"
  | "gate.opened"
  | "seat.changed"
  | "ask.retried"
  | "deliberation.paused"
  | "deliberation.resumed"
  | "deliberation.cancelled"
  | "deliberation.failed"
  | "deliberation.closed"
  | "record.numbered"
  | "record.status-changed"
>;

export function evolveCommon<State extends Common>(state: State, payload: CommonPayload, at: string): State {
  switch (payload.type) {
    case "deliberation.started":
      return { ...state, startedAt: at };
    case "gate.opened":
      return { ...state, openGate: payload.gate, gatesOpened: state.gatesOpened + 1 };
    case "deliberation.closed":
      return { ...state, outcome: payload.outcome };
    case "deliberation.cancelled":
      return { ...state, openGate: null, stopped: "Cancelled, no decision was made" };
    case "deliberation.failed":
      return { ...state, openGate: null, stopped: "Failed, no decision was made" };
    case "deliberation.created":
    case "ask.started":
    case "seat.changed":
    case "ask.retried":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "record.numbered":
    case "record.status-changed":
      return state;
    default:
      return assertNever(payload);
  }
}
