import { assertNever } from "@/lib/domain/assert-never";
import type { EventPayload } from "./schema";

/**
 * The key under which an event can exist once per deliberation, or null where it may repeat.
 * A second writer that loses the race on a key reads the row instead: this is what makes a reply exactly-once.
 */
export function eventKey(payload: EventPayload): string | null {
  switch (payload.type) {
    case "deliberation.created":
    case "deliberation.started":
    case "deliberation.closed":
    case "deliberation.failed":
    case "deliberation.cancelled":
    case "record.numbered":
      return payload.type;
    case "round.started":
    case "round.completed":
      return `${payload.type}/${payload.round}`;
    case "ask.started":
      return `start/${payload.key}`;
    case "look.done":
      return `look/${payload.key}/${payload.turn}`;
    // One final event per ask: a reply, a rejection or a failure, whichever came first.
    case "reply.recorded":
    case "reply.rejected":
    case "ask.failed":
      return `ask/${payload.key}`;
    case "gate.opened":
      return `gate/${payload.gate.id}`;
    case "gate.answered":
      return `answer/${payload.gateId}`;
    // One for each deadline a gate is given, whichever process notices first.
    case "gate.overdue":
      return `overdue/${payload.gateId}/${payload.deadlineAt}`;
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "input.given":
    case "seat.changed":
    case "ask.retried":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.renamed":
    case "record.status-changed":
      return null;
    default:
      return assertNever(payload);
  }
}
