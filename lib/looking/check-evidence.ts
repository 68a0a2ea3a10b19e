/** Checks the quotes of a reply against what is stored: files it names, passages it was shown or looked at, the artifact, and what was said in the deliberation where a quote names it or says what settled a concern. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { PERSON_SOURCE, REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { type Grounds, passagesOf, sourceTitle } from "@/lib/prompts/evidence/grounds";
import { checkQuotes, type QuoteLibrary } from "@/lib/evidence/check-quote";
import { bareMark, isThere } from "@/lib/evidence/ungrounded";
import { findFile, type FoundFile } from "./find-file";
import { contentHash, textsIn } from "./load-shelf";
import type { SourceReader } from "@/lib/evidence/port";
import type { SpokenText } from "./spoken-texts";
import type { WrittenEvidence } from "./split-evidence";

export async function checkEvidence(
  { citations, ...rest }: WrittenEvidence,
  grounds: Grounds,
  reader: SourceReader,
  spoken: readonly SpokenText[] = [],
): Promise<ReplyEvidence> {
  if (citations.length === 0) return { citations: [], ...rest };
  const checked = checkQuotes(citations, await libraryFor(citations, grounds, reader));
  return { citations: checked.map((citation) => amongSpoken(citation, rest, spoken)), ...rest };
}

/** Where a quote names them, else where no text has it and it is what settled a concern. */
function amongSpoken(
  citation: CheckedCitation,
  { settled = [] }: Pick<WrittenEvidence, "settled">,
  spoken: readonly SpokenText[],
): CheckedCitation {
  const isNamed = [REPLY_SOURCE, PERSON_SOURCE].includes(citation.source.toLowerCase());
  const isMeant =
    isNamed || settled.some(({ citations }) => citations.some((mark) => bareMark(mark) === bareMark(citation.id)));
  if ((isNamed ? citation.status === "found" : isThere(citation)) || !isMeant) return citation;
  const isLikely = (one: SpokenText): boolean => one.path.toLowerCase().startsWith(citation.path.toLowerCase());
  const likely = spoken.filter(isLikely);
  for (const one of [...likely, ...spoken.filter((other) => !isLikely(other))]) {
    const { source, path, text, seq } = one;
    // Of a few characters it has to be said whose they are: any answer may have them.
    const place = citation.path !== "" && likely.includes(one) ? { source, path } : { source: "", path: "" };
    const [found] = checkQuotes(
      [{ ...citation, ...place, lines: "" }],
      [{ source, title: source, path, hash: contentHash(text), text }],
    );
    if (found?.at) return { ...citation, status: "found", at: { ...found.at, ...(seq === undefined ? {} : { seq }) } };
  }
  return citation;
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
