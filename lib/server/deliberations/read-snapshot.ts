import type { DeliberationId } from "@/lib/domain/ids";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { snapshotOf } from "@/lib/projections/snapshot";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "./read-folded";

export async function readSnapshot(store: EventStore, id: DeliberationId): Promise<Snapshot> {
  const { folded } = await readFolded(store, id);
  return snapshotOf(id, folded);
}
