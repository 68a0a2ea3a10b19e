/**
 * What the user's own text offers to be quoted: terms, and snippets of one sentence or list item.
 * The text is data: it is cut and quoted, never interpreted.
 */
import { withoutEnding } from "@/lib/domain/scan-text";
import type { Subject } from "@/lib/domain/subject";
import { salientTerms } from "./salient-terms";

export type SnippetKind = "constraint" | "open" | "figure" | "item" | "statement" | "question";
export type Snippet = { kind: SnippetKind; text: string };
export type SubjectMatter = { title: string; terms: readonly string[]; snippets: readonly Snippet[] };

const MAX_SNIPPET = 110;
/** Enough to speak about any document; reading more on each call would slow a rehearsal under load. */
const MAX_READ = 60_000;

/** A number that stands for itself, not the end of a name such as SHA256. */
const FIGURE = /(?<![\p{L}\p{N}_-])\d/u;

const known = new WeakMap<Subject, SubjectMatter>();

export function subjectMatter(subject: Subject): SubjectMatter {
  const found = known.get(subject);
  if (found) return found;
  const artifact = subject.artifact.slice(0, MAX_READ);
  const title = clip(plain(subject.title), 70);
  const matter = {
    title,
    terms: salientTerms(
      { headline: `${subject.title}\n${subject.question}`, body: `${artifact}\n${subject.context}` },
      title,
    ),
    snippets: snippetsOf(subject, artifact),
  };
  known.set(subject, matter);
  return matter;
}

/** A title as it stands in a sentence. A question is the name of nothing: what it is about is the proposal. */
export const named = (title: string): string => (title.endsWith("?") ? "the proposal" : `“${title}”`);

function snippetsOf({ question, context }: Subject, artifact: string): Snippet[] {
  const asked = sentencesIn(plain(question)).map((text): Snippet => ({ kind: "question", text }));
  const bound = blocks(context).flatMap(({ text }) =>
    sentencesIn(text).map((sentence): Snippet => ({ kind: "constraint", text: sentence })),
  );
  const written = blocks(artifact).flatMap(({ text, isItem, isOpen }) =>
    sentencesIn(text).map((sentence): Snippet => ({
      kind:
        isOpen || sentence.endsWith("?") ? "open" : FIGURE.test(sentence) ? "figure" : isItem ? "item" : "statement",
      text: sentence,
    })),
  );
  const all = [...asked, ...bound, ...written]
    .map(({ kind, text }) => ({ kind, text: quotable(text) }))
    .filter(({ text }) => text.length >= 12);
  return [...new Map(all.map((snippet) => [snippet.text, snippet])).values()];
}

type Block = { text: string; isItem: boolean; isOpen: boolean };

/** Paragraphs and list items; code, tables and headings are not sentences. A heading says whether its section is open. */
function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  let isOpen = false;
  let isCode = false;
  const flush = () => {
    if (paragraph.length > 0) found.push({ text: plain(paragraph.join(" ")), isItem: false, isOpen });
    paragraph = [];
  };
  for (const line of markdown.split("\n").map((raw) => raw.trim())) {
    const isFence = line.startsWith("```");
    if (isFence) isCode = !isCode;
    const item = /^(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?(.*)$/is.exec(line);
    if (isCode || isFence || line === "" || line.startsWith("|") || line.startsWith("#") || item) flush();
    if (isCode || isFence) continue;
    if (line.startsWith("#")) isOpen = /open|question|risk|unclear|todo|undecided/i.test(line);
    else if (item) found.push({ text: plain(item[1] ?? ""), isItem: true, isOpen });
    else if (line !== "" && !line.startsWith("|")) paragraph.push(line);
  }
  flush();
  return found;
}

export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d“"(])/u)
    .map((part) => part.trim())
    .filter(Boolean);

/** Without Markdown and tags: inside quotation marks they would only disturb. */
export function plain(markdown: string): string {
  return markdown
    .replace(/<[^<>]{0,400}>/g, " ")
    .replace(/!?\[([^[\]]{0,400})\]\([^()]{0,800}\)/g, "$1")
    .replace(/[*`>|~]|(?<!\w)[_#]+|_(?!\w)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** For the middle of a sentence; names such as SQL and iOS stay as they are. */
export const small = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Fit to stand in “…”: no marks that would close it, no full stop before ours, not too long. */
export function quotable(text: string, limit = MAX_SNIPPET): string {
  return clip(withoutEnding(text.replace(/[“”"]/g, "’"), ".;:,"), limit);
}

export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${cut.slice(0, lastSpace > limit / 2 ? lastSpace : limit - 1).replace(/[\s.,;:–-]+$/, "")}…`;
}
