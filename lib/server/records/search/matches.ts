/** What a search of the register looks for, and where it found it. */
import type { MatchPieces } from "@/lib/contracts/records";
import { soughtIn } from "@/lib/evidence/words";

/** As Postgres takes it: every word as it begins, or all of its parts. Null where nothing is left to look for. */
export function wordQuery(q: string): string | null {
  const words = soughtIn(q).words.map(({ whole, parts }) => {
    const begun = `'${whole}':*`;
    return parts.length === 0 ? begun : `(${begun} | (${parts.map((part) => `'${part}':*`).join(" & ")}))`;
  });
  return words.length === 0 ? null : words.join(" & ");
}

/** The words to mark in a text. */
export const termsOf = (q: string): string[] =>
  soughtIn(q)
    .words.flatMap(({ whole, parts }) => [whole, ...parts])
    .toSorted((a, b) => b.length - a.length);

const BEFORE = 70;
const LENGTH = 220;

/** A passage with the first word that matches; null where the text has none of them. */
export function passage(text: string, terms: readonly string[]): MatchPieces | null {
  const lower = lowered(text);
  const at = Math.min(...terms.map((term) => beginning(lower, term, 0)).filter((place) => place >= 0));
  if (!Number.isFinite(at)) return null;
  const from = at <= BEFORE ? 0 : wordStart(text, at - BEFORE, at);
  const to = Math.min(text.length, from + LENGTH);
  const end = to === text.length ? to : Math.max(at, text.lastIndexOf(" ", to));
  const shown = text.slice(from, end).trim();
  return marked(`${from > 0 ? "… " : ""}${shown}${end < text.length ? " …" : ""}`, terms);
}

/** The whole text, words that begin with one of the terms marked. */
export function marked(text: string, terms: readonly string[]): MatchPieces {
  const lower = lowered(text);
  const pieces: MatchPieces = [];
  let done = 0;
  while (done < text.length) {
    let [at, length] = [-1, 0];
    for (const term of terms) {
      const place = beginning(lower, term, done);
      if (place >= 0 && (at < 0 || place < at || (place === at && term.length > length)))
        [at, length] = [place, term.length];
    }
    if (at < 0) break;
    if (at > done) pieces.push({ text: text.slice(done, at), isMatch: false });
    pieces.push({ text: text.slice(at, at + length), isMatch: true });
    done = at + length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}

/** Some letters get longer in lower case; the places found would then be those of other letters. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Where a word begins with the term; inside of a word where the writing has no spaces or the name is a compound. */
function beginning(lower: string, term: string, from: number): number {
  let inside = -1;
  for (let at = lower.indexOf(term, from); at >= 0; at = lower.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower.charAt(at - 1))) return at;
    if (inside < 0) inside = at;
  }
  return /^[ -~]*$/.test(term) ? -1 : inside;
}

function wordStart(text: string, near: number, before: number): number {
  const space = text.indexOf(" ", near);
  return space >= 0 && space < before ? space + 1 : near;
}
