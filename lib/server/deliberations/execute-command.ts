import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { isActive } from "@/lib/domain/status";
import { storable } from "@/lib/events/storable";
import type { EventPayload } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, type Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { readOnly } from "@/lib/server/bundles/read-only";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { foldInSlices } from "./read-folded";

const MAX_TRIES = 20;

/**
 * A person's command: read the log, let `decide` say what happens (or refuse), append it where the log still stands
 * there; if somebody else was faster, decide again on the new truth. Two answers to one gate meet here: the second
 * one's `decide` sees the first.
 */
export async function executeCommand(
  store: EventStore,
  id: DeliberationId,
  decide: (folded: Folded) => EventPayload[],
): Promise<Folded> {
  if (await store.isReadOnly(id)) throw readOnly();
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const log = await store.read(id, 0);
    if (!log) throw new AppError("not_found", "There is no such deliberation. It may have been deleted.");
    const before = await foldInSlices(log);
    const payloads = decide(before).map(storable);
    if (payloads.length === 0) return before;

    const at = new Date().toISOString();
    const after = payloads.reduce<Folded>(
      (folded, payload) => foldEvent(folded, { deliberationId: id, seq: folded.lifecycle.headSeq + 1, at, payload }),
      before,
    );
    const append = {
      id,
      expectedHead: before.lifecycle.headSeq,
      events: payloads.map((payload) => ({ payload, at })),
      row: listRow(after),
    };
    const result = await store.append(append, { enqueue: isActive(statusOf(after.lifecycle)) });
    if (result === "appended") return after;
  }
  throw new AppError("conflict", "The deliberation changed while this was being saved. Try again.");
}
