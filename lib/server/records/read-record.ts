import type { DeliberationId } from "@/lib/domain/ids";
import type { RecordView } from "@/lib/projections/record/record-view";
import { viewsOf } from "@/lib/projections/views-of";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";

export async function readRecord(store: EventStore, id: DeliberationId): Promise<RecordView> {
  const { log, folded } = await readFolded(store, id);
  return viewsOf(folded).record(log, folded);
}
