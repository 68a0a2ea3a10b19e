import { strToU8, Zip } from "fflate";
import { safeMarkdown } from "@/lib/adr/safe-markdown";
import { AppError } from "@/lib/domain/errors";
import type { SourceTree } from "@/lib/domain/evidence/source";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { RecordView } from "@/lib/projections/record/record-view";
import { viewsOf } from "@/lib/projections/views-of";
import { currentRecord } from "@/lib/server/records/current-record";
import { addToZip } from "@/lib/server/records/export-zip";
import type { Services } from "@/lib/server/services";
import { dossierFile } from "@/lib/server/records/dossier-file";
import { Slices } from "@/lib/server/slices";
import { megabytes } from "@/lib/server/sources/limits";
import { VERSION } from "@/lib/server/system/version";
import { chainOf, linesOf, sealed, sha256InSlices } from "./chain";
import { keptRecord } from "./kept-record";
import {
  BUNDLE_FORMAT,
  BUNDLE_KIND,
  CHAIN_FILE,
  KEPT_FILE,
  keptFileSchema,
  type KeptRecord,
  LOG_FILE,
  type Manifest,
  MANIFEST_FILE,
  MAX_BUNDLE_FILES,
  MAX_BUNDLE_MIB,
  MAX_UNPACKED_BYTES,
  recordVersionFile,
  textFile,
  treeFile,
} from "./manifest";

const ABOUT =
  "A deliberation of Parley. Open this file there with “Open a bundle”: it is checked and shown read-only. Each line of events.sha256 is the SHA-256 of the line before it, a line break, and the same line of events.jsonl.";

type Stores = Pick<Services, "pool" | "store" | "sources">;
type Files = Map<string, Uint8Array>;

export type BundleContent = {
  log: readonly DeliberationEvent[];
  folded: Folded;
  record: RecordView;
  /** What people made of the record; null: nothing beyond the log. */
  kept: KeptRecord | null;
  sources: readonly { tree: SourceTree; texts: ReadonlyMap<string, string> }[];
};

/** A deliberation as one file another Parley opens. */
export async function packBundle(
  services: Stores,
  id: DeliberationId,
): Promise<{ fileName: string; bytes: Uint8Array<ArrayBuffer> }> {
  // Without a viewer: whoever opens it may be anybody.
  const current = await currentRecord({ pool: services.pool, store: services.store }, id);
  const { log, folded, view: record } = current;
  const kept = await keptRecord(services.pool, id, current);
  const sources = await sourcesOf(services, folded);
  const bytes = await bundleOf({ log, folded, record, kept, sources });
  return { fileName: record.fileName.replace(/\.md$/, ".parley.zip"), bytes };
}

async function sourcesOf({ sources }: Stores, { lifecycle }: Folded): Promise<BundleContent["sources"]> {
  const ids = (lifecycle.created.grounding?.sources ?? []).map((source) => source.id);
  const trees = await sources.trees(ids);
  if (trees.length < ids.length) throw new Error(`Sources of ${lifecycle.deliberationId} are gone: ${ids.join(", ")}`);
  return Promise.all(
    trees.map(async (tree) => ({ tree, texts: await sources.texts(tree.entries.flatMap(({ hash }) => hash ?? [])) })),
  );
}

/** The same log and texts give the same file. */
export async function bundleOf({
  log,
  folded,
  record,
  kept,
  sources,
}: BundleContent): Promise<Uint8Array<ArrayBuffer>> {
  const slices = new Slices();
  const lines = await linesOf(log);
  const chain = await chainOf(lines, slices);
  const head = chain.at(-1) ?? "";
  const files: Files = new Map([
    [LOG_FILE, strToU8(asLines(lines))],
    [CHAIN_FILE, strToU8(asLines(chain))],
  ]);
  const page = `record/${record.fileName}`;
  files.set(page, strToU8(kept?.file ?? safeMarkdown(record.markdown)));
  const dossier = await dossierFile(record, head);
  files.set(`record/${dossier.name}`, strToU8(dossier.text));
  await slices.pause();
  if (kept) {
    const texts = kept.texts.map(({ body: _body, ...text }) => text);
    files.set(KEPT_FILE, asJson(keptFileSchema.parse({ page, shown: kept.markdown, texts, history: kept.history })));
    for (const { version, body } of kept.texts) files.set(recordVersionFile(version), strToU8(body));
  }
  for (const { number, text } of versionsOf(folded)) files.set(`artifact/${number}.md`, strToU8(text));
  for (const { tree, texts } of sources) {
    files.set(treeFile(tree.id), asJson(tree));
    for (const { path, hash } of tree.entries) {
      if (hash === undefined) continue;
      const text = texts.get(hash);
      if (text === undefined) throw new Error(`The text of ${path} in ${tree.id} is gone.`);
      files.set(textFile(tree.id, path), strToU8(text));
      await slices.pause();
    }
  }
  return pack(files, folded, { events: log.length, head }, slices);
}

/** Every version of the document; where nobody revised it, the one handed in. */
function versionsOf(folded: Folded): readonly { number: number; text: string }[] {
  const versions = viewsOf(folded).versions(folded);
  const { artifact } = folded.lifecycle.created.subject;
  return versions.length > 0 || artifact === "" ? versions : [{ number: 1, text: artifact }];
}

const asLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const asJson = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);

async function pack(
  files: Files,
  { lifecycle }: Folded,
  log: Manifest["log"],
  slices: Slices,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > MAX_UNPACKED_BYTES || files.size > MAX_BUNDLE_FILES)
    throw tooLarge(`It would hold ${megabytes(size)} in ${files.size.toLocaleString("en")} files`);
  const { created, deliberationId, lastEventAt } = lifecycle;
  const manifest: Manifest = {
    kind: BUNDLE_KIND,
    format: BUNDLE_FORMAT,
    parley: VERSION,
    about: ABOUT,
    deliberation: {
      id: deliberationId,
      title: lifecycle.title,
      protocol: created.protocol,
      status: statusOf(lifecycle),
    },
    log,
    files: [],
  };
  for (const [path, bytes] of files)
    manifest.files.push({ path, bytes: bytes.length, sha256: await sha256InSlices(bytes, slices) });
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  // The time of the last event: the same log gives the same file.
  for (const [name, bytes] of [[MANIFEST_FILE, asJson(manifest)] as const, ...files])
    await addToZip(archive, { name, bytes, mtime: lastEventAt }, slices);
  archive.end();
  const zip = Buffer.concat(packed);
  if (zip.length > MAX_BUNDLE_MIB * 1024 * 1024) throw tooLarge(`It would have ${megabytes(zip.length)}`);
  return sealed(zip);
}

const tooLarge = (how: string): AppError =>
  new AppError(
    "too_large",
    `${how}, which is more than a bundle may have (${MAX_BUNDLE_MIB} MiB packed, ${megabytes(MAX_UNPACKED_BYTES)} unpacked). Use “Export as zip” instead: it leaves out the sources.`,
  );
