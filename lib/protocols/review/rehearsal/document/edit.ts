/** One change of the document at one place, and what it amounts to in words. */
import { clip, plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { readDocument, type ReviewDocument, type Section } from "./document";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

export type Edit =
  /** At the end of the section that is like it, or in a new one. */
  | { in: "section"; like: RegExp; heading: string; text: string }
  /** Right after a passage. */
  | { in: "beside"; anchor: string; text: string }
  /** Before everything but the title. */
  | { in: "top"; text: string }
  | { in: "sentence"; anchor: string; text: string };

/** Steps that follow each other at one place are one change. */
export function inOne([first, ...rest]: readonly Edit[]): Edit | null {
  if (!first) return null;
  const joint = first.in === "section" ? "\n\n" : " ";
  return { ...first, text: [first, ...rest].map(({ text }) => text).join(joint) };
}

export type Edited = { text: string; what: string };

const MAX_SHOWN = 150;
/** Where an answer goes whose place in the text is gone. */
const NOTES = { like: /^notes?\b|^clarifications?\b/i, heading: "Notes" };

export function applyEdit(text: string, edit: Edit): Edited {
  const document = readDocument(text);
  const words = document.isLatex ? forLatex(edit.text) : edit.text;
  switch (edit.in) {
    case "section":
      return intoSection(document, edit.like, edit.heading, words);
    case "top":
      return onTop(document, words);
    case "beside":
    case "sentence": {
      // What an earlier revision wrote stands there as LaTeX has it.
      const anchor = document.isLatex && !text.includes(edit.anchor) ? forLatex(edit.anchor) : edit.anchor;
      const at = text.indexOf(anchor);
      if (at < 0) return intoSection(document, NOTES.like, NOTES.heading, words);
      const end = at + anchor.length;
      const joint = /[\p{L}\p{N}]$/u.test(anchor) && !words.startsWith("(") ? ". " : " ";
      return edit.in === "beside"
        ? {
            text: `${text.slice(0, end)}${joint}${words}${text.slice(end)}`,
            what: fill(sentences().edit.beside, { anchor: shown(edit.anchor, 70), words: shown(words) }),
          }
        : {
            text: `${text.slice(0, at)}${words}${text.slice(end)}`,
            what: fill(sentences().edit.reads, { anchor: shown(edit.anchor, 70), words: shown(words) }),
          };
    }
  }
}

function intoSection(document: ReviewDocument, like: RegExp, heading: string, words: string): Edited {
  const { text, sections } = document;
  const host =
    sections.findLast(({ title }) => title === heading) ??
    sections.find((section) => like.test(section.title) && section.level > 1);
  if (host)
    return {
      text: insertAt(text, host.end, words),
      what: fill(sentences().edit.under, { title: clip(plain(host.title), 60), words: shown(words) }),
    };
  const written = `${document.isLatex ? `\\subsection*{${heading}}` : `${"#".repeat(levelOf(sections))} ${heading}`}\n\n${words}`;
  return {
    text: insertAt(text, endOfBody(document), written),
    what: fill(sentences().edit.newSection, { heading, words: shown(words) }),
  };
}

/** After the title, or where there is none at the very beginning. */
function onTop({ text, sections, isLatex }: ReviewDocument, words: string): Edited {
  const [first] = sections;
  const hasTitle = !isLatex && first !== undefined && first.level === 1 && text.slice(0, first.start).trim() === "";
  const what = fill(sentences().edit.top, { words: shown(words) });
  const titleStart = hasTitle ? first.start : isLatex ? -1 : text.search(PLAIN_TITLE);
  if (titleStart < 0) return { text: `${words}\n\n${text}`, what };
  const endOfTitle = text.indexOf("\n", titleStart);
  return { text: endOfTitle < 0 ? `${text}\n\n${words}` : insertAt(text, endOfTitle, words), what };
}

/** A short first line with nothing after it. */
const PLAIN_TITLE = /^(?=[^\n]{3,80}\n\s*\n)(?![^\n]*[.:;,!?]\s*\n)[\p{L}\p{N}]/u;

/** As a paragraph of its own, whatever surrounds it. */
function insertAt(text: string, at: number, words: string): string {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
  return after === "" ? `${before}\n\n${words}` : `${before}\n\n${words}\n\n${after}`;
}

const DEFAULT_LEVEL = 2;

/** The level most sections have; the title alone is no section. */
function levelOf(sections: readonly Section[]): number {
  const levels = sections.slice(1).map(({ level }) => level);
  if (levels.length === 0) return DEFAULT_LEVEL;
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].toSorted(([one, of], [other, ofOther]) => ofOther - of || one - other)[0]?.[0] ?? DEFAULT_LEVEL;
}

const CLOSING_SECTION = /^(?:open\b|references|bibliography|appendix|acknowledg|glossary|change ?log)/i;

/** What closes a document stays at its end. */
function endOfBody({ text, sections, isLatex }: ReviewDocument): number {
  const latexEnd = isLatex ? text.search(/\\(?:bibliography\b|begin\{thebibliography\}|end\{document\})/) : -1;
  if (latexEnd >= 0) return latexEnd;
  const usual = levelOf(sections);
  const closing = sections.findIndex(
    ({ title, level }, index) => index > 0 && CLOSING_SECTION.test(title) && level <= usual,
  );
  const isLast =
    closing >= 0 && sections.slice(closing).every(({ title, level }) => CLOSING_SECTION.test(title) || level > usual);
  return isLast ? (sections[closing]?.start ?? text.length) : text.length;
}

const forLatex = (words: string): string =>
  words
    .replaceAll(/(?<!\\)([%&#])/g, String.raw`\$1`)
    .replaceAll(/\*\*([^*]+)\*\*/g, String.raw`\textbf{$1}`)
    .replaceAll("“", "``")
    .replaceAll("”", "''");
const shown = (words: string, limit = MAX_SHOWN): string => quotable(plain(words), limit);
