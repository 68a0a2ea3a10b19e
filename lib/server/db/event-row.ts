import type { DeliberationId } from "@/lib/domain/ids";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";

export type EventRow = { seq: number; at: Date; payload: unknown };

/** A row that does not parse is an incident, not a skip. */
export function toEvent(deliberationId: DeliberationId, { seq, at, payload }: EventRow): DeliberationEvent {
  return deliberationEventSchema.parse({ deliberationId, seq, at: at.toISOString(), payload });
}
