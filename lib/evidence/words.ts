/**
 * The words of a text as search knows them: lower-cased and not stemmed, so that it works in any language and for code.
 * A compound name is found whole and by its parts: `retryPolicy`, `retry_policy` and `RETRY_POLICY` all have `retry`.
 */

/** What is longer is no word: a hash, an image as base64. */
const MAX_WORD = 64;
const RUN = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{N}+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Each once, in the order they come. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    // A long run is looked at as far as a word may go: its parts are found in linear time all the same.
    const word = run.length > MAX_WORD ? run.slice(0, MAX_WORD) : run;
    words.add(word.toLowerCase());
    for (const part of partsOf(word)) words.add(part);
  }
  return words;
}

/** The parts of a compound name; none where it is a plain word. Writing without spaces is cut into pairs of letters. */
export function partsOf(word: string): readonly string[] {
  if (UNSPACED.test(word)) return pairsOf(word.toLowerCase());
  const lower = word.toLowerCase();
  const parts = (word.match(PART) ?? []).map((part) => part.toLowerCase()).filter((part) => part.length > 1);
  return parts.length === 1 && parts[0] === lower ? [] : parts;
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** What a search is for: each word of the query with its parts. `text` is the whole query, as one exact piece; in quotation marks nothing else is meant. */
export type Sought = { text: string; isQuoted: boolean; words: readonly { whole: string; parts: readonly string[] }[] };

const MAX_SOUGHT = 12;

/** Words every text has are left out beside others: they would bring every line. */
export function soughtIn(query: string): Sought {
  const trimmed = query.trim();
  const text = trimmed.replace(/^(["'`“”„])(.*)["'`“”]$/s, "$2");
  const seen = new Map<string, Sought["words"][number]>();
  for (const [run] of text.matchAll(RUN)) {
    const word = run.slice(0, MAX_WORD);
    const whole = word.toLowerCase();
    if (!seen.has(whole)) seen.set(whole, { whole, parts: partsOf(word) });
  }
  const telling = [...seen.values()].filter(({ whole }) => !isCommonWord(whole));
  return {
    text,
    isQuoted: text !== trimmed && text !== "",
    words: (telling.length > 0 ? telling : [...seen.values()]).slice(0, MAX_SOUGHT),
  };
}

/** Words that say nothing about what a question is about. English, as most questions are; in other languages rarity does it. */
const COMMON = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can
  could decide decision did do does doing down during each either every few for from further had has have having he her here hers
  him his how i if in into is it its itself just let like may me might more most must my need new no nor not now of off on once
  one only or other our out over own per same shall she should so some such than that the their them then there these they this
  those through to too under until up use used using very want was we were what when where whether which while who whom why will
  with would yes you your`.split(/\s+/),
);

export const isCommonWord = (word: string): boolean => COMMON.has(word);
