import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { countLines, sourceFileSchema, sourceRefSchema, type SourceRef } from "@/lib/domain/evidence/source";
import { storable } from "@/lib/events/storable";
import type { Folded } from "@/lib/kernel/fold";
import type { Slices } from "@/lib/server/slices";
import { limitProblem } from "@/lib/server/sources/limits";
import { type HashedFile, treeHash } from "@/lib/server/sources/new-source";
import { checkPath, shownPath } from "@/lib/server/sources/source-path";
import { sha256 } from "./chain";
import { textFile, treeFile } from "./manifest";
import { changedFile, refusal, tampered } from "./refusal";

export type BundledSource = { ref: SourceRef; entries: readonly HashedFile[]; bytes: number };

const treeSchema = sourceRefSchema.extend({ entries: z.array(sourceFileSchema) });

/** What the log is grounded in: the very trees it names, with every text that is in them. */
export async function readSources(
  { lifecycle }: Folded,
  files: ReadonlyMap<string, Uint8Array>,
  slices: Slices,
): Promise<BundledSource[]> {
  const sources: BundledSource[] = [];
  for (const ref of lifecycle.created.grounding?.sources ?? []) {
    const source = await readSource(ref, files, slices);
    sources.push(source);
  }
  const problem = limitProblem({
    files: sources.reduce((sum, { ref }) => sum + ref.files, 0),
    bytes: sources.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  if (problem) throw refusal("too-large", `Its sources are more than Parley takes. ${problem}`);
  return sources;
}

async function readSource(
  ref: SourceRef,
  files: ReadonlyMap<string, Uint8Array>,
  slices: Slices,
): Promise<BundledSource> {
  const path = treeFile(ref.id);
  const bytes = files.get(path);
  if (!bytes) throw tampered(`“${path}”, which its log cites, is missing from it.`);
  const tree = treeSchema.safeParse(parseJson(bytes));
  if (!tree.success) throw changedFile(path);
  const { entries, ...stated } = tree.data;
  if (!isDeepStrictEqual(stated, ref) || treeHash(inOrder(entries)) !== ref.tree || !isSound(entries))
    throw changedFile(path);
  let size = 0;
  const read: HashedFile[] = [];
  for (const entry of entries) {
    if (entry.hash === undefined) {
      read.push(entry);
      continue;
    }
    const name = textFile(ref.id, entry.path);
    const content = files.get(name);
    if (!content) throw tampered(`“${shownPath(name)}”, which its log cites, is missing from it.`);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
    if (
      sha256(text) !== entry.hash ||
      text.length !== entry.chars ||
      countLines(text) !== entry.lines ||
      storable(text) !== text
    )
      throw changedFile(shownPath(name));
    size += content.length;
    read.push({ ...entry, text });
    await slices.pause();
  }
  if (read.filter(({ hash }) => hash !== undefined).length !== ref.files) throw changedFile(path);
  return { ref, entries: read, bytes: size };
}

/** As the hash of a tree was made: Postgres sorts some letters otherwise. */
const inOrder = <T extends { path: string }>(entries: readonly T[]): T[] =>
  entries.toSorted(({ path: a }, { path: b }) => (a < b ? -1 : 1));

/** Paths as they would have been taken here, each once. */
function isSound(entries: readonly { path: string; note?: string | undefined }[]): boolean {
  const paths = new Set(entries.map(({ path }) => path));
  return (
    paths.size === entries.length &&
    entries.every(({ path, note = "" }) => {
      const checked = checkPath(path);
      return "path" in checked && checked.path === path && storable(note) === note;
    })
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
