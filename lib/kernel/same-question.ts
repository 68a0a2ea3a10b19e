/** Which questions of several seats are one (G-14). */

/** Case, spaces and punctuation apart. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Fewer words stand in any sentence. */
const MIN_CONTAINED = 3;

/**
 * How a question relates to one asked before: `same`: the same words, in whatever order. `less`: it stands in the other
 * as it is. `more`: the other stands in it. Null: another question.
 */
export function comparedWith(asked: string, known: string): "same" | "less" | "more" | null {
  const one = wordsOf(asked);
  const other = wordsOf(known);
  if (one.length === other.length && one.toSorted().join(" ") === other.toSorted().join(" ")) return "same";
  if (isWithin(one, other)) return "less";
  return isWithin(other, one) ? "more" : null;
}

const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length >= MIN_CONTAINED && ` ${whole.join(" ")} `.includes(` ${part.join(" ")} `);

/** What a question has in common with every other one. */
const COMMON = new Set(
  "a an and any are as at be been by can could do does for from had has have if in into is it its may might must of on or our shall should so than that the their them then there these they this those to us was we were will with would you your".split(
    " ",
  ),
);
const ASKING = ["who", "what", "which", "when", "where", "why", "how"];
/** "Not" turns a question round, and a figure makes it another one. */
const DECISIVE = /^(?:\d+|not?|never|without|only)$/u;

/** Endings apart: "kept workers" and "keep a worker" differ by no more. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/u, "") : word);

/** Of all the words of two questions, how many they share. */
const ENOUGH = 0.7;
const MIN_SHARED = 4;

/**
 * Whether two questions ask nearly the same in nearly the same words: the same way of asking, the same figures and
 * negations, and most other words in common. Words alone can't tell more: where the wording is another, the seat that
 * asks has to say it.
 */
export function isNearlySame(one: string, other: string): boolean {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const same = (pick: (word: string) => boolean): boolean =>
    [...new Set(first.filter(pick))].toSorted().join(" ") === [...new Set(second.filter(pick))].toSorted().join(" ");
  if (!same((word) => ASKING.includes(word)) || !same((word) => DECISIVE.test(word))) return false;
  const telling = (words: readonly string[]) => new Set(words.filter((word) => !COMMON.has(word)).map(stem));
  const [mine, theirs] = [telling(first), telling(second)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return shared >= MIN_SHARED && shared >= (mine.size + theirs.size - shared) * ENOUGH;
}
