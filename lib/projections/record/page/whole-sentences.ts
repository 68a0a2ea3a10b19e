/** Text of agents and people in few words: whole sentences of it or nothing, never a part of one. */
import { afterMarkers, headingAt } from "@/lib/domain/scan-text";

/** No more of a text is looked at: whoever begins with so many characters of something else has no sentence for a page. */
const LOOKED_AT = 12_000;

/** As many sentences from the beginning as fit; null where not even the first does. */
export function wholeSentences(text: string, maxChars: number, maxSentences = Number.POSITIVE_INFINITY): string | null {
  const line = proseOf(text);
  if (line === "") return null;
  if (line.length <= maxChars && maxSentences === Number.POSITIVE_INFINITY) return line;
  let whole: string | null = null;
  let count = 0;
  for (const end of sentenceEnds(line)) {
    if (end > maxChars || ++count > maxSentences) break;
    const said = line.slice(0, end);
    // What opens inside of it and closes later is not a whole, nor is what ends in the heading of what comes next.
    if (isClosed(said) && !ENDS_IN_HEADING.test(said)) whole = said;
  }
  return whole;
}

/** “**What it costs.**” behind other sentences begins the next thought. */
const ENDS_IN_HEADING = /[.!?…]["”’»)\]*_`]* \*\*[^*]{1,80}\*\*$/;

/** Its sentences one by one, those with something open in them joined to the next. */
export function sentencesOf(text: string): string[] {
  const line = proseOf(text);
  const found: string[] = [];
  let from = 0;
  for (const end of sentenceEnds(line)) {
    const said = line.slice(from, end).trim();
    if (!isClosed(said)) continue;
    if (said !== "") found.push(said);
    from = end;
  }
  return found;
}

/** The whole text in a line, or null where it is longer than that. */
export function inOneLine(text: string, maxChars: number): string | null {
  const line = text.length > LOOKED_AT ? "" : text.replace(/\s+/g, " ").trim();
  return line === "" || line.length > maxChars ? null : line;
}

/** The sentences of a text, without headings, lists, tables and code: a list cut off is no sentence. */
function proseOf(text: string): string {
  const said: string[] = [];
  let isCode = false;
  for (const line of text.slice(0, LOOKED_AT).split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      if (said.length > 0) break;
      continue;
    }
    if (isCode) continue;
    const isProse =
      line.trim() !== "" && headingAt(line) === null && afterMarkers(line) === leadOf(line) && !/^\s*\|/.test(line);
    if (isProse) said.push(line.trim());
    // A list or a heading after it begins another thought.
    else if (said.length > 0 && line.trim() !== "") break;
  }
  const line = said.join(" ").replace(/\s+/g, " ").trim();
  // Of what was looked at only in part, the last sentence may be a part; and what ends in a colon introduces what does not follow here.
  const isWhole = text.length <= LOOKED_AT && !/[:：]$/.test(line);
  return isWhole ? line : line.slice(0, [...markedEnds(line)].at(-1) ?? 0);
}

const leadOf = (line: string): number => line.length - line.trimStart().length;

const SHORT_FORMS = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|ca|fig|sec|vol|dr|mr|mrs|ms|st|z\.B|d\.h|[A-Z])\.$/i;

const NUMBER = /(?:^|[\s(])nos?\.$/i;

/** Where sentences end, the end of the text included. */
function* sentenceEnds(line: string): Generator<number> {
  let last = 0;
  for (const end of markedEnds(line)) yield (last = end);
  if (last < line.length) yield line.length;
}

/** Where a full stop or its like ends one. */
function* markedEnds(line: string): Generator<number> {
  // Begins at the first of several marks only: from each of them in turn, a long row would be read as often as it has marks.
  for (const { 0: mark, index } of line.matchAll(/(?<![.!?…])[.!?…]+["”’»)\]*_`]*(?=\s|$)|[。！？]+[」』）”]*/g)) {
    const end = index + mark.length;
    const next = line.slice(end).trimStart().charAt(0);
    const before = line.slice(Math.max(0, index - 8), index + 1);
    // “No. 5” is a number, “no. Parley keeps it” is an answer.
    const isShortForm = mark.startsWith(".") && (NUMBER.test(before) ? /\d/.test(next) : SHORT_FORMS.test(before));
    if (!isShortForm && next === next.toUpperCase()) yield end;
  }
}

const PAIRS: readonly (readonly [string, string])[] = [
  ["(", ")"],
  ["[", "]"],
  ["“", "”"],
  ["「", "」"],
];

export function isClosed(text: string): boolean {
  const count = (part: string): number => text.split(part).length - 1;
  return count("**") % 2 === 0 && count("`") % 2 === 0 && PAIRS.every(([open, close]) => count(open) <= count(close));
}
