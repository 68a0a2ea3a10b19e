import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { recordKind, unnumberedFileName } from "@/lib/projections/record/record-head";
import { type Given, recordOf as recordWith } from "@/lib/projections/record/record-of";
import type { RecordView } from "@/lib/projections/record/record-view";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { Slices } from "@/lib/server/slices";
import { titleSlug } from "./title-slug";

export async function readRecord(store: EventStore, id: DeliberationId): Promise<RecordView> {
  const { log, folded } = await readFolded(store, id);
  const slices = new Slices();
  const record = recordOf(log, folded);
  // What is made of it, an answer or a page, is as much work again.
  await slices.pause();
  return record;
}

/** The record as data, page and dossier. */
export async function readRecordData(store: EventStore, id: DeliberationId): Promise<Record<string, unknown>> {
  const { page, dossier } = await readRecord(store, id);
  return { ...dossier().data, page };
}

/** A numbered record has its name in the log. The others are named here: the tables that read every script are too large for a browser. */
export function recordOf(log: readonly DeliberationEvent[], folded: Folded, given: Given = {}): RecordView {
  const { record: numbered, recordTitle, deliberationId } = folded.lifecycle;
  const name = numbered ? given.name : unnumberedFileName(recordKind(folded), titleSlug(recordTitle, deliberationId));
  return recordWith(log, folded, { ...given, name });
}
