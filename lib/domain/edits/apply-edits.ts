/**
 * Edits of a document, applied as a set by program (P1-57): each names the one passage it replaces, or the section it
 * writes anew. What no edit names stays as it was, to the byte. What does not match, is not unique or overlaps is
 * refused with every problem, so that one re-ask can mend them all.
 */
import { inSeries } from "@/lib/domain/in-series";
import { sectionsOf, shortened, unitsOf, wordsIn, type Section, type Unit } from "./text-units";
import { fallbacks } from "@/lib/domain/fallbacks";

export type TextEdit = { find: string; replace: string };
export type SectionEdit = { heading: string; text: string };
export type Edits = { edits: readonly TextEdit[]; sections: readonly SectionEdit[] };

/** What stands between `start` and `end` becomes `text`. */
export type Splice = { start: number; end: number; text: string };
export type Applied =
  | { ok: true; text: string; splices: readonly Splice[] }
  | { ok: false; problems: readonly string[] };

/** More than this is a rewrite in disguise, and each is looked for in the whole document. */
export const MAX_EDITS = 100;
const QUOTED = 90;
const NEAREST_QUOTED = 300;
/** Edits that match nothing are given the nearest passage; beyond, only their words. */
const MAX_NEAREST = 20;

export function applyEdits(text: string, { edits, sections }: Edits): Applied {
  if (edits.length + sections.length > MAX_EDITS)
    return {
      ok: false,
      problems: [
        `${edits.length + sections.length} edits are too many, ${MAX_EDITS} can be taken: write whole sections instead`,
      ],
    };
  const document = new Document(text);
  const placed = [
    ...distinct(edits, ({ find, replace }) => `${find}\0${replace}`).map((edit, index) => ({
      name: `edits.${index + 1}`,
      ...document.place(edit),
    })),
    ...distinct(sections, ({ heading, text: body }) => `${heading}\0${body}`).map((section, index) => ({
      name: `sections.${index + 1}`,
      ...document.placeSection(section),
    })),
  ];
  const found = placed.flatMap((one) => ("splice" in one ? [one] : []));
  const problems = [
    ...placed.flatMap((one) => ("problem" in one ? [`${one.name}: ${one.problem}`] : [])),
    ...overlaps(text, found),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const splices = found.map(({ splice }) => splice).toSorted((one, other) => one.start - other.start);
  return { ok: true, text: spliced(text, splices), splices };
}

/** `splices`: in order, none over another, each within the text. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let end = 0;
  const pieces: string[] = [];
  for (const splice of splices) {
    pieces.push(text.slice(end, splice.start), splice.text);
    end = splice.end;
  }
  return [...pieces, text.slice(end)].join("");
}

type Placed = { splice: Splice } | { problem: string };

function overlaps(text: string, found: readonly { name: string; splice: Splice }[]): string[] {
  const inOrder = found.toSorted((one, other) => one.splice.start - other.splice.start);
  return inOrder.slice(1).flatMap(({ name, splice }, index) => {
    const before = inOrder[index] as (typeof inOrder)[number];
    return splice.start < before.splice.end
      ? [
          `${before.name} and ${name} overlap at “${shortened(text.slice(splice.start, Math.min(splice.end, before.splice.end)), QUOTED)}”: make one edit of them`,
        ]
      : [];
  });
}

/** Given twice in the same words it is one edit. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

class Document {
  readonly #text: string;
  readonly #exact: Evened;
  #loose: Evened | null = null;
  #sections: readonly Section[] | null = null;
  #nearest: ((words: string) => string | null) | null = null;
  #asked = 0;

  constructor(text: string) {
    this.#text = text;
    this.#exact = { codes: codesOf(text), origins: null };
  }

  place({ find, replace }: TextEdit): Placed {
    if (find.trim() === "")
      return {
        problem:
          "find is empty. Copy the passage to be replaced; to add text, copy the words it follows and repeat them in replace",
      };
    const exact = occurrences(codesOf(find), this.#exact.codes);
    if (exact.length === 1) {
      const [start] = exact as [number];
      return { splice: { start, end: start + find.length, text: replace } };
    }
    if (exact.length > 1)
      return {
        problem: `“${shortened(find, QUOTED)}” stands in the document more than once. Copy more of what surrounds the one you mean`,
      };
    return this.#placeLoosely(find, replace);
  }

  /** G-09: the words are the document's, only spacing or the forms of quotes and dashes differ. The place is plain, so it is taken. */
  #placeLoosely(find: string, replace: string): Placed {
    this.#loose ??= evened(this.#text);
    const { codes, origins } = this.#loose;
    const wanted = evened(find.trim()).codes;
    const found = wanted.length === 0 ? [] : occurrences(wanted, codes);
    if (found.length > 1)
      return {
        problem: `“${shortened(find, QUOTED)}” stands in the document more than once. Copy more of what surrounds the one you mean`,
      };
    const [at] = found;
    if (at === undefined || !origins) return { problem: this.#notFound(find) };
    const start = origins[at] as number;
    const end = origins[at + wanted.length] as number;
    // Tags are shown with `&lt;` in a prompt; whoever copies that means the sign the document has.
    const isEscaped = find.includes("&lt;") && !this.#text.slice(start, end).includes("&lt;");
    return {
      splice: {
        start,
        end: trimmedEnd(this.#text, start, end),
        text: isEscaped ? replace.replaceAll("&lt;", "<") : replace,
      },
    };
  }

  #notFound(find: string): string {
    const words = `“${shortened(find, QUOTED)}” does not stand in the document`;
    if (this.#asked++ >= MAX_NEAREST) return words;
    this.#nearest ??= nearestIn(this.#text);
    const nearest = this.#nearest(find);
    return nearest === null
      ? `${words}, nor anything like it`
      : `${words}. The nearest passage is: “${shortened(nearest, NEAREST_QUOTED)}”. Copy what is to be replaced exactly`;
  }

  placeSection({ heading, text }: SectionEdit): Placed {
    this.#sections ??= sectionsOf(this.#text);
    const title = titleOf(heading);
    const named = this.#sections.filter((section) => titleOf(section.title) === title);
    const [section] = named;
    if (!section) return { problem: noSection(heading, this.#sections) };
    if (named.length > 1)
      return {
        problem: `${named.length} sections are called “${shortened(heading, QUOTED)}”: edit the passages instead`,
      };
    const body = this.#text.slice(section.bodyStart, section.end);
    const space = body.slice(body.trimEnd().length);
    const written = text.trim();
    if (written === "") return { splice: { start: section.start, end: section.end, text: "" } };
    const [first = ""] = written.split("\n", 1);
    const hasHeading = titleOf(first) === title;
    const lead = /^\s*/.exec(body)?.[0] ?? "";
    return hasHeading
      ? { splice: { start: section.start, end: section.end, text: `${written}${space}` } }
      : {
          splice: {
            start: section.bodyStart,
            end: section.end,
            text: `${body.trim() === "" ? "\n" : lead}${written}${space}`,
          },
        };
  }
}

/** As the heading stands there, with or without its marks. */
const titleOf = (heading: string): string => {
  const line = heading.trim();
  const [, latex] = /^\\(?:(?:sub){0,2}section|paragraph|chapter)\*?\{([^}]{1,200})\}/.exec(line) ?? [];
  return (latex ?? line.replace(/^#{1,6}\s+/, "").replace(/\s+#+$/, "")).toLowerCase().replaceAll(/\s+/g, " ").trim();
};

const MAX_NAMED = 30;
function noSection(heading: string, sections: readonly Section[]): string {
  const titles = sections.slice(0, MAX_NAMED).map(({ title }) => `“${shortened(title, QUOTED)}”`);
  const known =
    titles.length === 0
      ? "It has no headings"
      : `Its headings are ${inSeries(titles)}${sections.length > MAX_NAMED ? " and others" : ""}`;
  return `the document has no section “${shortened(heading, QUOTED)}”. ${known}. To add a section, edit the passage it follows`;
}

/** Without the space at its end, which an even reading counts to the passage. */
function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

type Evened = { codes: Uint16Array; origins: Uint32Array | null };

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

const SPACE = 32;
const EVEN: ReadonlyMap<string, string> = new Map([
  ..."‘’‚‛′".split("").map((char) => [char, "'"] as const),
  ..."“”„«»″".split("").map((char) => [char, '"'] as const),
  ..."‐‑‒–—―−".split("").map((char) => [char, "-"] as const),
]);

/** One way to write what is written in several, with the place each character has in the text; one more at the end. */
function evened(text: string): Evened {
  const codes = new Uint16Array(text.length);
  const origins = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isSpace = char.trim() === "";
    if (isSpace && length > 0 && codes[length - 1] === SPACE) continue;
    origins[length] = at;
    if (char === "&" && text.startsWith("&lt;", at)) {
      codes[length++] = "<".charCodeAt(0);
      at += 3;
    } else codes[length++] = isSpace ? SPACE : (EVEN.get(char) ?? char).charCodeAt(0);
  }
  origins[length] = text.length;
  return { codes: codes.subarray(0, length), origins };
}

/** The first two places; two are already too many. Knuth, Morris and Pratt: linear whatever the text repeats. */
function occurrences(part: Uint16Array, text: Uint16Array): number[] {
  const found: number[] = [];
  if (part.length === 0 || part.length > text.length) return found;
  const fallback = fallbacks(part);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== part[matched]) matched = fallback[matched - 1] as number;
    if (text[at] === part[matched]) matched++;
    if (matched < part.length) continue;
    found.push(at + 1 - part.length);
    if (found.length === 2) return found;
    matched = fallback[matched - 1] as number;
  }
  return found;
}

const MAX_COMPARED_WORDS = 60;

/** The sentence or line that shares most words with what was looked for; null where none shares two. The words of the text are read once. */
function nearestIn(text: string): (find: string) => string | null {
  const units = unitsOf(text);
  const words: { word: string; unit: number }[] = [];
  const counts = new Uint32Array(units.length);
  let unit = 0;
  for (const { 0: word, index } of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    while (unit < units.length - 1 && index >= (units[unit] as Unit).end) unit++;
    words.push({ word, unit });
    counts[unit] = (counts[unit] ?? 0) + 1;
  }
  return (find) => {
    const wanted = new Map(
      wordsIn(find.slice(0, 2000))
        .slice(0, MAX_COMPARED_WORDS)
        .map((word) => [word, -1]),
    );
    const shared = new Uint32Array(units.length);
    for (const { word, unit: at } of words) {
      const last = wanted.get(word);
      if (last === undefined || last === at) continue;
      wanted.set(word, at);
      shared[at] = (shared[at] ?? 0) + 1;
    }
    let [best, score] = [-1, 0];
    for (let at = 0; at < units.length; at++) {
      const both = shared[at] as number;
      const likeness = both < 2 ? 0 : (2 * both) / (wanted.size + (counts[at] as number));
      if (likeness > score) [best, score] = [at, likeness];
    }
    return units[best]?.text ?? null;
  };
}
