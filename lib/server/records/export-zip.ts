import { strToU8, zipSync } from "fflate";
import { stringify } from "yaml";
import type { DeliberationId } from "@/lib/domain/ids";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { snapshotOf } from "@/lib/projections/snapshot";
import { viewsOf } from "@/lib/projections/views-of";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { recordOf } from "./read-record";

/** Everything there is to know, in files anyone can open. From one reading of the log, so that all of them agree. */
export async function exportZip(
  store: EventStore,
  id: DeliberationId,
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { log, folded } = await readFolded(store, id);
  const { created, lastEventAt } = folded.lifecycle;
  const views = viewsOf(folded);
  const record = recordOf(log, folded);
  const evidence = evidenceView(folded);
  const files = {
    "events.jsonl": log.map((event) => `${JSON.stringify(event)}\n`).join(""),
    "record.md": record.markdown,
    "snapshot.json": `${JSON.stringify(snapshotOf(id, folded), null, 2)}\n`,
    ...(evidence ? { "evidence.json": `${JSON.stringify(evidence, null, 2)}\n` } : {}),
    "artifact.md": views.versions(folded).at(-1)?.text ?? created.subject.artifact,
    ...Object.fromEntries(
      (views.exports?.(folded, log) ?? []).map((file) => [
        file.path,
        "text" in file ? file.text : stringify(file.data),
      ]),
    ),
  };
  // The time of the last event: the same log gives the same file.
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: lastEventAt,
  });
  return { fileName: record.fileName.replace(/\.md$/, ".zip"), bytes: new Uint8Array(zipped) };
}
