/**
 * Search in the files of sources. Postgres finds the parts of files that have the words (a GIN index in which a source is
 * a word too), the lines are ranked here. Pieces of words, which no index has, are looked for in the texts themselves,
 * where the words found nothing.
 */
import type { Pool } from "pg";
import type { SourceTree } from "@/lib/domain/evidence/source";
import type { SearchHit } from "@/lib/domain/evidence/look";
import type { SearchQuery } from "@/lib/evidence/port";
import { rankLines, shownLine, type Candidate } from "@/lib/evidence/rank-lines";
import { transaction } from "@/lib/server/db/transaction";
import { storable } from "@/lib/events/storable";
import { soughtIn, type Sought } from "@/lib/evidence/words";

type Texts = (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
type Place = { hash: string; from: number; to: number; score: number };

/** Enough for every good line; a word that is everywhere would bring all files. */
const MAX_CHUNKS = 80;
const MAX_SCANNED = 40;
const MAX_PATHS = 5;

/** Of one word. One that is in more places says little; what has it beside the other words is found by all of them together. */
const MAX_PER_WORD = 400;

/** Rare words count more, by the number of places they are in. */
const FIND_SQL = `
with found as (
  select w.n, c.place
    from unnest($1::text[]) with ordinality as w(query, n),
         lateral (select ctid as place from source_chunk
                   where words @@ w.query::tsquery and ($2::text[] is null or hash = any($2)) limit ${MAX_PER_WORD}) c
), weights as (
  select n, ln(1 + $3::float8 / count(*)) as weight from found group by n
), best as (
  select place, sum(weight) as score from found join weights using (n) group by place order by score desc, place limit ${MAX_CHUNKS}
)
select c.hash, c.from_line as from, c.to_line as to, b.score
  from best b join source_chunk c on c.ctid = b.place
 order by b.score desc, c.hash, c.part`;

const SCAN_SQL = `select f.hash from source_file f where f.hash = any($1) and strpos(f.text, $2) > 0 order by f.hash limit ${MAX_SCANNED}`;

export async function searchSources(
  pool: Pool,
  { trees, texts, words, in: place, limit }: SearchQuery & { trees: readonly SourceTree[]; texts: Texts },
): Promise<{ hits: readonly SearchHit[]; more: number }> {
  const sought = soughtIn(storable(words));
  const files = filesOf(trees, place);
  if (sought.text === "" || files.byHash.size === 0) return { hits: [], more: 0 };
  const found = await findWords(pool, trees, sought, place === undefined ? null : [...files.byHash.keys()]);
  let ranked = rankLines(sought, await candidatesOf(found, files, texts), limit);
  const paths = await pathHits(files, sought, texts);
  const isFound = paths.length > 0 || hasExact(ranked.hits, sought);
  if (!isFound && (ranked.hits.length === 0 || isOneName(sought))) {
    const scanned = await scan(pool, sought, [...files.byHash.keys()]);
    if (scanned.length > 0)
      ranked = rankLines(
        sought,
        [...(await candidatesOf(found, files, texts)), ...(await candidatesOf(scanned, files, texts))],
        limit,
      );
  }
  const named = new Set(paths.map(({ source, path }) => `${source}\n${path}`));
  const rest = ranked.hits.filter(({ source, path, line }) => line !== 1 || !named.has(`${source}\n${path}`));
  const hits = [...paths, ...rest];
  return { hits: hits.slice(0, limit), more: ranked.more + Math.max(0, hits.length - limit) };
}

type Files = { byHash: ReadonlyMap<string, readonly { source: string; path: string; lines: number }[]> };

/** `place`: a file, or a folder with everything below it. */
function filesOf(trees: readonly SourceTree[], place: string | undefined): Files {
  const byHash = new Map<string, { source: string; path: string; lines: number }[]>();
  const folder = (place ?? "").replace(/^\.?\/+|\/+$/g, "");
  for (const { id, entries } of trees)
    for (const { path, hash, lines } of entries) {
      if (hash === undefined || (folder !== "" && path !== folder && !path.startsWith(`${folder}/`))) continue;
      const same = byHash.get(hash);
      if (same) same.push({ source: id, path, lines });
      else byHash.set(hash, [{ source: id, path, lines }]);
    }
  return { byHash };
}

async function findWords(
  pool: Pool,
  trees: readonly SourceTree[],
  { words }: Pick<Sought, "words">,
  hashes: readonly string[] | null,
  isBegun = false,
): Promise<Place[]> {
  if (words.length === 0) return [];
  const each = words.map((word) => queryFor(word, isBegun));
  const wanted = each.length > 1 ? [each.map((query) => `(${query})`).join(" & "), ...each] : each;
  const within = trees.map(({ id }) => `'${id}'`).join(" | ");
  const { rows } = await transaction(pool, async (client) => {
    // Of a source that was just stored nothing is known to the planner, which then reads every row.
    await client.query("set local enable_seqscan = off");
    return client.query<Place>({
      name: "search-sources",
      text: FIND_SQL,
      values: [
        wanted.map((query) => `(${within}) & (${query})`),
        hashes,
        trees.reduce((sum, { files }) => sum + files, 1),
      ],
    });
  });
  // "cach" finds "caches"; costly where many words begin like it, so only where nothing has the word itself.
  if (rows.length === 0 && !isBegun && words.every(({ whole }) => whole.length > 2))
    return findWords(pool, trees, { words }, hashes, true);
  return rows;
}

/** What Postgres has marks of its own for can't be in a word. */
const lexeme = (word: string, isBegun: boolean): string => `'${word}'${isBegun ? ":*" : ""}`;

/** The whole name, or all of its parts. `isBegun`: also where a word only begins like it. */
function queryFor({ whole, parts }: Sought["words"][number], isBegun: boolean): string {
  const all = parts.map((part) => lexeme(part, false)).join(" & ");
  return all === "" ? lexeme(whole, isBegun) : `${lexeme(whole, isBegun)} | (${all})`;
}

async function scan(pool: Pool, { text }: Sought, hashes: readonly string[]): Promise<Place[]> {
  const { rows } = await pool.query<{ hash: string }>({
    name: "scan-sources",
    text: SCAN_SQL,
    values: [hashes, text],
  });
  return rows.map(({ hash }) => ({ hash, from: 1, to: Number.MAX_SAFE_INTEGER, score: 0 }));
}

async function candidatesOf(places: readonly Place[], { byHash }: Files, texts: Texts): Promise<Candidate[]> {
  const known = await texts([...new Set(places.map(({ hash }) => hash))]);
  return places.flatMap(({ hash, from, to, score }) => {
    const text = known.get(hash);
    return text === undefined
      ? []
      : (byHash.get(hash) ?? []).map(({ source, path }) => ({ source, path, text, from, to, score }));
  });
}

const isOneName = ({ text }: Sought): boolean => !/\s/.test(text);
const hasExact = (hits: readonly SearchHit[], { text }: Sought): boolean => hits.some((hit) => hit.text.includes(text));

/** Files whose path has all the words; the shortest first, since there they are most of it. */
async function pathHits({ byHash }: Files, sought: Sought, texts: Texts): Promise<SearchHit[]> {
  const phrase = sought.text.toLowerCase();
  const words = sought.words.map(({ whole }) => whole).filter((whole) => whole.length > 2);
  const named = [...byHash]
    .flatMap(([hash, files]) => files.map((file) => ({ hash, ...file })))
    .filter(({ path, lines }) => {
      const lower = path.toLowerCase();
      return lines > 0 && (lower.includes(phrase) || (words.length > 0 && words.every((word) => lower.includes(word))));
    })
    .toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_PATHS);
  const known = await texts(named.map(({ hash }) => hash));
  return named.map(({ hash, source, path }) => {
    const [first = ""] = (known.get(hash) ?? "").split("\n", 1);
    return { source, path, line: 1, text: shownLine(first, first, "") };
  });
}
