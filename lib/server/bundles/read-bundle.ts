/**
 * Reads a bundle and believes none of it: sizes are judged before anything is unpacked, every file by its hash, every
 * event by the chain and by its schema, and the log has to fold. What it returns can be stored as it is.
 */
import type { Entry, ZipFile } from "yauzl";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { Slices } from "@/lib/server/slices";
import { megabytes } from "@/lib/server/sources/limits";
import { shownPath } from "@/lib/server/sources/source-path";
import { entriesOf, nameOf, openZip, unpack, UnreadableZip } from "@/lib/server/sources/read/unzip";
import { VERSION } from "@/lib/server/system/version";
import { firstBroken, sealState, sha256InSlices } from "./chain";
import {
  BUNDLE_FORMAT,
  bundleHeadSchema,
  CHAIN_FILE,
  KEPT_FILE,
  keptFileSchema,
  type KeptRecord,
  LOG_FILE,
  type Manifest,
  MANIFEST_FILE,
  manifestSchema,
  MAX_BUNDLE_FILES,
  MAX_BUNDLE_MIB,
  MAX_UNPACKED_BYTES,
  recordVersionFile,
} from "./manifest";
import { readLog } from "./read-log";
import { type BundledSource, readSources } from "./read-sources";
import { changedEvent, changedFile, changedWhole, mistakesIt, refusal, tampered } from "./refusal";

export type Bundle = {
  manifest: Manifest;
  log: readonly DeliberationEvent[];
  folded: Folded;
  sources: readonly BundledSource[];
  kept: KeptRecord | null;
};

export type BundleFiles = ReadonlyMap<string, Uint8Array>;

export async function readBundle(bytes: Uint8Array): Promise<Bundle> {
  if (bytes.length > MAX_BUNDLE_MIB * 1024 * 1024) throw tooLarge(`The file has ${megabytes(bytes.length)}`);
  const slices = new Slices();
  const { manifest, files } = await unpackAll(bytes, slices).catch(async (error: unknown) => {
    // A changed byte can make the manifest say anything, also that this is no bundle or a later one.
    if (mistakesIt(error) && (await sealState(bytes, slices)) === "broken") throw changedWhole(error);
    throw error;
  });
  const lines = linesOf(files, LOG_FILE);
  await checkFiles(manifest, files, lines, slices);
  await checkSeal(bytes, slices);
  const { log, folded } = await readLog(lines, manifest);
  return {
    manifest,
    log,
    folded,
    sources: await readSources(folded, files, slices),
    kept: readKept(files, log),
  };
}

const tooLarge = (how: string): Error =>
  refusal(
    "too-large",
    `${how}. Parley makes no bundle with more than ${MAX_BUNDLE_MIB} MiB packed or ${megabytes(MAX_UNPACKED_BYTES)} unpacked, so this is none of its own. Choose the file that was exported.`,
  );

const notABundle = (): Error =>
  refusal(
    "not-a-bundle",
    "This is not a bundle of Parley. Choose a file that was made with “Export as bundle”; its name ends in .parley.zip.",
  );

/** What every zip begins with. */
const ZIP_MARK = "PK\u0003\u0004";

async function unpackAll(
  bytes: Uint8Array,
  slices: Slices,
): Promise<{ manifest: Manifest; files: Map<string, Uint8Array> }> {
  if (!Buffer.from(bytes.subarray(0, ZIP_MARK.length)).equals(Buffer.from(ZIP_MARK, "latin1"))) throw notABundle();
  const zip = await openZip(bytes).catch((error: unknown) => {
    if (!(error instanceof UnreadableZip)) throw error;
    throw refusal(
      "cut-short",
      "The file is cut short or damaged: its end is missing. Download or copy it again.",
      error,
    );
  });
  try {
    const entries = await namedEntries(zip);
    const manifestEntry = entries.get(MANIFEST_FILE);
    if (!manifestEntry) throw notABundle();
    const manifest = readManifest(await unpackOne(zip, MANIFEST_FILE, manifestEntry));
    entries.delete(MANIFEST_FILE);
    const files = new Map<string, Uint8Array>();
    for (const [path, entry] of entries) {
      files.set(path, await unpackOne(zip, path, entry));
      await slices.pause();
    }
    return { manifest, files };
  } finally {
    zip.close();
  }
}

async function namedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_BUNDLE_FILES + 1)
    throw tooLarge(`The file holds ${zip.entryCount.toLocaleString("en")} files`);
  const entries = await entriesOf(zip).catch((error: unknown) => {
    if (!(error instanceof UnreadableZip)) throw error;
    throw refusal(
      "cut-short",
      "The file is damaged: its list of contents can’t be read. Download or copy it again.",
      error,
    );
  });
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > MAX_UNPACKED_BYTES) throw tooLarge(`The file would unpack to ${megabytes(size)}`);
  const named = new Map<string, Entry>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (named.has(name)) throw tampered(`“${shownPath(name)}” is in it twice.`);
    named.set(name, entry);
  }
  return named;
}

async function unpackOne(zip: ZipFile, path: string, entry: Entry): Promise<Uint8Array> {
  const content = await unpack(zip, entry);
  if (!content) throw changedFile(shownPath(path));
  return content;
}

/** The version first: a later format may have changed everything else. */
function readManifest(bytes: Uint8Array): Manifest {
  const value = parseJson(bytes);
  const head = bundleHeadSchema.safeParse(value);
  if (!head.success) throw notABundle();
  const { format, parley } = head.data;
  if (format > BUNDLE_FORMAT)
    throw refusal(
      "newer-version",
      `This bundle was made by Parley ${parley} in format ${format}; this is Parley ${VERSION}, which reads formats up to ${BUNDLE_FORMAT}. Update to Parley ${parley} or later and open it there.`,
    );
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw changedFile(MANIFEST_FILE);
  return manifest.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}

/** Throws where it is not UTF-8. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

async function checkFiles(
  manifest: Manifest,
  files: BundleFiles,
  lines: readonly string[],
  slices: Slices,
): Promise<void> {
  const chain = linesOf(files, CHAIN_FILE);
  const brokenEvent = () => firstBroken(lines, chain, slices);
  const listed = new Set<string>();
  for (const { path, bytes, sha256 } of manifest.files) {
    const content = files.get(path);
    if (!content) throw tampered(`“${shownPath(path)}” is missing from it.`);
    listed.add(path);
    if (content.length === bytes && (await sha256InSlices(content, slices)) === sha256) continue;
    // The log says more exactly where.
    const broken = path === LOG_FILE ? await brokenEvent() : null;
    throw broken === null ? changedFile(shownPath(path)) : changedEvent(broken);
  }
  const added = [...files.keys()].find((path) => !listed.has(path));
  if (added !== undefined) throw tampered(`“${shownPath(added)}” is in it without belonging there.`);
  for (const path of [LOG_FILE, CHAIN_FILE]) if (!files.has(path)) throw tampered(`“${path}” is missing from it.`);
  const broken = await brokenEvent();
  if (broken !== null) throw changedEvent(broken);
  if (chain.length !== manifest.log.events || chain.at(-1) !== manifest.log.head) throw changedFile(MANIFEST_FILE);
}

/** Each line ends with a line break; what follows the last one would be a line of its own. */
function linesOf(files: BundleFiles, path: string): string[] {
  const lines = new TextDecoder().decode(files.get(path)).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

async function checkSeal(bytes: Uint8Array, slices: Slices): Promise<void> {
  const state = await sealState(bytes, slices);
  if (state === "none")
    throw tampered("Its contents are whole, but another program packed them again; only the exported file is opened.");
  if (state === "broken")
    throw tampered("The file itself was changed after the export, although its contents were not.");
}

function readKept(files: BundleFiles, log: readonly DeliberationEvent[]): KeptRecord | null {
  const bytes = files.get(KEPT_FILE);
  if (!bytes) return null;
  const kept = keptFileSchema.safeParse(parseJson(bytes));
  if (!kept.success) throw changedFile(KEPT_FILE);
  const { history } = kept.data;
  if (!history.every((change) => change.kind !== "status" || isInLog(change, log)))
    throw tampered("Its history names a status of the record the log knows nothing of.");
  const text = (path: string): string => {
    const content = files.get(path);
    if (!content) throw tampered(`“${shownPath(path)}” is missing from it.`);
    return new TextDecoder().decode(content);
  };
  return {
    markdown: kept.data.shown,
    file: text(kept.data.page),
    texts: kept.data.texts.map((version) => ({ ...version, body: text(recordVersionFile(version.version)) })),
    history,
  };
}

/** Whoever sets a status says so in the log as well. */
const isInLog = ({ became, by }: KeptRecord["history"][number], log: readonly DeliberationEvent[]): boolean =>
  log.some(({ payload }) => payload.type === "record.status-changed" && payload.status === became && payload.by === by);
