/** The port of lib/evidence on Postgres. Trees and texts never change, so some are kept. */
import type { Pool } from "pg";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { sourceFileSchema, sourceRefSchema, type SourceId, type SourceTree } from "@/lib/domain/evidence/source";
import type { SourceReader } from "@/lib/evidence/port";
import { notPrivateSql, spaceLiteral } from "@/lib/server/access/sight";
import { findDecisions } from "./find-decisions";
import { searchSources } from "./search-sources";

/** In characters. A source at its limit fits once; most have a twentieth of that. */
const TEXT_ROOM = 32_000_000;
/** In files. */
const TREE_ROOM = 40_000;

export function createSourceReader(pool: Pool): SourceReader {
  const keptTrees = new BoundedCache<SourceTree>(TREE_ROOM);
  const keptTexts = new BoundedCache<string>(TEXT_ROOM);

  const trees: SourceReader["trees"] = async (ids) => {
    const known = new Map<SourceId, SourceTree>();
    for (const id of ids) {
      const tree = keptTrees.get(id) ?? (await readTree(pool, id));
      if (!tree) continue;
      keptTrees.set(id, tree, tree.entries.length);
      known.set(id, tree);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  };

  const texts: SourceReader["texts"] = async (hashes) => {
    const found = new Map<string, string>();
    const missing = hashes.filter((hash) => {
      const text = keptTexts.get(hash);
      if (text !== undefined) found.set(hash, text);
      return text === undefined;
    });
    if (missing.length === 0) return found;
    const { rows } = await pool.query<{ hash: string; text: string }>({
      name: "source-texts",
      text: "select hash, text from source_file where hash = any($1)",
      values: [missing],
    });
    for (const { hash, text } of rows) {
      found.set(hash, text);
      keptTexts.set(hash, text, text.length);
    }
    return found;
  };

  return {
    trees,
    texts,
    search: async (query) => searchSources(pool, { ...query, trees: await trees(query.sources), texts }),
    decisions: (words, limit, of) =>
      findDecisions(pool, { space: spaceOfSql(of), sight: notPrivateSql("d.id") }, words, limit),
  };
}

/** An id is letters, digits and underscores. */
const spaceOfSql = (id: DeliberationId | undefined): string =>
  id === undefined
    ? spaceLiteral(FIRST_SPACE)
    : `(select space_id from deliberation where id = '${deliberationIdSchema.parse(id)}')`;

async function readTree(pool: Pool, id: SourceId): Promise<SourceTree | null> {
  const { rows } = await pool.query<{ ref: unknown; entries: unknown[] | null }>({
    name: "source-tree",
    text: `
      select jsonb_strip_nulls(jsonb_build_object('id', s.id, 'title', s.title, 'kind', s.kind, 'tree', s.tree, 'files', s.files, 'tokens', s.tokens, 'revision', s.revision)) as ref,
             (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('path', e.path, 'hash', e.hash, 'chars', e.chars, 'lines', e.lines, 'tokens', e.tokens, 'note', e.note)) order by e.path collate "C")
                from source_entry e where e.source_id = s.id) as entries
        from source s where s.id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    ...sourceRefSchema.parse(row.ref),
    entries: (row.entries ?? []).map((entry) => sourceFileSchema.parse(entry)),
  };
}

/** The young end of a Map is its end: what was used last is dropped last. */
class BoundedCache<V> {
  private readonly kept = new Map<string, { value: V; size: number }>();
  private readonly max: number;
  private size = 0;

  constructor(max: number) {
    this.max = max;
  }

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** What alone is larger than half of the room is not kept: it would push out everything else. */
  set(key: string, value: V, size: number): void {
    if (size > this.max / 2 || this.kept.has(key)) return;
    this.kept.set(key, { value, size });
    this.size += size;
    for (const [oldest, entry] of this.kept) {
      if (this.size <= this.max) break;
      this.kept.delete(oldest);
      this.size -= entry.size;
    }
  }
}
