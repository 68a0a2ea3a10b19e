/** Where nobody handed in a document, the question is all that is judged, and no judge speaks of documents. */
import type { JudgesState } from "@/lib/protocols/judges/rules/state";

type Judged = Pick<JudgesState, "config" | "subject">;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bthe documents\b/g, "the lines given"],
  [/\bThe documents\b/g, "The lines given"],
  [/\bthese documents\b/g, "these lines"],
  [/\bgiven document: /g, "given "],
  [/\bthe document\b/g, "the text"],
  [/\bThe document\b/g, "The text"],
  [/^“document”/g, "The text"],
  [/“document”/g, "the text"],
];

/** What people wrote is quoted as they wrote it, also where they speak of documents. */
function isBare({ config, subject: { title, question, context, artifact } }: Judged): boolean {
  const given = [title, question, context].join("\n");
  return (
    config.documents.length === 0 && artifact.trim() === "" && WORDS.every(([words]) => given.search(words) === -1)
  );
}

/** A sentence as the judges of this deliberation say it. */
export const asSaidOf = (state: Judged, text: string): string =>
  isBare(state) ? WORDS.reduce((said, [words, instead]) => said.replace(words, instead), text) : text;

/** Names and texts of documents stay: they are looked up. */
export function replySaidOf(state: Judged, reply: object): object {
  const said = (value: unknown): unknown => {
    if (typeof value === "string") return asSaidOf(state, value);
    if (Array.isArray(value)) return value.map(said);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key === "document" || key === "documents" ? part : said(part)]),
    );
  };
  return isBare(state) ? (said(reply) as object) : reply;
}
