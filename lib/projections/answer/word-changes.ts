/** A piece of a sentence; `isNew`: these words were not in the sentence before it. */
export type WordPiece = { text: string; isNew: boolean };

/** An answer is a sentence. Longer texts are shown without marks rather than compared. */
const MOST_WORDS = 160;
/** With less in common it is another sentence, and marking nearly all of it would tell nobody anything. */
const LEAST_IN_COMMON = 0.4;

/** The words of `after` with those marked that `before` does not have at that place. */
export function wordChanges(before: string | null, after: string): WordPiece[] {
  const plain = [{ text: after, isNew: false }];
  if (before === null || before === after) return plain;
  const old = wordsOf(before);
  const next = wordsOf(after);
  if (old === null || next === null || next.length === 0) return plain;
  const kept = keptPlaces(old.map(bare), next.map(bare));
  if (kept.size < next.length * LEAST_IN_COMMON) return plain;
  const pieces: WordPiece[] = [];
  next.forEach((word, place) => {
    const isNew = !kept.has(place);
    const last = pieces.at(-1);
    if (last?.isNew === isNew) last.text += word;
    else pieces.push({ text: word, isNew });
  });
  return pieces.flatMap(spaceOutside);
}

/** Each word with the space after it; null: too many. */
function wordsOf(text: string): string[] | null {
  // A bounded piece, so that a text of any length is read in no time.
  if (text.length > MOST_WORDS * 20) return null;
  const words = text.match(/\s*\S+\s*/g) ?? [];
  return words.length > MOST_WORDS ? null : words;
}

/** A comma that moved or a capital at the beginning is no change of a word. */
const bare = (word: string): string =>
  word
    .trim()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .toLowerCase();

/** Places in `next` that belong to a longest common subsequence with `old`. */
function keptPlaces(old: readonly string[], next: readonly string[]): Set<number> {
  const length = Array.from({ length: old.length + 1 }, () => Array.from({ length: next.length + 1 }, () => 0));
  const at = (row: number, column: number): number => length[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = next.length - 1; column >= 0; column -= 1) {
      const here = length[row];
      if (here)
        here[column] =
          old[row] === next[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const kept = new Set<number>();
  for (let row = 0, column = 0; row < old.length && column < next.length;) {
    if (old[row] === next[column]) {
      kept.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

/** A mark ends with its last word, not with the space or the full stop after it. */
function spaceOutside(piece: WordPiece): WordPiece[] {
  if (!piece.isNew) return [piece];
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)([\s.!?]*)$/.exec(piece.text) ?? [];
  return [
    { text: before, isNew: false },
    { text: words, isNew: true },
    { text: after, isNew: false },
  ].filter(({ text }) => text !== "");
}
