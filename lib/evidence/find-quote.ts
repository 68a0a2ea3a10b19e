import { fallbacks } from "@/lib/domain/fallbacks";
import {
  type Comparable,
  comparable,
  comparableOnOneLine,
  isDigit,
  isWord,
  lineAt,
  type Reading,
} from "./comparable-text";

/** Where a quotation stands: lines from 1, both included. */
export type FoundAt = { from: number; to: number; isWholeLines: boolean };

/** Shorter ones occur by chance. */
export const MIN_SIGNIFICANT = 12;
/** What stands between two ellipses has to say something by itself. */
const MIN_PART = 10;
/** What an ellipsis may leave out, in characters: a paragraph, not a chapter. */
const MAX_GAP = 1500;
/** With more gaps it is a collage. */
const MAX_PARTS = 8;
/** A word cut by an ellipsis has to show this much of itself: "can…" may have been "cannot". */
const MIN_CUT_WORD = 4;

/** What stands at more places than this is no passage. */
const MAX_PLACES = 10_000;

type Part = { codes: Uint16Array; isCutAtEnd: boolean };
type Range = { start: number; end: number };

/** A quotation made ready to be looked for in many texts. */
export type Quotation = { readings: readonly { of: Reading; parts: readonly Part[] }[]; significant: number };

/** The ways one quotation may be meant, the strictest first; null where nothing of it can be compared. */
export function readQuotation(quote: string): Quotation | null {
  const plain = withoutLineNumbers(quote);
  const asLines = trimmed(comparable(plain, "lines").codes);
  const onOneLine = trimmed(comparableOnOneLine(plain).codes);
  const loose = isSame(asLines, onOneLine) ? [asLines] : [asLines, onOneLine];
  const whole: readonly { of: Reading; codes: Uint16Array }[] = [
    { of: "all", codes: trimmed(comparable(plain, "all").codes) },
    ...loose.map((codes) => ({ of: "lines" as const, codes })),
    ...loose.map((codes) => ({ of: "rendered" as const, codes })),
  ];
  const significant = Math.max(...whole.map(({ codes }) => significantIn(codes)));
  if (significant === 0) return null;
  return {
    readings: [
      ...whole
        .filter(({ codes }) => codes.length > 0)
        .map(({ of, codes }) => ({ of, parts: [{ codes, isCutAtEnd: false }] })),
      ...whole.flatMap(({ of, codes }) => elisions(codes).map((parts) => ({ of, parts }))),
    ],
    significant,
  };
}

/** A text in the readings it was compared in so far: most need one. */
export type ReadText = { text: string; known: Map<Reading, Comparable> };
export const readText = (text: string): ReadText => ({ text, known: new Map() });

function readingOf({ text, known }: ReadText, of: Reading): Comparable {
  const made = known.get(of) ?? comparable(text, of);
  known.set(of, made);
  return made;
}

/** Every place a quotation is found at, by the strictest reading that finds it. */
export function findQuotation({ readings }: Quotation, text: ReadText): readonly FoundAt[] {
  for (const { of, parts } of readings) {
    const within = readingOf(text, of);
    const found = chained(parts, within.codes);
    if (found.length > 0) return found.map((range) => placed(range, within));
  }
  return [];
}

function placed({ start, end }: Range, within: Comparable): FoundAt {
  const from = lineAt(within, start);
  const to = lineAt(within, end - 1);
  const lineEnd = within.lineStarts[to] ?? within.codes.length;
  const lineStart = within.lineStarts[from - 1] as number;
  return { from, to, isWholeLines: start - lineStart <= 1 && lineEnd - end <= 1 };
}

/** The parts in order and close together. Each is looked for once, so that the time grows with the text and not with what it repeats. */
function chained(parts: readonly Part[], text: Uint16Array): readonly Range[] {
  let chains: readonly Range[] | null = null;
  for (const part of parts) {
    const here = occurrences(part, text);
    chains = chains === null ? here : linked(chains, here);
    if (chains.length === 0) return [];
  }
  return chains ?? [];
}

function linked(chains: readonly Range[], next: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  let last = -1;
  for (const { start, end } of next) {
    while (last + 1 < chains.length && (chains[last + 1] as Range).end <= start) last++;
    const before = last >= 0 ? (chains[last] as Range) : null;
    if (before && start - before.end <= MAX_GAP) result.push({ start: before.start, end });
  }
  return result;
}

/** Knuth, Morris and Pratt: linear whatever the text repeats. */
function occurrences({ codes: part, isCutAtEnd }: Part, text: Uint16Array): Range[] {
  const found: Range[] = [];
  if (part.length === 0 || part.length > text.length) return found;
  const fallback = fallbacks(part);
  let matched = 0;
  for (let at = 0; at < text.length && found.length < MAX_PLACES; at++) {
    while (matched > 0 && text[at] !== part[matched]) matched = fallback[matched - 1] as number;
    if (text[at] === part[matched]) matched++;
    if (matched < part.length) continue;
    const range = { start: at + 1 - part.length, end: at + 1 };
    if (beginsClean(text, range) && (endsClean(text, range) || (isCutAtEnd && isCutWord(part)))) found.push(range);
    matched = fallback[matched - 1] as number;
  }
  return found;
}

/** "able to retry" is not in "unable to retry", and "5 seconds" is not in "2.5 seconds". */
function beginsClean(text: Uint16Array, { start }: Range): boolean {
  if (isWord(text[start]) && isWord(text[start - 1])) return false;
  return !(isDigit(text[start]) && text[start - 1] === POINT && isDigit(text[start - 2]));
}

function endsClean(text: Uint16Array, { end }: Range): boolean {
  if (isWord(text[end - 1]) && isWord(text[end])) return false;
  return !(isDigit(text[end - 1]) && text[end] === POINT && isDigit(text[end + 1]));
}

function isCutWord(part: Uint16Array): boolean {
  let letters = 0;
  while (letters < part.length && isWord(part[part.length - 1 - letters]) && !isDigit(part[part.length - 1 - letters]))
    letters++;
  return letters >= MIN_CUT_WORD;
}

const POINT = 46;
const OPENING = new Set([40, 91]);
const CLOSING = new Set([41, 93]);
/** . , ; : */
const ENDINGS = new Set([POINT, 44, 59, 58]);
const SPACE = 32;

/** The punctuation a sentence ends in belongs to whoever quotes it. An ellipsis stays: it says that something is left out. */
function trimmed(codes: Uint16Array): Uint16Array {
  let end = codes.length;
  while (end > 0 && ENDINGS.has(codes[end - 1] as number)) end--;
  return isEllipsis(codes, end) ? codes.subarray(0, end + 3) : codes.subarray(0, end);
}

const isEllipsis = (codes: Uint16Array, at: number): boolean =>
  codes[at] === POINT && codes[at + 1] === POINT && codes[at + 2] === POINT;

type Gap = Range;

/** Where "...", "[...]" or "(...)" stands. */
function gapsIn(codes: Uint16Array): Gap[] {
  const gaps: Gap[] = [];
  for (let at = 0; at < codes.length; at++) {
    if (!isEllipsis(codes, at)) continue;
    let end = at + 3;
    while (codes[end] === POINT) end++;
    const isBracketed = OPENING.has(codes[at - 1] as number) && CLOSING.has(codes[end] as number);
    gaps.push(isBracketed ? { start: at - 1, end: end + 1 } : { start: at, end });
    at = end;
  }
  return gaps;
}

/** What stands between the gaps. */
function partsBetween(codes: Uint16Array, gaps: readonly Gap[]): Part[] {
  const starts = [0, ...gaps.map(({ end }) => end)];
  return starts
    .map((start, at) => ({
      codes: trimmed(withoutOuterSpace(codes.subarray(start, gaps[at]?.start ?? codes.length))),
      isCutAtEnd: at < gaps.length,
    }))
    .filter((part) => part.codes.length > 0);
}

function withoutOuterSpace(codes: Uint16Array): Uint16Array {
  const start = codes[0] === SPACE ? 1 : 0;
  return codes.subarray(start, codes.at(-1) === SPACE ? codes.length - 1 : codes.length);
}

/** An ellipsis may be the text's own: left out is what those at the ends say, then one of the others, then all of them. */
function elisions(codes: Uint16Array): (readonly Part[])[] {
  const gaps = gapsIn(codes);
  if (gaps.length === 0 || gaps.length > MAX_PARTS) return [];
  const isOuter = ({ start, end }: Gap) => start === 0 || end >= codes.length;
  const inner = gaps.filter((gap) => !isOuter(gap));
  const ways = [gaps.filter(isOuter), ...inner.map((one) => gaps.filter((gap) => gap === one || isOuter(gap))), gaps];
  return ways
    .filter((way) => way.length > 0)
    .map((way) => partsBetween(codes, way))
    .filter(isSayingEnough);
}

const isSayingEnough = (parts: readonly Part[]): boolean =>
  parts.length > 0 && parts.length <= MAX_PARTS && parts.every(({ codes }) => significantIn(codes) >= MIN_PART);

const isSame = (one: Uint16Array, other: Uint16Array): boolean =>
  one.length === other.length && one.every((code, at) => code === other[at]);

const significantIn = (codes: Uint16Array): number => codes.reduce((sum, code) => sum + (code === SPACE ? 0 : 1), 0);

/** Excerpts are shown with the numbers of their lines, and some seats copy them: taken off where every line has one and they count up. */
function withoutLineNumbers(quote: string): string {
  const lines = quote.split("\n");
  const numbered = lines.map((line) => /^[ \t]{0,8}(\d{1,7})[ \t]?[|:│\t](.*)$/s.exec(line));
  const counts = numbered.every((match, at) => match && Number(match[1]) === Number(numbered[0]?.[1]) + at);
  return counts ? numbered.map((match) => match?.[2] ?? "").join("\n") : quote;
}
