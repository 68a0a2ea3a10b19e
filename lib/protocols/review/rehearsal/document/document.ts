/**
 * The document under review as its readers see it: sections, paragraphs and passages that can be quoted, each with its
 * place in the text, so that a revision changes exactly what was quoted. Any text will do: Markdown, LaTeX, plain.
 */
import type { Version } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { linesOf, type Line } from "./lines";

export type Passage = {
  /** As it stands in the document. */
  raw: string;
  /** As it can be quoted. */
  text: string;
  section: string | null;
  /** Which paragraph or list item, from 1. */
  paragraph: number;
  kind: "open" | "figure" | "statement";
};
export type Section = { title: string; level: number; start: number; end: number };
export type ReviewDocument = {
  text: string;
  isLatex: boolean;
  sections: readonly Section[];
  passages: readonly Passage[];
};

/** Enough to speak about any document; reading more on each call would slow a rehearsal under load. */
export const MAX_READ = 60_000;
const SHORTEST_PASSAGE = 12;
/** What is longer is not a sentence; and patterns meant for sentences would take long on it. */
const LONGEST_PASSAGE = 1000;
/** A number that stands for itself, not the end of a name such as SHA256. */
const FIGURE = /(?<![\p{L}\p{N}_-])\d/u;
const OPEN_SECTION = /open|question|risk|unclear|todo|undecided/i;
const OPEN_PASSAGE = /\?$|\b(?:tbd|todo|to be (?:decided|defined|determined))\b/i;
const SENTENCE_END = /[.!?]["”’)*_]*(?=\s+["“(*`[]*[\p{Lu}\p{N}])/gu;

const known = new WeakMap<Version, ReviewDocument>();

/** Reading a long text for every seat on every call would cost more than all the rest. */
export function documentOf(version: Version): ReviewDocument {
  const document = known.get(version) ?? readDocument(version.text);
  known.set(version, document);
  return document;
}

export function readDocument(text: string): ReviewDocument {
  const lines = linesOf(text);
  return {
    text,
    isLatex: /\\(?:section|begin|documentclass|subsection)\b/.test(text),
    sections: sectionsOf(lines, text.length),
    passages: passagesOf(text, lines),
  };
}

function sectionsOf(lines: readonly Line[], end: number): Section[] {
  const headings = lines.filter(({ heading }) => heading !== null);
  return headings.map(({ heading, start }, index) => ({
    title: heading?.title ?? "",
    level: heading?.level ?? 1,
    start,
    end: headings[index + 1]?.start ?? end,
  }));
}

function passagesOf(text: string, lines: readonly Line[]): Passage[] {
  const found: Passage[] = [];
  let section: string | null = null;
  let paragraph = 0;
  /** Begin and end of the paragraph that is being read; empty between two. */
  let open: readonly number[] = [];
  const flush = () => {
    if (open.length > 0)
      for (const passage of sentencesIn(text.slice(open[0], open[1]), section, paragraph)) found.push(passage);
    open = [];
  };
  for (const line of lines) {
    if (line.start >= MAX_READ) break;
    if (line.kind !== "text" || line.isItem) flush();
    if (line.heading) section = line.heading.title;
    if (line.kind !== "text") continue;
    if (open.length === 0) paragraph++;
    open = [open[0] ?? line.contentStart, line.contentEnd];
  }
  flush();
  return found;
}

function sentencesIn(block: string, section: string | null, paragraph: number): Passage[] {
  const ends = [...block.matchAll(SENTENCE_END)].map(({ index, 0: mark }) => index + mark.length);
  return [...ends, block.length].flatMap((end, at): Passage[] => {
    const raw = block.slice(ends[at - 1] ?? 0, end).trim();
    if (raw.length > LONGEST_PASSAGE) return [];
    const whole = plain(raw);
    if (whole.length < SHORTEST_PASSAGE || !/\p{L}{2}/u.test(whole)) return [];
    const isOpen = OPEN_PASSAGE.test(whole) || (section !== null && OPEN_SECTION.test(section));
    return [
      {
        raw,
        text: quotable(whole),
        section,
        paragraph,
        kind: isOpen ? "open" : FIGURE.test(whole) ? "figure" : "statement",
      },
    ];
  });
}
