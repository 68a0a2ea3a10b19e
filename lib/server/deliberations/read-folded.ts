import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { AppError } from "@/lib/domain/errors";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { snapshotOf } from "@/lib/projections/snapshot";
import { Slices } from "@/lib/server/slices";

/** The whole log of a deliberation and what it adds up to. */
export async function readFolded(
  store: EventStore,
  id: DeliberationId,
): Promise<{ log: DeliberationEvent[]; folded: Folded }> {
  const log = await store.read(id, 0);
  if (!log) throw noSuchDeliberation();
  return { log, folded: await foldInSlices(log) };
}

export async function foldInSlices([first, ...rest]: readonly DeliberationEvent[]): Promise<Folded> {
  if (!first) throw new Error("A log has at least the event that created it.");
  const slices = new Slices();
  let folded = foldFirst(first);
  for (const event of rest) {
    await slices.pause();
    folded = foldEvent(folded, event);
  }
  // Whatever is made of it is a piece of work of its own.
  await slices.pause();
  return folded;
}

export const noSuchDeliberation = (): AppError =>
  new AppError("not_found", "There is no such deliberation. It may have been deleted.");

export async function readSnapshot(store: EventStore, id: DeliberationId): Promise<Snapshot> {
  const [{ folded }, isReadOnly] = await Promise.all([readFolded(store, id), store.isReadOnly(id)]);
  return { ...snapshotOf(id, folded), ...(isReadOnly ? { origin: "bundle" } : {}) };
}
