import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import type { Skipped } from "@/lib/server/sources/new-source";
import { isArchive, roomFor, tooLarge } from "./file-kinds";
import { checkPath, LEFT_OUT_FOLDERS, mayHoldSecrets, SECRETS_NOTE, shownPath } from "@/lib/server/sources/source-path";
import { MAX_BYTES, megabytes } from "@/lib/server/sources/limits";

/** Documents are larger than their text, so more may come out than is kept. */
const MAX_UNPACKED = 3 * MAX_BYTES;
const MAX_ENTRIES = 20_000;

export type Unzipped = { files: { path: string; bytes: Uint8Array }[]; skipped: Skipped[] };

/** A zip that is refused as a whole. */
export class UnreadableZip extends Error {
  override readonly name = "UnreadableZip";
}

/**
 * Sizes are judged by what the zip says before anything is unpacked, and unpacking stops where more comes out than it
 * said. An archive inside is never opened.
 */
export async function unzip(bytes: Uint8Array): Promise<Unzipped> {
  const zip = await openZip(bytes);
  try {
    const { wanted, skipped } = choose(await entriesOf(zip));
    const size = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (size > MAX_UNPACKED)
      throw new UnreadableZip(
        `It would unpack to ${megabytes(size)}; at most ${megabytes(MAX_UNPACKED)} are unpacked. Make a smaller one.`,
      );
    const files: Unzipped["files"] = [];
    for (const { path, entry } of wanted) {
      const content = await unpack(zip, entry);
      if (content) files.push({ path, bytes: content });
      else skipped.push({ path, reason: "It is damaged: what is packed is not what the zip says." });
    }
    return { files, skipped };
  } finally {
    zip.close();
  }
}

/** For documents that are zips themselves, whose readers believe them: whether everything in it is what it says, and not too much. */
export async function isSoundZip(bytes: Uint8Array): Promise<boolean> {
  try {
    const zip = await openZip(bytes);
    try {
      const entries = await entriesOf(zip);
      if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_UNPACKED) return false;
      for (const entry of entries) if (!(await unpack(zip, entry))) return false;
      return true;
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof UnreadableZip) return false;
    throw error;
  }
}

export async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  try {
    // Names are judged one by one here; the library would refuse the whole zip for one of them.
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      decodeStrings: false,
      validateEntrySizes: true,
      lazyEntries: true,
      autoClose: false,
    });
  } catch (error) {
    throw damaged(error);
  }
}

const damaged = (cause: unknown): UnreadableZip =>
  new UnreadableZip("It is not a zip that can be read: it is damaged or something else.", { cause });

export async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new UnreadableZip(
      `It has ${zip.entryCount.toLocaleString("en")} files; at most ${MAX_ENTRIES.toLocaleString("en")} are looked at. Make a smaller one.`,
    );
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

const S_IFMT = 0o170000;
const S_IFLNK = 0o120000;

function choose(entries: readonly Entry[]): { wanted: { path: string; entry: Entry }[]; skipped: Skipped[] } {
  const wanted: { path: string; entry: Entry }[] = [];
  const skipped = new Map<string, string>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const isFolder = name.endsWith("/") || name.endsWith("\\");
    const checked = checkPath(name);
    if ("problem" in checked) {
      skipped.set(shownPath(name), checked.problem);
      continue;
    }
    if (isFolder) continue;
    const { path } = checked;
    const folder = leftOut(path);
    if (folder) skipped.set(folder, "Folders with this name are left out.");
    else if (path.endsWith(".DS_Store")) continue;
    else {
      const reason = reasonAgainst(path, entry);
      if (reason) skipped.set(path, reason);
      else wanted.push({ path, entry });
    }
  }
  return { wanted, skipped: [...skipped].map(([path, reason]) => ({ path, reason })) };
}

/** Old code pages have pictures for control characters, so these are looked for before it is decoded. */
export function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  if (fileNameRaw.some((byte) => byte < 0x20)) return fileNameRaw.toString("latin1");
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function reasonAgainst(path: string, entry: Entry): string | null {
  if (((entry.externalFileAttributes >>> 16) & S_IFMT) === S_IFLNK) return "It is a link, and links are not followed.";
  if (isArchive(path)) return "It is an archive inside an archive. Unpack it and add what is in it.";
  if (mayHoldSecrets(path)) return SECRETS_NOTE;
  if ((entry.generalPurposeBitFlag & 1) !== 0) return "It is encrypted.";
  if (entry.uncompressedSize > roomFor(path)) return tooLarge(entry.uncompressedSize, roomFor(path));
  return null;
}

function leftOut(path: string): string | null {
  const parts = path.split("/");
  const at = parts.slice(0, -1).findIndex((part) => LEFT_OUT_FOLDERS.has(part));
  return at === -1 ? null : parts.slice(0, at + 1).join("/");
}

/** Null: it is not what the zip says it is. */
export async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array | null> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    return null;
  }
}
