import type { EventType } from "./schema";

/** Each of them once, so that the compiler names one that is missing. Apart from their schemas, which a reader may not need. */
const KNOWN: Readonly<Record<EventType, true>> = {
  "deliberation.created": true,
  "deliberation.started": true,
  "round.started": true,
  "ask.started": true,
  "look.done": true,
  "reply.recorded": true,
  "reply.rejected": true,
  "ask.failed": true,
  "round.completed": true,
  "gate.opened": true,
  "gate.answered": true,
  "gate.assigned": true,
  "gate.voted": true,
  "gate.delegated": true,
  "gate.overdue": true,
  "input.given": true,
  "seat.changed": true,
  "ask.retried": true,
  "deliberation.paused": true,
  "deliberation.resumed": true,
  "deliberation.renamed": true,
  "deliberation.cancelled": true,
  "deliberation.failed": true,
  "deliberation.closed": true,
  "record.numbered": true,
  "record.status-changed": true,
};

export const EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(KNOWN));
