import { strToU8, Zip, ZipDeflate } from "fflate";
import { stringify } from "yaml";
import type { DeliberationId } from "@/lib/domain/ids";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { snapshotOf } from "@/lib/projections/snapshot";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import type { Services } from "@/lib/server/services";
import { mapInSlices, Slices } from "@/lib/server/slices";
import { currentRecord } from "./current-record";

/** Everything there is to know, in files anyone can open. From one reading of the log, so that all of them agree. */
export async function exportZip(
  services: Pick<Services, "pool" | "store">,
  id: DeliberationId,
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { log, folded, file: page, dossier: makeDossier } = await currentRecord(services, id);
  const { created, lastEventAt } = folded.lifecycle;
  const views = viewsOf(folded);
  const dossier = await makeDossier();
  const slices = new Slices();
  const evidence = evidenceView(folded);
  await slices.pause();
  const exported = recordViewsOf(folded).exports?.(folded, log) ?? [];
  await slices.pause();
  const snapshot = `${JSON.stringify(snapshotOf(id, folded), null, 2)}\n`;
  await slices.pause();
  const artifact = views.versions(folded).at(-1)?.text ?? created.subject.artifact;
  await slices.pause();
  const files = {
    "events.jsonl": (await mapInSlices(log, (event) => `${JSON.stringify(event)}\n`)).join(""),
    [page.name]: page.text,
    [dossier.name]: dossier.text,
    "snapshot.json": snapshot,
    ...(evidence ? { "evidence.json": `${JSON.stringify(evidence, null, 2)}\n` } : {}),
    "artifact.md": artifact,
    ...Object.fromEntries(
      await mapInSlices(exported, (file) => [file.path, "text" in file ? file.text : stringify(file.data, UNFOLDED)]),
    ),
  };
  // The time of the last event: the same log and texts give the same file.
  const zipped = await zip(files, lastEventAt);
  return { fileName: page.name.replace(/\.md$/, ".zip"), bytes: zipped };
}

/** Lines as the seats wrote them: folding a long text takes ten times as long as writing it. */
const UNFOLDED = { lineWidth: 0 };

/** Characters packed in one go. */
const PIECE = 64 * 1024;

async function zip(files: Readonly<Record<string, string>>, mtime: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const slices = new Slices();
  for (const [name, text] of Object.entries(files))
    await addToZip(archive, { name, bytes: strToU8(text), mtime }, slices);
  archive.end();
  return new Uint8Array(Buffer.concat(packed));
}

export async function addToZip(
  archive: Zip,
  { name, bytes, mtime }: { name: string; bytes: Uint8Array; mtime: string },
  slices: Slices,
): Promise<void> {
  const file = new ZipDeflate(name, {});
  file.mtime = mtime;
  archive.add(file);
  for (let from = 0; from < bytes.length; from += PIECE) {
    file.push(bytes.subarray(from, from + PIECE));
    await slices.pause();
  }
  file.push(new Uint8Array(), true);
}
