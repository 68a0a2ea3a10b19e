import { strToU8, zipSync } from "fflate";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordMarkdown } from "@/lib/projections/record-markdown";
import { snapshotOf } from "@/lib/projections/snapshot";
import type { EventStore } from "@/lib/server/db/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { recordOf } from "./read-record";

/** Everything there is to know, in files anyone can open. From one reading of the log, so that all of them agree. */
export async function exportZip(store: EventStore, id: DeliberationId): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { log, folded } = await readFolded(store, id);
  const { created, lastEventAt } = folded.lifecycle;
  const record = recordOf(log, created.protocol);
  const files = {
    "events.jsonl": log.map((event) => `${JSON.stringify(event)}\n`).join(""),
    "record.md": recordMarkdown(record),
    "snapshot.json": `${JSON.stringify(snapshotOf(id, folded), null, 2)}\n`,
    "artifact.md": created.subject.artifact,
  };
  // The time of the last event: the same log gives the same file.
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { mtime: lastEventAt });
  return { fileName: record.fileName.replace(/\.md$/, ".zip"), bytes: new Uint8Array(zipped) };
}
