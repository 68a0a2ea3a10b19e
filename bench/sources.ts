/** (j) a source at its limit, 2,000 files and 20 MB: how long it takes to make, and to search. */
import type { Pool } from "pg";
import type { SourceReader } from "@/lib/evidence/port";
import { createSourceReader } from "@/lib/server/sources/source-reader";
import { storeSource } from "@/lib/server/sources/store-source";
import { quantile } from "./statistics";

const FILES = 2000;
const FILE_CHARS = 10_200;
const WARM_UP = 2;
const RUNS = 30;

export type SearchTime = { query: string; hits: number; p50Ms: number; p95Ms: number };
export type Sources = {
  files: number;
  megabytes: number;
  createSeconds: number;
  searches: SearchTime[];
  p95Ms: number;
};

export async function sources(pool: Pool): Promise<Sources> {
  const files = Array.from({ length: FILES }, (_, index) => fileOf(index));
  const start = performance.now();
  const source = await storeSource(pool, { title: "Bench", kind: "files", files, skipped: [] });
  const createSeconds = (performance.now() - start) / 1000;
  const reader = createSourceReader(pool);
  const all: number[] = [];
  const searches: SearchTime[] = [];
  for (const [query, words] of Object.entries(QUERIES)) {
    const { times, hits } = await timed(reader, source.id, words);
    all.push(...times);
    searches.push({ query, hits, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) });
  }
  const megabytes = files.reduce((sum, { text }) => sum + text.length, 0) / 1024 / 1024;
  return { files: FILES, megabytes, createSeconds, searches, p95Ms: quantile(all, 0.95) };
}

async function timed(reader: SourceReader, id: Parameters<SourceReader["trees"]>[0][number], words: readonly string[]) {
  const times: number[] = [];
  let hits = 0;
  for (let run = -WARM_UP; run < RUNS; run++) {
    const start = performance.now();
    const found = await reader.search({
      sources: [id],
      words: words[(run + WARM_UP) % words.length] ?? "",
      limit: 20,
    });
    if (run >= 0) times.push(performance.now() - start);
    hits = Math.max(hits, found.hits.length);
  }
  return { times, hits };
}

/** Different words each time: what was asked before is in memory. */
const each = (word: (index: number) => string): string[] =>
  Array.from({ length: WARM_UP + RUNS }, (_, i) => word(i * 61));

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "a symbol": each((index) => `retryPolicy${index}`),
  "a phrase": each((index) => `const limit${index} = readLimit`),
  "a question": each((index) => `how does the retry policy treat a limit that is reached in module ${index}?`),
  "a word that is everywhere": each(() => "return"),
  "a piece of a word": each((index) => `yPolicy${index}(`),
  "what is nowhere": each((index) => `zzqx${index}`),
  "a path": each((index) => `part-${index}.ts`),
};

const PLAIN =
  "the when call reply seat round limit budget reads writes waits after before panel gate asks once every only first".split(
    " ",
  );

/** Code as it comes: names of its own in every file, and words all files share. */
function fileOf(index: number): { path: string; text: string } {
  const lines: string[] = [];
  let size = 0;
  for (let at = 0; size < FILE_CHARS; at++) {
    const n = (index * 131 + at * 17) % 100_000;
    const word = (step: number): string => PLAIN[(n + step * 7) % PLAIN.length] ?? "";
    const line = [
      `/** ${word(0)} ${word(1)} ${word(2)} ${word(3)} ${word(4)} ${word(5)}. */`,
      `export function retryPolicy${n % 9000}(${word(1)}Value: number): Promise<Outcome${n % 700}> {`,
      `  const limit${n % 5000} = readLimit(${word(2)}Value, { ${word(3)}: true, attempts: ${n % 50} });`,
      `  if (limit${n % 5000} > ${word(4)}Count) return handle${word(5)}${n % 300}(limit${n % 5000});`,
      `}`,
    ][at % 5] as string;
    lines.push(line);
    size += line.length + 1;
  }
  return { path: `lib/folder-${index % 40}/part-${index}.ts`, text: `${lines.join("\n")}\n` };
}
