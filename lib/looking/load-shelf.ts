import { hash } from "node:crypto";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { type Document, groundsOf, EMPTY_SHELF, passagesOf, type Shelf } from "@/lib/prompts/evidence/grounds";
import type { SourceReader } from "@/lib/evidence/port";

export const contentHash = (text: string): string => hash("sha256", text, "hex");

/** What the prompt of an ask has to hold, read beforehand: trees, passages shown unasked, passages it looked at. */
export async function loadShelf(folded: Folded, ask: Ask, reader: SourceReader): Promise<Shelf> {
  const grounds = groundsOf(folded, ask);
  if (!grounds) return EMPTY_SHELF;
  const documents = textsOf(grounds.documents);
  const wanted = new Set(passagesOf(grounds).map((passage) => passage.hash));
  const { sources } = grounds.grounding;
  const [trees, texts] = await Promise.all([
    sources.length === 0 ? [] : reader.trees(sources.map(({ id }) => id)),
    textsIn(
      reader,
      [...wanted].filter((one) => !documents.has(one)),
    ),
  ]);
  return { trees, texts: new Map([...texts, ...documents]) };
}

export const textsIn = async (reader: SourceReader, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  hashes.length === 0 ? new Map() : reader.texts(hashes);

const textsOf = (documents: readonly Document[]): Map<string, string> =>
  new Map(documents.map(({ text }) => [contentHash(text), text]));
