/** From the parts of files an index found to the lines a reader is shown, best first. */
import type { SearchHit } from "@/lib/domain/evidence/look";
import type { Sought } from "./words";

/** Lines `from` to `to` of a file that the index found; `score` says how rare the words are that it has. */
export type Candidate = { source: string; path: string; text: string; from: number; to: number; score: number };

const MAX_LINE = 240;
/** Of one file, before any other file has more: a name that is everywhere in one says little about where else it is. */
const MAX_PER_FILE = 3;
/** What tries a thing is worth less than the thing. */
const IS_TEST = /(?:^|\/)(?:__tests__|tests?|e2e|spec)\/|[._-](?:test|spec)\.[a-z]+$/i;
/** Names what follows: where a symbol is defined is worth more than where it is used. */
const DEFINES =
  /^\s*(?:(?:export|default|public|private|protected|static|abstract|async|pub|final)\s+)*(?:function\*?|class|interface|type|enum|const|let|var|def|fn|func|struct|trait|impl|module|create table|#{1,6})\s/i;

type Found = SearchHit & { rank: readonly number[] };

export function rankLines(
  sought: Sought,
  candidates: readonly Candidate[],
  limit: number,
): { hits: SearchHit[]; more: number } {
  const found = new Map<string, Found>();
  const phrase = sought.text.toLowerCase();
  const words = sought.words.map(({ whole, parts }) => [whole, ...(parts.length > 0 ? [parts] : [])] as const);
  for (const candidate of candidates) {
    const part = linesBetween(candidate.text, candidate.from, candidate.to);
    // At once: line by line it takes longer than everything else here.
    const lowered = part.toLowerCase().split("\n");
    for (const [index, text] of part.split("\n").entries()) {
      const line = candidate.from + index;
      const lower = lowered[index] ?? "";
      const isPhrase = phrase !== "" && lower.includes(phrase);
      if (sought.isQuoted && !isPhrase) continue;
      const matched = words.filter(
        ([whole, parts]) => lower.includes(whole) || parts?.every((piece) => lower.includes(piece)),
      ).length;
      if (!isPhrase && matched === 0) continue;
      const key = `${candidate.source}\n${line}\n${candidate.path}`;
      const isExact = isPhrase && text.includes(sought.text);
      const rank = [
        Number(isPhrase) + Number(isExact),
        matched,
        matched === words.length && DEFINES.test(text.slice(0, 200)) ? 1 : 0,
        IS_TEST.test(candidate.path) ? 0 : 1,
        candidate.score,
      ];
      if (!found.has(key))
        found.set(key, {
          source: candidate.source,
          path: candidate.path,
          line,
          text: shownLine(text, lower, isPhrase ? phrase : (words.find(([whole]) => lower.includes(whole))?.[0] ?? "")),
          rank,
        });
    }
  }
  const ranked = spread(
    [...found.values()].toSorted((a, b) => compareRanks(b.rank, a.rank) || compare(a.path, b.path) || a.line - b.line),
  );
  return {
    hits: ranked.slice(0, limit).map(({ rank: _, ...hit }) => hit),
    more: Math.max(0, ranked.length - limit),
  };
}

function spread(ranked: readonly Found[]): Found[] {
  const counts = new Map<string, number>();
  const first: Found[] = [];
  const later: Found[] = [];
  for (const hit of ranked) {
    const file = `${hit.source}\n${hit.path}`;
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    (count <= MAX_PER_FILE ? first : later).push(hit);
  }
  return [...first, ...later];
}

function linesBetween(text: string, from: number, to: number): string {
  let start = 0;
  for (let line = 1; line < from; line++) {
    const next = text.indexOf("\n", start);
    if (next === -1) return "";
    start = next + 1;
  }
  let end = start - 1;
  for (let line = from; line <= to; line++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text.slice(start);
  }
  return text.slice(start, end);
}

/** A long line around what was found in it, cut between words where there are any. */
export function shownLine(line: string, lower: string, found: string): string {
  if (line.length <= MAX_LINE) return line;
  const at = Math.max(0, lower.indexOf(found));
  const from = at < MAX_LINE / 2 ? 0 : wordStart(line, at - MAX_LINE / 4);
  const to = from + MAX_LINE >= line.length ? line.length : wordEnd(line, from + MAX_LINE);
  return `${from > 0 ? "… " : ""}${line.slice(from, to).toWellFormed().trim()}${to < line.length ? " …" : ""}`;
}

const REACH = 40;

function wordStart(line: string, near: number): number {
  const space = line.indexOf(" ", near);
  return space !== -1 && space < near + REACH ? space + 1 : near;
}

function wordEnd(line: string, near: number): number {
  const space = line.lastIndexOf(" ", near);
  return space > near - REACH ? space : near;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
