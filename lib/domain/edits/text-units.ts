/** A document in the pieces it is compared by: headings, sentences and words. Each scan looks at a character a fixed number of times. */
import { headingAt } from "@/lib/domain/scan-text";

export type Heading = { title: string; level: number };

const LONGEST_HEADING = 300;
const [HASH, BACKSLASH] = [35, 92];
const LATEX_HEADING = /^\\((?:sub){0,2}section|paragraph|chapter)\*?\{([^}]{1,200})\}/;
const LATEX_LEVELS: Readonly<Record<string, number>> = {
  chapter: 1,
  section: 1,
  subsection: 2,
  subsubsection: 3,
  paragraph: 4,
};

/** Of a line without the space around it; null where it is none. */
export function headingIn(line: string): Heading | null {
  const first = line.charCodeAt(0);
  if ((first !== HASH && first !== BACKSLASH) || line.length > LONGEST_HEADING) return null;
  const title = headingAt(line);
  if (title) return { title, level: line.search(/[^#]/) };
  const [, command = "", name = ""] = LATEX_HEADING.exec(line) ?? [];
  return name ? { title: name, level: LATEX_LEVELS[command] ?? 1 } : null;
}

/** A line that opens or closes a block of code. */
export const isFence = (line: string): boolean =>
  (line.includes("```") || line.includes("~~~")) && /^\s*(?:```|~~~)/.test(line);

/** `bodyStart`: after the line of the heading. `end`: where the next one of its level or above begins. */
export type Section = Heading & { start: number; bodyStart: number; end: number };

export function sectionsOf(text: string): Section[] {
  const found: Section[] = [];
  const open: Section[] = [];
  let start = 0;
  let isCode = false;
  for (const raw of text.split("\n")) {
    const heading = isCode || isFence(raw) ? null : headingIn(raw.trim());
    if (isFence(raw)) isCode = !isCode;
    if (heading) {
      while ((open.at(-1)?.level ?? 0) >= heading.level) (open.pop() as Section).end = start;
      const section = { ...heading, start, bodyStart: Math.min(text.length, start + raw.length + 1), end: text.length };
      found.push(section);
      open.push(section);
    }
    start += raw.length + 1;
  }
  return found;
}

/** A line, or a sentence of one. `end`: without the space behind it. `under`: the heading it stands below. */
export type Unit = { text: string; start: number; end: number; under: string | null; isHeading: boolean };

export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let under: string | null = null;
  let lineStart = 0;
  let isCode = false;
  for (const raw of text.split("\n")) {
    const heading = isCode || isFence(raw) ? null : headingIn(raw.trim());
    if (isFence(raw)) isCode = !isCode;
    if (heading) under = heading.title;
    const add = (from: number, to: number) => {
      const piece = raw.slice(from, to);
      const words = piece.trim();
      if (words === "") return;
      const start = lineStart + from + (piece.length - piece.trimStart().length);
      units.push({ text: words, start, end: start + words.length, under, isHeading: heading !== null });
    };
    if (heading || isCode) add(0, raw.length);
    else sentenceEnds(raw).reduce((from, to) => (add(from, to), to), 0);
    lineStart += raw.length + 1;
  }
  return units;
}

/** Where its sentences end: after a full stop, a question or an exclamation mark with space behind it, and at its end. */
function sentenceEnds(line: string): number[] {
  const ends: number[] = [];
  for (let at = 1; at < line.length; at++)
    if (isBlank(line.charCodeAt(at)) && ENDS.has(line.charCodeAt(at - 1)) && !isBlank(line.charCodeAt(at + 1)))
      ends.push(at + 1);
  ends.push(line.length);
  return ends;
}

const ENDS: ReadonlySet<number> = new Set([...".!?。！？"].map((char) => char.charCodeAt(0)));
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160;

/** What is compared of a unit: its words in small letters, without marks and spacing. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const sameWords = (one: string, other: string): boolean => wordsIn(one).join(" ") === wordsIn(other).join(" ");

/** No more than so many characters, never cut inside a word where there is a space to cut at. */
export function shortened(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= limit && text.length <= limit * 4) return line;
  const space = line.lastIndexOf(" ", limit);
  return `${line
    .slice(0, space > limit / 2 ? space : limit)
    .trimEnd()
    .toWellFormed()} …`;
}
