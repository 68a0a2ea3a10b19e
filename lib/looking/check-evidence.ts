/** Checks the quotes of a reply against what is stored: files it names, passages it was shown or looked at, the artifact. */
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { type Grounds, passagesOf, sourceTitle } from "@/lib/prompts/evidence/grounds";
import { checkQuotes, type QuoteLibrary } from "@/lib/evidence/check-quote";
import { findFile, type FoundFile } from "./find-file";
import { contentHash, textsIn } from "./load-shelf";
import type { SourceReader } from "@/lib/evidence/port";
import type { WrittenEvidence } from "./split-evidence";

export async function checkEvidence(
  { citations, ...rest }: WrittenEvidence,
  grounds: Grounds,
  reader: SourceReader,
): Promise<ReplyEvidence> {
  if (citations.length === 0) return { citations: [], ...rest };
  return { citations: checkQuotes(citations, await libraryFor(citations, grounds, reader)), ...rest };
}

async function libraryFor(
  citations: WrittenEvidence["citations"],
  grounds: Grounds,
  reader: SourceReader,
): Promise<QuoteLibrary> {
  const named = citations.flatMap(({ path, source }) => {
    const file = path === "" ? { reason: "" } : findFile({ path, source: source || undefined }, grounds);
    // A path is more often right than the name of its source.
    const anywhere = "reason" in file && path !== "" ? findFile({ path }, grounds) : file;
    return "reason" in anywhere ? [] : [anywhere];
  });
  const files: FoundFile[] = [...named, ...grounds.documents, ...passagesOf(grounds)];
  const hashes = [...new Set(files.flatMap((file) => ("hash" in file ? [file.hash] : [])))];
  const missing = hashes.filter((hash) => !grounds.shelf.texts.has(hash));
  const texts = new Map([...grounds.shelf.texts, ...(await textsIn(reader, missing))]);
  const library = new Map<string, QuoteLibrary[number]>();
  for (const file of files) {
    const text = "text" in file ? file.text : texts.get(file.hash);
    if (text === undefined) continue;
    const { source, path } = file;
    const hash = "hash" in file ? file.hash : contentHash(text);
    const key = `${source}\0${path}\0${hash}`;
    if (!library.has(key)) library.set(key, { source, title: sourceTitle(grounds, source), path, hash, text });
  }
  return [...library.values()];
}
