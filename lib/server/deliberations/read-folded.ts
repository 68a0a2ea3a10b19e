import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog, type Folded } from "@/lib/kernel/fold";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { noSuchDeliberation } from "./not-found";

/** The whole log of a deliberation and what it adds up to. */
export async function readFolded(
  store: EventStore,
  id: DeliberationId,
): Promise<{ log: DeliberationEvent[]; folded: Folded }> {
  const log = await store.read(id, 0);
  if (!log) throw noSuchDeliberation();
  return { log, folded: foldLog(log) };
}
