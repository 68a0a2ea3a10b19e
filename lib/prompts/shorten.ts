/** For prompts whose protocol has no levels of its own: what others wrote is shortened first, the documents last. */
import { inWords, cutText, percent } from "./cut-text";
import type { Parts } from "./messages";
import type { SectionName } from "./section";
import { countTokens } from "./count-tokens";

/** Shares of the limit, tried in turn: fixed steps, so that seats of a round read the same. */
const TEXT_SHARES = [0.3, 0.1, 0.03] as const;
const DOCUMENT_SHARES = [0.6, 0.4, 0.2, 0.1, 0.05] as const;

export type Shortening = {
  texts: readonly SectionName[];
  documents: readonly SectionName[];
  /** What the documents are called in words. */ called: string;
};
export type Shortened = { parts: Parts; note: string | null };

/** From whole to shortest. */
export function* shorten(parts: Parts, limit: number, { texts, documents, called }: Shortening): Generator<Shortened> {
  yield { parts, note: null };
  let texted: Shortened = { parts, note: null };
  for (const share of texts.length > 0 ? TEXT_SHARES : []) {
    const cut = cutSections(parts, texts, Math.floor(limit * share));
    texted = { parts: cut.parts, note: cut.share < 1 ? `others' texts cut to ${percent(cut.share)} %` : null };
    yield texted;
  }
  for (const share of documents.length > 0 ? DOCUMENT_SHARES : []) {
    const cut = cutSections(texted.parts, documents, Math.floor(limit * share));
    yield {
      parts: cut.parts,
      note: cut.share < 1 ? inWords(`${called} cut to ${percent(cut.share)} %`, texted.note) : texted.note,
    };
  }
}

type Cut = {
  parts: string[];
  /** How much of the text of these sections is left, from 0 to 1. */ share: number;
};

/** All sections of these names together take about `maxTokens` at most; the longer ones give most. Their tags stay, and a mark shows where text is missing. */
export function cutSections(parts: Parts, names: readonly SectionName[], maxTokens: number): Cut {
  const found = parts.map((part) => bodyOf(part, names));
  const sizes = found.map((one) => (one ? countTokens(one.body) : 0));
  const each = equalShare(sizes, maxTokens);
  const cut = parts.map((part, index) => {
    const one = found[index];
    return one && (sizes[index] ?? 0) > each ? `${one.open}${cutText(one.body, each)}${one.close}` : part;
  });
  const before = charsIn(found.map((one) => one?.body ?? ""));
  const after = charsIn(cut.map((part, index) => (found[index] ? (bodyOf(part, names)?.body ?? "") : "")));
  return { parts: cut, share: before === 0 ? 1 : Math.min(1, after / before) };
}

function bodyOf(part: string, names: readonly SectionName[]): { open: string; body: string; close: string } | null {
  const open = part.slice(0, part.indexOf("\n") + 1);
  const name = /^<([a-z-]+)(?=[ >])/.exec(open)?.[1];
  if (!open.endsWith(">\n") || name === undefined || !names.some((one) => one === name)) return null;
  const close = `\n</${name}>`;
  return part.endsWith(close) && part.length >= open.length + close.length
    ? { open, body: part.slice(open.length, -close.length), close }
    : null;
}

/** The most each may take so that all fit: what the short ones leave goes to the long ones. */
function equalShare(sizes: readonly number[], total: number): number {
  const waiting = sizes.filter((size) => size > 0).toSorted((one, other) => one - other);
  let left = total;
  for (let index = 0; index < waiting.length; index++) {
    const each = Math.floor(left / (waiting.length - index));
    const size = waiting[index] ?? 0;
    if (size > each) return each;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

const charsIn = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
