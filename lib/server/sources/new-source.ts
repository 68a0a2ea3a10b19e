import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { countLines, type SourceFile, type SourceRef } from "@/lib/domain/evidence/source";

/** What was read: the text of a file, or why it has none. */
export type ReadFile = { path: string; text: string } | { path: string; note: string };

export type Skipped = { path: string; reason: string };

/** A source before it has an id. */
export type Gathered = {
  title: string;
  kind: SourceRef["kind"];
  revision?: SourceRef["revision"];
  files: readonly ReadFile[];
  /** What was left out altogether. */
  skipped: readonly Skipped[];
};

export type HashedFile = SourceFile & { text?: string };

/** Measured over code and prose in o200k_base: 3.3 to 4.2 bytes a token. Counting the real ones takes a second per megabyte. */
const BYTES_PER_TOKEN = 3.6;

/** Sorted by path. The process does other things between files. */
export async function hashFiles(files: readonly ReadFile[]): Promise<{ entries: HashedFile[]; bytes: number }> {
  const entries: HashedFile[] = [];
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    if (index % 50 === 49) await breathe();
    if ("note" in file) {
      entries.push({ path: file.path, chars: 0, lines: 0, tokens: 0, note: file.note });
      continue;
    }
    const size = Buffer.byteLength(file.text);
    bytes += size;
    entries.push({
      path: file.path,
      text: file.text,
      hash: sha256(file.text),
      chars: file.text.length,
      lines: countLines(file.text),
      tokens: Math.ceil(size / BYTES_PER_TOKEN),
    });
  }
  return { entries: entries.toSorted(({ path: a }, { path: b }) => (a < b ? -1 : 1)), bytes };
}

/** Over sorted entries. A path has no line breaks, so no two trees write the same text. */
export const treeHash = (entries: readonly Pick<SourceFile, "path" | "hash">[]): string =>
  sha256(entries.map(({ path, hash = "" }) => `${hash} ${path}\n`).join(""));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** As `linesOf` counts them, without the empty one after the last line break. */
