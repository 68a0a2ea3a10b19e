/**
 * What a text points to in the sources: paths (with lines, where it gives any), names in backticks, quoted phrases. The
 * passages are shown to every seat unasked. Time grows with the length of the text.
 */
import type { Passage, SourceFile, SourceTree } from "@/lib/domain/evidence/source";

export const MAX_POINTED = 8;
export const MAX_POINTED_LINES = 40;
/** Searching costs; whoever points to more than this points to nothing in particular. */
const MAX_SOUGHT = 12;
const MAX_PATHS = 200;
/** Lines shown before the one that was found: what it belongs to usually stands above it. */
const BEFORE = 6;

export type PathPointer = { path: string; from: number | null; to: number | null };
/** `isName`: it stood in backticks, and counts only where it is not part of a longer name. */
export type TextPointer = { text: string; isName: boolean };
export type Pointers = { paths: readonly PathPointer[]; texts: readonly TextPointer[] };

const MAX_TOKEN = 300;
/** Lines after a path: `lib/a.ts:10-20`, `a.ts#L10`, and `a.ts:10:5` with a column nobody needs. */
const LINES = /(?::|#L)(\d{1,6})(?:-L?(\d{1,6}))?(?::\d{1,6})?$/;
const EXTENSION = /[^/.]\.[a-z0-9]{1,10}$/i;
const AROUND = "\"'`“”„‘’«»()[]{}<>,;*_!?";

export function pointersIn(texts: readonly string[]): Pointers {
  const paths = new Map<string, PathPointer>();
  const found = new Map<string, TextPointer>();
  for (const text of texts) {
    for (const token of tokensOf(text)) {
      const pointer = pathIn(token);
      if (pointer && paths.size < MAX_PATHS && !paths.has(token)) paths.set(token, pointer);
    }
    for (const pointer of quotedIn(text)) {
      if (found.size >= MAX_SOUGHT) break;
      if (!found.has(pointer.text)) found.set(pointer.text, pointer);
    }
  }
  return { paths: [...paths.values()], texts: [...found.values()] };
}

/** A word with a slash or an extension in it may be a path; an address of the web is none. */
function pathIn(token: string): PathPointer | null {
  const lines = LINES.exec(token);
  const path = (lines ? token.slice(0, lines.index) : token).replace(/^(?:\.?\/)+/, "");
  if (path === "" || path.includes("://") || !(path.includes("/") || EXTENSION.test(path))) return null;
  return { path, from: lines ? Math.max(1, Number(lines[1])) : null, to: lines?.[2] ? Number(lines[2]) : null };
}

/** Words between white space, without the marks around them. A run too long for a path is passed over. */
function* tokensOf(text: string): Generator<string> {
  for (const { 0: run } of text.matchAll(/\S+/g)) {
    if (run.length > MAX_TOKEN) continue;
    let [from, to] = [0, run.length];
    while (from < to && AROUND.includes(run.charAt(from))) from++;
    while (to > from && (AROUND.includes(run.charAt(to - 1)) || ".:".includes(run.charAt(to - 1)))) to--;
    if (to > from) yield run.slice(from, to);
  }
}

const MIN_PHRASE_WORDS = 3;
const MAX_PHRASE = 200;

/** What stands in backticks or in quotation marks, on one line. Each pattern is bounded, so that an open mark costs no more than that. */
function* quotedIn(text: string): Generator<TextPointer> {
  for (const { 0: quoted } of text.matchAll(
    /`[^`\n]{2,200}`|"[^"\n]{8,200}"|“[^”\n]{8,200}”|„[^“”\n]{8,200}[“”]|«[^»\n]{8,200}»/g,
  )) {
    const inner = quoted.slice(1, -1).trim();
    if (quoted.startsWith("`")) {
      const name = inner.replace(/\(.*\)$/s, "");
      if (name.length >= 3 && name.length <= MAX_PHRASE && /\p{L}/u.test(name)) yield { text: name, isName: true };
    } else if (inner.split(/\s+/).length >= MIN_PHRASE_WORDS) yield { text: inner, isName: false };
  }
}

/** A line a search brought for a pointer. */
export type PointerHit = { pointer: TextPointer; source: string; path: string; line: number };

/**
 * At most eight passages of at most forty lines, in the order the texts point to them: paths first, then what was found
 * by its words. Passages of one file that touch become one, where that is not too long.
 */
export function pointedPassages(
  { paths }: Pick<Pointers, "paths">,
  hits: readonly PointerHit[],
  trees: readonly SourceTree[],
  texts: ReadonlyMap<string, string>,
): Passage[] {
  const passages: Passage[] = [];
  for (const pointer of paths) for (const passage of passagesAt(pointer, trees)) add(passages, passage);
  const fileAt = filesOf(trees);
  for (const { pointer, source, path, line } of hits) {
    const entry = fileAt(source, path);
    const text = entry?.hash === undefined ? undefined : texts.get(entry.hash);
    if (!entry?.hash || text === undefined || !holds(text.split("\n")[line - 1] ?? "", pointer)) continue;
    const from = Math.max(1, line - BEFORE);
    add(passages, { source, path, hash: entry.hash, from, to: Math.min(entry.lines, from + MAX_POINTED_LINES - 1) });
  }
  return passages.slice(0, MAX_POINTED);
}

export function filesOf(trees: readonly SourceTree[]): (source: string, path: string) => SourceFile | undefined {
  const files = new Map<string, ReadonlyMap<string, SourceFile>>(
    trees.map(({ id, entries }) => [id, new Map(entries.map((entry) => [entry.path, entry]))]),
  );
  return (source, path) => files.get(source)?.get(path);
}

/** The same path, or one that ends like it; where several do, it points to none in particular. */
function passagesAt({ path, from, to }: PathPointer, trees: readonly SourceTree[]): Passage[] {
  const all = trees.flatMap(({ id, entries }) =>
    entries
      .filter((entry) => entry.hash !== undefined && entry.lines > 0)
      .filter((entry) => entry.path === path || entry.path.endsWith(`/${path}`))
      .map((entry) => ({ source: id, entry })),
  );
  const exact = all.filter(({ entry }) => entry.path === path);
  const meant = exact.length > 0 ? exact : all;
  if (meant.length > 2) return [];
  return meant.flatMap(({ source, entry }) => {
    if (from !== null && from > entry.lines) return [];
    const first = from === null ? 1 : to === null ? Math.max(1, from - BEFORE) : from;
    const last =
      to !== null && to >= first ? Math.min(to, first + MAX_POINTED_LINES - 1) : first + MAX_POINTED_LINES - 1;
    return [{ source, path: entry.path, hash: entry.hash ?? "", from: first, to: Math.min(entry.lines, last) }];
  });
}

/** Only what is not shown yet, as one with what it follows or leads to where that stays short enough. */
function add(passages: Passage[], passage: Passage): void {
  const isSameFile = (one: Passage) => one.source === passage.source && one.path === passage.path;
  const pieces = passages
    .filter(isSameFile)
    .reduce((left, one) => left.flatMap((piece) => without(piece, one)), [passage]);
  for (const piece of pieces) {
    const next = passages.find(
      (one) =>
        isSameFile(one) &&
        (one.to + 1 === piece.from || piece.to + 1 === one.from) &&
        one.to - one.from + piece.to - piece.from + 1 < MAX_POINTED_LINES,
    );
    if (!next) passages.push(piece);
    else {
      next.from = Math.min(next.from, piece.from);
      next.to = Math.max(next.to, piece.to);
    }
  }
}

function without(piece: Passage, shown: Passage): Passage[] {
  if (shown.to < piece.from || shown.from > piece.to) return [piece];
  return [
    ...(piece.from < shown.from ? [{ ...piece, to: shown.from - 1 }] : []),
    ...(piece.to > shown.to ? [{ ...piece, from: shown.to + 1 }] : []),
  ];
}

const isNamePart = (char: string): boolean => /[\p{L}\p{N}_$]/u.test(char);

function holds(line: string, { text, isName }: TextPointer): boolean {
  const at = line.indexOf(text);
  if (at === -1) return !isName && line.toLowerCase().includes(text.toLowerCase());
  if (!isName) return true;
  for (let found = at; found !== -1; found = line.indexOf(text, found + 1))
    if (!isNamePart(line.charAt(found - 1)) && !isNamePart(line.charAt(found + text.length))) return true;
  return false;
}
