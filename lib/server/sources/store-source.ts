import { setImmediate as breathe } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { sourceIdSchema, type SourceRef } from "@/lib/domain/evidence/source";
import { transaction } from "@/lib/server/db/transaction";
import { randomId } from "@/lib/server/random-id";
import { chunksOf } from "./chunks";
import { TEXTS_LOCK } from "./delete-sources";
import { type Gathered, hashFiles, type HashedFile, treeHash } from "./new-source";
import { limitProblem } from "./limits";
import { invalidInput } from "@/lib/server/http/parse-input";

/** About a megabyte of text at a time goes to the database. */
const BATCH_CHARS = 1_000_000;

/** All of it in one commit. The same files under the same name are the same source in their space: nothing is stored again, unless a private deliberation has it. */
export async function storeSource(pool: Pool, gathered: Gathered, space: SpaceId = FIRST_SPACE): Promise<SourceRef> {
  const { entries, bytes } = await hashFiles(gathered.files);
  const read = entries.filter(({ hash }) => hash !== undefined);
  const problem = limitProblem({ files: read.length, bytes });
  if (problem) throw invalidInput({ files: problem });
  const source: SourceRef = {
    id: sourceIdSchema.parse(randomId("src")),
    title: gathered.title,
    kind: gathered.kind,
    tree: treeHash(entries),
    files: read.length,
    tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
    ...(gathered.revision ? { revision: gathered.revision } : {}),
  };
  return transaction(pool, async (client) => {
    // While this is held nobody deletes a text that seems to be unused.
    await client.query("select pg_advisory_xact_lock_shared($1, $2)", TEXTS_LOCK);
    const earlier = await sameAs(client, source, space);
    if (earlier) return { ...source, id: earlier };
    await insertSource(client, source, { space, entries, bytes });
    return source;
  });
}

/** Under the id it has, by whoever holds TEXTS_LOCK with others. */
export async function insertSource(
  client: PoolClient,
  source: SourceRef,
  { space, entries, bytes }: { space: SpaceId; entries: readonly HashedFile[]; bytes: number },
): Promise<void> {
  await client.query(
    "insert into source (id, title, kind, tree, revision, files, bytes, tokens, space_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    [
      source.id,
      source.title,
      source.kind,
      source.tree,
      source.revision ? JSON.stringify(source.revision) : null,
      source.files,
      bytes,
      source.tokens,
      space,
    ],
  );
  const texts = new Map(entries.flatMap(({ hash, text = "" }) => (hash === undefined ? [] : [[hash, text] as const])));
  await insertTexts(client, texts);
  await insertEntries(client, source.id, entries);
  await insertChunks(client, source.id, texts);
}

/** Its time begins again: whoever made it now has a day to use it. */
async function sameAs(client: PoolClient, source: SourceRef, space: SpaceId): Promise<SourceRef["id"] | null> {
  const { rows } = await client.query<{ id: string }>(
    `update source set created_at = now() where id = (
       select id from source
        where tree = $1 and title = $2 and kind = $3 and revision is not distinct from $4::jsonb and space_id = $5
          and not exists (select from deliberation_source ds join private_deliberation pd on pd.deliberation_id = ds.deliberation_id
                           where ds.source_id = source.id)
        limit 1 for update)
     returning id`,
    [source.tree, source.title, source.kind, source.revision ? JSON.stringify(source.revision) : null, space],
  );
  return rows[0] ? sourceIdSchema.parse(rows[0].id) : null;
}

async function insertTexts(client: PoolClient, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const batch of batches([...texts], ([, text]) => text.length)) {
    await client.query(
      "insert into source_file (hash, text) select * from unnest($1::text[], $2::text[]) on conflict (hash) do nothing",
      [batch.map(([hash]) => hash), batch.map(([, text]) => text)],
    );
  }
}

async function insertEntries(client: PoolClient, id: string, entries: readonly HashedFile[]): Promise<void> {
  await client.query(
    `insert into source_entry (source_id, path, hash, chars, lines, tokens, note)
     select $1, * from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::text[])`,
    [
      id,
      entries.map(({ path }) => path),
      entries.map(({ hash }) => hash ?? null),
      entries.map(({ chars }) => chars),
      entries.map(({ lines }) => lines),
      entries.map(({ tokens }) => tokens),
      entries.map(({ note }) => note ?? null),
    ],
  );
}

/** Words hold nothing but letters, digits, `_` and `$`, so they can be sent joined by spaces. */
async function insertChunks(client: PoolClient, id: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const batch of batches([...texts], ([, text]) => text.length)) {
    await breathe();
    const rows = batch.flatMap(([hash, text]) => chunksOf(text).map((chunk, part) => ({ hash, part, ...chunk })));
    await client.query(
      `insert into source_chunk (source_id, hash, part, from_line, to_line, words)
       select $1, hash, part, from_line, to_line, array_to_tsvector(array_append(string_to_array(words, ' '), $1))
         from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::text[]) as c(hash, part, from_line, to_line, words)`,
      [
        id,
        rows.map(({ hash }) => hash),
        rows.map(({ part }) => part),
        rows.map(({ from }) => from),
        rows.map(({ to }) => to),
        rows.map(({ words }) => words.join(" ")),
      ],
    );
  }
}

function* batches<T>(items: readonly T[], sizeOf: (item: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (size < BATCH_CHARS) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
