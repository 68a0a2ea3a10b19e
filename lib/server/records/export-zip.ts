import { strToU8, Zip, ZipDeflate } from "fflate";
import { stringify } from "yaml";
import type { DeliberationId } from "@/lib/domain/ids";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { snapshotOf } from "@/lib/projections/snapshot";
import { viewsOf } from "@/lib/projections/views-of";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { recordOf } from "./read-record";
import { mapInSlices, Slices } from "@/lib/server/slices";

/** Everything there is to know, in files anyone can open. From one reading of the log, so that all of them agree. */
export async function exportZip(
  store: EventStore,
  id: DeliberationId,
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { log, folded } = await readFolded(store, id);
  const { created, lastEventAt } = folded.lifecycle;
  const views = viewsOf(folded);
  const slices = new Slices();
  const record = recordOf(log, folded);
  await slices.pause();
  const evidence = evidenceView(folded);
  const exported = views.exports?.(folded, log) ?? [];
  await slices.pause();
  const files = {
    "events.jsonl": (await mapInSlices(log, (event) => `${JSON.stringify(event)}\n`)).join(""),
    "record.md": record.markdown,
    "snapshot.json": `${JSON.stringify(snapshotOf(id, folded), null, 2)}\n`,
    ...(evidence ? { "evidence.json": `${JSON.stringify(evidence, null, 2)}\n` } : {}),
    "artifact.md": views.versions(folded).at(-1)?.text ?? created.subject.artifact,
    ...Object.fromEntries(
      await mapInSlices(exported, (file) => [file.path, "text" in file ? file.text : stringify(file.data)]),
    ),
  };
  // The time of the last event: the same log gives the same file.
  const zipped = await zip(files, lastEventAt);
  return { fileName: record.fileName.replace(/\.md$/, ".zip"), bytes: zipped };
}

/** Characters packed in one go. */
const PIECE = 256 * 1024;

async function zip(files: Readonly<Record<string, string>>, mtime: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const slices = new Slices();
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipDeflate(name, {});
    file.mtime = mtime;
    archive.add(file);
    const bytes = strToU8(text);
    for (let from = 0; from < bytes.length; from += PIECE) {
      file.push(bytes.subarray(from, from + PIECE));
      await slices.pause();
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  return new Uint8Array(Buffer.concat(packed));
}
