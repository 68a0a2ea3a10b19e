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
