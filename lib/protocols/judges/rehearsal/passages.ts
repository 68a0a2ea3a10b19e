/** Passages of the documents under judgement, with where they stand: what every point of a judge is hung on. */
import { headingAt } from "@/lib/domain/scan-text";
import type { Subject } from "@/lib/domain/subject";
import type { Document } from "@/lib/protocols/judges/rules/config";
import { fill, type Template } from "@/lib/models/rehearsal/template";
import { clip, plain, quotable, subjectMatter, type SnippetKind } from "@/lib/models/rehearsal/subject-matter";

export type Passage = { document: string; place: string; text: string; kind: SnippetKind };

/** Enough to speak about any document; weighing every sentence of a long one would slow a rehearsal under load. */
const MOST = 80;

const known = new WeakMap<readonly Document[], readonly Passage[]>();

/** At least one, whatever the documents are. */
export function passagesIn(documents: readonly Document[], subject: Subject): readonly Passage[] {
  const found = known.get(documents);
  if (found) return found;
  const all = documents.flatMap((document) => passagesOf(document, subject, Math.ceil(MOST / documents.length)));
  const [first] = documents;
  const passages =
    all.length > 0
      ? all
      : [
          {
            document: first?.name ?? "document",
            place: "",
            text: quotable(plain(first?.text ?? "") || plain(subject.title)),
            kind: "statement" as const,
          },
        ];
  known.set(documents, passages);
  return passages;
}

function passagesOf({ name, text }: Document, subject: Subject, most: number): Passage[] {
  // Only the document's own sentences: the question is not what is judged.
  const { snippets } = subjectMatter({ ...subject, question: "", context: "", artifact: text });
  const lines = linesOf(text);
  return evenly(snippets, most).map((snippet) => ({ document: name, place: placeOf(lines, snippet.text), ...snippet }));
}

/** From beginning to end, where there are too many. */
function evenly<T>(items: readonly T[], most: number): readonly T[] {
  return items.length <= most
    ? items
    : Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

type Line = { words: string; heading: string };
const PROBE = 18;

function linesOf(text: string): Line[] {
  let heading = "";
  return text.split("\n").map((line) => {
    const found = headingAt(line.trim());
    if (found) heading = clip(quotable(plain(found)), 60);
    return { words: found ? "" : quotable(plain(line), line.length + 1), heading };
  });
}

/** The heading it stands under; "" where the text has none before it. */
function placeOf(lines: readonly Line[], snippet: string): string {
  const probe = snippet.replace(/…$/, "").slice(0, PROBE);
  return lines.find(({ words }) => words.includes(probe))?.heading ?? "";
}

/** In a sentence. One that came without a name is called what it is. */
export const calledDocument = (name: string): string => (name === "document" ? "the document" : `“${name}”`);

export const whereOf = ({ document, place }: Passage): string => (place ? `${document}, “${place}”` : document);
/** As a judge cites it: document, place and words. */
export const evidenceOf = (passage: Passage): string => `${whereOf(passage)}: “${passage.text}”`;
/** Fills a passage into an angle's sentence. */
export const quoting = (sentence: Template<"quote">, { text }: Passage): string =>
  fill(sentence, { quote: `“${text}”` });
