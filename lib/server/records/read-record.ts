import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { unnumberedFileName } from "@/lib/projections/record/record-head";
import type { RecordView } from "@/lib/projections/record/record-view";
import { viewsOf } from "@/lib/projections/views-of";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { titleSlug } from "./title-slug";

export async function readRecord(store: EventStore, id: DeliberationId): Promise<RecordView> {
  const { log, folded } = await readFolded(store, id);
  return recordOf(log, folded);
}

/** A numbered record has its name in the log. The others are named here: the tables that read every script are too large for a browser. */
export function recordOf(log: readonly DeliberationEvent[], folded: Folded): RecordView {
  const record = viewsOf(folded).record(log, folded);
  const { record: numbered, created, deliberationId } = folded.lifecycle;
  if (numbered) return record;
  const fileName = unnumberedFileName(record.kind, titleSlug(created.subject.title, deliberationId));
  return { ...record, fileName, data: "fileName" in record.data ? { ...record.data, fileName } : record.data };
}
