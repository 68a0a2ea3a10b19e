/** The passages texts point to in the sources, found by path, symbol and quoted phrase. */
import type { Passage, SourceTree } from "@/lib/domain/evidence/source";
import { filesOf, pointedPassages, pointersIn } from "@/lib/evidence/pointers";
import type { SourceReader } from "@/lib/evidence/port";

const HITS_PER_POINTER = 3;

/** The same for the same texts and trees: neither ever changes, and a search of them has one order. */
export async function pointedIn(
  texts: readonly string[],
  trees: readonly SourceTree[],
  reader: SourceReader,
): Promise<Passage[]> {
  if (trees.length === 0 || texts.length === 0) return [];
  const pointers = pointersIn(texts);
  const ids = trees.map(({ id }) => id);
  const hits = [];
  for (const pointer of pointers.texts) {
    const found = await reader.search({ sources: ids, words: pointer.text, limit: HITS_PER_POINTER });
    hits.push(...found.hits.map(({ source, path, line }) => ({ pointer, source, path, line })));
  }
  const fileAt = filesOf(trees);
  const hashes = new Set(hits.flatMap(({ source, path }) => fileAt(source, path)?.hash ?? []));
  return pointedPassages(pointers, hits, trees, hashes.size === 0 ? new Map() : await reader.texts([...hashes]));
}
