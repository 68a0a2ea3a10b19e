import { hash } from "node:crypto";
import type { Passage, SourceTree } from "@/lib/domain/evidence/source";
import type { Folded } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";
import { type Document, groundsOf, EMPTY_SHELF, passagesOf, type Shelf } from "@/lib/prompts/evidence/grounds";
import type { SourceReader } from "@/lib/evidence/port";
import { pointedIn } from "./pointed-in";

export const contentHash = (text: string): string => hash("sha256", text, "hex");

/** What the prompt of an ask has to hold, read beforehand: trees, passages shown unasked, passages it looked at. */
export async function loadShelf(folded: Folded, ask: Ask, reader: SourceReader): Promise<Shelf> {
  const grounds = groundsOf(folded, ask);
  if (!grounds) return EMPTY_SHELF;
  const documents = textsOf(grounds.documents);
  const { sources, pointed: known } = grounds.grounding;
  const trees = sources.length === 0 ? [] : await reader.trees(sources.map(({ id }) => id));
  const pointed = await pointedByConcerns(folded, ask, { trees, known }, reader);
  const wanted = new Set([...passagesOf(grounds), ...pointed].map((passage) => passage.hash));
  const texts = await textsIn(
    reader,
    [...wanted].filter((one) => !documents.has(one)),
  );
  return { trees, texts: new Map([...texts, ...documents]), pointed };
}

/** Beyond these the open concerns point to nothing in particular. */
const MAX_POINTED = 4;

/** What the open concerns point to, as far as the seat may know of them and is not shown it anyway. */
async function pointedByConcerns(
  { lifecycle, protocol }: Folded,
  ask: Ask,
  { trees, known }: { trees: readonly SourceTree[]; known: readonly Passage[] },
  reader: SourceReader,
): Promise<Passage[]> {
  const open = protocolById(lifecycle.created.protocol).concerns?.openTo(protocol, ask) ?? [];
  const found = await pointedIn(
    open.map(({ text }) => text),
    trees,
    reader,
  );
  return found.filter((passage) => !known.some((shown) => covers(shown, passage))).slice(0, MAX_POINTED);
}

const covers = (shown: Passage, { hash: wanted, path, from, to }: Passage): boolean =>
  shown.hash === wanted && shown.path === path && shown.from <= from && to <= shown.to;

export const textsIn = async (reader: SourceReader, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  hashes.length === 0 ? new Map() : reader.texts(hashes);

const textsOf = (documents: readonly Document[]): Map<string, string> =>
  new Map(documents.map(({ text }) => [contentHash(text), text]));
