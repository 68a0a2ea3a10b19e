import { wordsIn } from "@/lib/evidence/words";

/** Together they keep the words of a chunk far below what Postgres takes (1 MB), also where a file is one long line. */
const MAX_LINES = 80;
const MAX_CHARS = 8000;

/** Lines `from` to `to` of a file and the words in them. */
export type Chunk = { from: number; to: number; words: readonly string[] };

export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let [start, from, line] = [0, 1, 1];
  const close = (end: number, to: number): void => {
    if (end > start) chunks.push({ from, to, words: [...wordsIn(text.slice(start, end))] });
  };
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next + 1;
    if (at > start && (line - from >= MAX_LINES || end - start > MAX_CHARS)) {
      close(at, line - 1);
      [start, from] = [at, line];
    }
    // A line too long for any chunk is several of them.
    while (end - start > MAX_CHARS) {
      close(start + MAX_CHARS, line);
      start += MAX_CHARS;
    }
    at = end;
    line += 1;
  }
  close(text.length, line - 1);
  return chunks;
}
