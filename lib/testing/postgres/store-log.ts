import type { DeliberationEvent } from "@/lib/events/schema";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldFirst } from "@/lib/kernel/fold";
import { storeNew } from "@/lib/server/deliberations/create/store-new";
import type { Services } from "@/lib/server/services";
import { randomId } from "@/lib/server/random-id";

/** A new id for a played game, so that several can be stored side by side. */
export const newId = (): DeliberationId => deliberationIdSchema.parse(randomId("dlb"));

/** Writes a played log the way it would have come about: gates, list row and record number included. */
export async function storeLog(
  { pool, store }: Pick<Services, "pool" | "store">,
  log: readonly DeliberationEvent[],
): Promise<DeliberationId> {
  const [first, ...rest] = log;
  if (!first) throw new Error("A log has at least the event that created it.");
  const id = await storeNew(pool, first, null);
  let folded = foldFirst(first);
  for (const event of rest) {
    const before = folded;
    folded = foldEvent(before, event);
    const result =
      event.payload.type === "record.numbered"
        ? await store.numberRecord(before, [])
        : await store.append({
            id,
            expectedHead: before.lifecycle.headSeq,
            events: [{ payload: event.payload, at: event.at }],
            row: listRow(folded),
          });
    if (result === "conflict") throw new Error(`Event ${event.seq} met a conflict.`);
  }
  return id;
}
