/** Whether what a seat quotes is there: found by program, not believed. */
import type { CheckedCitation, Citation } from "@/lib/domain/evidence/citation";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import {
  findQuotation,
  type FoundAt,
  MIN_SIGNIFICANT,
  type Quotation,
  readQuotation,
  readText,
  type ReadText,
} from "./find-quote";

export type QuoteLibrary = readonly { source: string; title: string; path: string; hash: string; text: string }[];
type LibraryFile = QuoteLibrary[number];
type Lines = { from: number; to: number };

export function checkQuotes(citations: readonly Citation[], library: QuoteLibrary): CheckedCitation[] {
  const shelf = new Map<LibraryFile, ReadText>();
  const textOf = (file: LibraryFile): ReadText => {
    const text = shelf.get(file) ?? readText(file.text);
    shelf.set(file, text);
    return text;
  };
  return citations.map((citation) => ({ ...citation, ...checked(citation, library, textOf) }));
}

/** Whether a passage that was accepted still stands in a later version of its text. */
export const quoteStillThere = (quote: string, text: string): boolean => quotesIn([text])(quote);

/** For many quotes of the same texts, which are read once. */
export function quotesIn(texts: readonly string[]): (quote: string) => boolean {
  let read: readonly ReadText[] | null = null;
  return (quote) => {
    const quotation = readQuotation(quote);
    if (!quotation) return false;
    read ??= texts.map(readText);
    return read.some((text) => findQuotation(quotation, text).length > 0);
  };
}

type Checked = Pick<CheckedCitation, "status" | "at">;
const NOT_FOUND: Checked = { status: "not_found" };

function checked(citation: Citation, library: QuoteLibrary, textOf: (file: LibraryFile) => ReadText): Checked {
  const quotation = readQuotation(citation.quote);
  if (!quotation) return NOT_FOUND;
  const { path, lines } = placeOf(citation);
  const [named, others] = apart(library, (file) => isNamed(file, citation.source, path));
  const isOneText = named.length === 1 && (citation.source !== "" || path !== "");

  let elsewhere: Checked | null = null;
  for (const file of likely(named, citation.quote)) {
    const places = evident(findQuotation(quotation, textOf(file)), quotation, { lines, isOneText });
    const there = lines ? places.find((place) => overlap(place, lines)) : places[0];
    if (there) return { status: "found", at: at(file, there) };
    const nearest = lines && nearestTo(lines, places);
    if (nearest) elsewhere ??= { status: "moved", at: at(file, nearest) };
  }
  if (elsewhere) return elsewhere;

  for (const file of likely(others, citation.quote)) {
    const [place] = evident(findQuotation(quotation, textOf(file)), quotation, NOWHERE);
    if (place) return { status: "moved", at: at(file, place) };
  }
  return NOT_FOUND;
}

const at = ({ source, path, hash }: LibraryFile, { from, to }: FoundAt): NonNullable<CheckedCitation["at"]> => ({
  source,
  path,
  hash,
  from,
  to,
});

type Said = { lines: Lines | null; isOneText: boolean };
const NOWHERE: Said = { lines: null, isOneText: false };

/** A few characters stand everywhere: they prove something as a line of their own, or where the seat said they are: at its lines, or in a text that has them once. */
const evident = (
  places: readonly FoundAt[],
  { significant }: Quotation,
  { lines, isOneText }: Said,
): readonly FoundAt[] =>
  significant >= MIN_SIGNIFICANT || (lines === null && isOneText && places.length === 1)
    ? places
    : places.filter((place) => place.isWholeLines || (lines !== null && overlap(place, lines)));

const overlap = (one: Lines, other: Lines): boolean => one.from <= other.to && other.from <= one.to;

function nearestTo({ from }: Lines, places: readonly FoundAt[]): FoundAt | null {
  let nearest: FoundAt | null = null;
  for (const place of places)
    if (!nearest || Math.abs(place.from - from) < Math.abs(nearest.from - from)) nearest = place;
  return nearest;
}

/** "10", "10-14", "L10–L14", "lines 10 to 14"; a path may carry them too: "app/queue.ts:10-14", "app/queue.ts#L10". */
function placeOf({ path, lines }: Citation): { path: string; lines: Lines | null } {
  const [, bare, tail] = /^(.*?)(?::|#L)(\d{1,7}(?:-L?\d{1,7})?)$/s.exec(path) ?? [];
  return { path: withoutDot(bare ?? path), lines: linesIn(lines) ?? linesIn(tail ?? "") };
}

function linesIn(text: string): Lines | null {
  const numbers = (text.match(/\d{1,7}/g) ?? []).map(Number).filter((number) => number > 0);
  return numbers.length === 0 ? null : { from: Math.min(...numbers), to: Math.max(...numbers) };
}

const withoutDot = (path: string): string => path.replaceAll("\\", "/").replace(/^\.?\/+/, "");

/** What a seat leaves out is no mistake: the source alone names all its files, a path those it ends in. */
function isNamed(file: LibraryFile, source: string, path: string): boolean {
  // The list of sources names a document under deliberation beside the word for it: either is its name.
  if (
    source &&
    file.source === ARTIFACT_SOURCE &&
    [ARTIFACT_SOURCE, file.path.toLowerCase()].includes(source.toLowerCase())
  )
    return true;
  if (source && source !== file.source && source.toLowerCase() !== file.title.toLowerCase()) return false;
  return !path || file.path === path || file.path.endsWith(`/${path}`) || path.endsWith(`/${file.path}`);
}

function apart<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const first: T[] = [];
  const rest: T[] = [];
  for (const one of all) (isFirst(one) ? first : rest).push(one);
  return [first, rest];
}

/** Few enough to be read whatever they hold. */
const ALWAYS_READ = 3;

/** Of many files, those that hold the longest words of the quotation as they are: cheap to know, and a quotation holds at least those. */
function likely(files: readonly LibraryFile[], quote: string): readonly LibraryFile[] {
  if (files.length <= ALWAYS_READ) return files;
  const words = (quote.match(/[A-Za-z0-9]{1,40}/g) ?? [])
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2);
  return files.filter(({ text }) => words.every((word) => text.includes(word)));
}
