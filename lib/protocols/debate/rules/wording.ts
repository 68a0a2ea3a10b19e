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
