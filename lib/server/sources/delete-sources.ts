import type { Pool, PoolClient } from "pg";
import { transaction } from "@/lib/server/db/transaction";

/** "prly" and "text" in ASCII. Shared by whoever stores a source, alone by whoever deletes texts nobody has. */
export const TEXTS_LOCK = [0x70726c79, 0x74657874];

/** Long enough to fill in the form; whoever made a source and did not use it can make it again. */
const UNUSED_HOURS = 24;

/** In the transaction that deletes a deliberation, before it: what it used and will be used by nobody. */
export async function sourcesOnlyUsedBy(client: PoolClient, deliberationId: string): Promise<string[]> {
  // Locked first, and looked at in another statement: somebody may just be creating a deliberation on one of them.
  const { rows } = await client.query<{ id: string }>(
    "select s.id from source s join deliberation_source d on d.source_id = s.id where d.deliberation_id = $1 order by s.id for update of s",
    [deliberationId],
  );
  if (rows.length === 0) return [];
  const unused = await client.query<{ id: string }>(
    `select id from unnest($1::text[]) as id
      where not exists (select from deliberation_source d where d.source_id = id and d.deliberation_id <> $2)`,
    [rows.map(({ id }) => id), deliberationId],
  );
  return unused.rows.map(({ id }) => id);
}

/** With their texts, unless somebody is storing a source just now: then the next sweep takes those. */
export async function deleteSources(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await client.query<{ hash: string }>(
    "select distinct hash from source_entry where source_id = any($1) and hash is not null",
    [ids],
  );
  await client.query("delete from source where id = any($1)", [ids]);
  await deleteUnusedTexts(
    client,
    rows.map(({ hash }) => hash),
  );
}

/** What was made for a deliberation that never came, and texts that lost their last source. */
export async function sweepSources(pool: Pool): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select s.id from source s
        where s.created_at < now() - make_interval(hours => $1)
          and not exists (select from deliberation_source d where d.source_id = s.id)
        order by s.id for update of s skip locked`,
      [UNUSED_HOURS],
    );
    const stillUnused = await client.query<{ id: string }>(
      "select id from unnest($1::text[]) as id where not exists (select from deliberation_source d where d.source_id = id)",
      [rows.map(({ id }) => id)],
    );
    await client.query("delete from source where id = any($1)", [stillUnused.rows.map(({ id }) => id)]);
    await deleteUnusedTexts(client, null);
  });
}

/** Null: of all texts. */
async function deleteUnusedTexts(client: PoolClient, hashes: readonly string[] | null): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_xact_lock($1, $2) as is_ours",
    TEXTS_LOCK,
  );
  if (rows[0]?.is_ours)
    await client.query(
      `delete from source_file f
        where ($1::text[] is null or f.hash = any($1)) and not exists (select from source_entry e where e.hash = f.hash)`,
      [hashes],
    );
}
