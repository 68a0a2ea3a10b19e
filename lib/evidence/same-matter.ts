/** Whether two texts of a seat are about the same thing: a concern, and what is said elsewhere in the reply to be its ground. */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** One or two words in common say nothing. */
const MIN_SHARED = 3;
/** Of the shorter one's words, how many stand in the other: seats shorten their own sentences, and change an ending. */
const ENOUGH = 0.7;

export function isAbout(one: string, other: string): boolean {
  const first = wordsOf(one);
  const second = wordsOf(other);
  if (first.length === 0 || second.length === 0) return false;
  if (first.join(" ") === second.join(" ")) return true;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length > 1 && ` ${long.join(" ")} `.includes(` ${short.join(" ")} `)) return true;
  const known = new Set(long);
  const shared = new Set(short.filter((word) => known.has(word))).size;
  return shared >= MIN_SHARED && shared >= new Set(short).size * ENOUGH;
}
