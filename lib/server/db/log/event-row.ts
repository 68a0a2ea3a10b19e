import type { DeliberationId } from "@/lib/domain/ids";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { findProtocol } from "@/lib/kernel/registry";

export type EventRow = { seq: number; at: Date; payload: unknown };

/** Written by a newer version of Parley, or damaged. Nothing is skipped: the whole deliberation is left alone. */
export class UnreadableLog extends Error {
  constructor(id: DeliberationId, seq: number, cause?: unknown) {
    super(`Event ${seq} of ${id} can't be read by this version of Parley.`, { cause });
  }
}

export function toEvent(deliberationId: DeliberationId, { seq, at, payload }: EventRow): DeliberationEvent {
  const parsed = deliberationEventSchema.safeParse({ deliberationId, seq, at: at.toISOString(), payload });
  if (!parsed.success) throw new UnreadableLog(deliberationId, seq, parsed.error);
  const event = parsed.data;
  if (event.payload.type === "deliberation.created" && !findProtocol(event.payload.protocol))
    throw new UnreadableLog(deliberationId, seq);
  return event;
}
