import { countTokens } from "./count-tokens";

/** Characters by the text's own density; a tenth is kept back because density varies within a text. */
const KEPT = 0.9;

/** Beginning and end, with a mark where the middle was: the mark says how much is missing. Null is no limit. */
export function cutText(text: string, maxTokens: number | null): string {
  if (maxTokens === null) return text;
  const tokens = countTokens(text);
  if (tokens <= maxTokens) return text;
  const keep = Math.floor(text.length * (maxTokens / tokens) * KEPT);
  const head = lastSpace(text, Math.ceil(keep * (2 / 3)));
  const tail = text.length - nextSpace(text, text.length - Math.floor(keep / 3));
  const missing = text.length - head - tail;
  const mark = `[… ${missing.toLocaleString("en")} of ${text.length.toLocaleString("en")} characters are cut here because the text is too long …]`;
  return `${text.slice(0, head)}\n\n${mark}\n\n${tail > 0 ? text.slice(-tail) : ""}`.toWellFormed();
}

/** Far enough for any word; what has none in reach is cut where it is. */
const WORD = 60;

/** A place at or before `at` where no word is cut. */
function lastSpace(text: string, at: number): number {
  const found = /\s\S*$/.exec(text.slice(Math.max(0, at - WORD), at + 1));
  return found ? Math.max(0, at - WORD) + found.index : at;
}

/** A place at or after `at` where no word is cut. */
function nextSpace(text: string, at: number): number {
  const found = text.slice(Math.max(0, at - 1), at + WORD).search(/\s/);
  return found < 0 ? at : Math.max(0, at - 1) + found + 1;
}

/** How much of a text is left when it is cut to that many tokens, in words: `artifact cut to 60 %`; null where it is whole. */
export function cutNote(name: string, text: string, maxTokens: number | null): string | null {
  if (maxTokens === null) return null;
  const tokens = countTokens(text);
  return tokens <= maxTokens ? null : `${name} cut to ${percent((maxTokens / tokens) * KEPT)} %`;
}

/** A level as it is stored with the reply: what it tells of the course, and what it leaves out of the texts. */
export const inWords = (level: string, ...notes: readonly (string | null)[]): string =>
  [level, ...notes.filter((note) => note !== null)].join(", ");

/** Never 0: something is always left. */
export const percent = (share: number): number => Math.max(1, Math.round(share * 100));
