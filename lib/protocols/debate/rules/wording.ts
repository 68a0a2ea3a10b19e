/** A text as its meaningful words, so that two wordings can be compared: agents rarely repeat a sentence letter by letter. */

const FILLERS = new Set(
  "a an and any are as at be been but by can could do does for from has have if in into is it its may must of on or our own should so still than that the their them then there these they this those to was we were when which while will with would yet".split(
    " ",
  ),
);

function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Prepared once: a ledger compares one text with many. */
export type Wording = { normal: string; words: ReadonlySet<string> };

export function wordingOf(text: string): Wording {
  const normal = normalise(text);
  return { normal, words: wordsOf(normal) };
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .split(" ")
      .filter((word) => word !== "" && !FILLERS.has(word))
      .map(stem),
  );
}

/** Plural and singular are one word; more is not needed to recognise a concern or a choice. */
function stem(word: string): string {
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** 0.6 keeps "no rollback for the migration" and "the migration has no rollback path" together and parts "no rollback" from "no audit log". */
const SAME_FROM = 0.6;

/** Dice over the sets of meaningful words: agents rarely repeat a sentence letter by letter. */
export function similarity(one: Wording, other: Wording): number {
  if (one.normal === other.normal) return 1;
  if (one.words.size === 0 || other.words.size === 0) return 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared++;
  return (2 * shared) / (one.words.size + other.words.size);
}

export const isSame = (one: Wording, other: Wording): boolean => similarity(one, other) >= SAME_FROM;
