import type { z } from "zod";
import type { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import type { DeliberationId } from "@/lib/domain/ids";
import { EVENT_TYPES } from "@/lib/events/event-types";
import type { DeliberationEvent } from "@/lib/events/schema";

type Answer = z.output<(typeof deliberationEvents)["response"]>;

/**
 * Checks that a log is whole and of kinds this page knows, not every field of every event: the server checked those
 * when it wrote them, and a strict content policy makes a field-by-field check of thousands of events in the browser
 * slower than everything else the page does. Single events off the socket are checked in full.
 */
export function readEvents(data: unknown, id: DeliberationId, after: number): Answer {
  const answer = data as Answer;
  if (!Array.isArray(answer?.events)) throw new TypeError("The answer has no events.");
  answer.events.forEach((event, index) => expectEvent(event, id, after + index + 1));
  return answer;
}

function expectEvent(event: DeliberationEvent, id: DeliberationId, seq: number): void {
  if (event.deliberationId !== id || event.seq !== seq) throw new TypeError(`Event ${seq} of ${id} is missing.`);
  if (!EVENT_TYPES.has(event.payload.type))
    throw new TypeError(`This page does not know ${event.payload.type}: it is older than the server. Reload it.`);
}
