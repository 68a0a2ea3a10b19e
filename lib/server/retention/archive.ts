/**
 * Moves the log of a finished deliberation out of the hot table into one compressed row. It is read by the same code as
 * before (db/log-text.ts). What is appended later, a record that is accepted, stands in `event` and is read after it.
 */
import type { Pool, PoolClient } from "pg";
import { EVENT_JSON_SQL, pack, unpack } from "@/lib/server/db/log/log-text";
import { transaction } from "@/lib/server/db/transaction";
import { isTerminal } from "@/lib/domain/status";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";

/** Of a deliberation `d`: nobody can move it any more. */
export const FINISHED_SQL = `d.status in (${deliberationStatusSchema.options
  .filter(isTerminal)
  .map((status) => `'${status}'`)
  .join(", ")})`;

/** Finished, last changed before `$1`, and with events that are not in the archive yet. */
const ARCHIVABLE_SQL = `
  from deliberation d left join archived_log a on a.deliberation_id = d.id
 where ${FINISHED_SQL} and d.updated_at < $1 and coalesce(a.events, 0) < d.head_seq`;

export async function archivable(pool: Pool, before: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select d.id ${ARCHIVABLE_SQL} order by d.updated_at limit $2`, [
    before,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

export async function countArchivable(pool: Pool, before: Date): Promise<{ deliberations: number; events: number }> {
  const { rows } = await pool.query<{ deliberations: number; events: number }>(
    `select count(*)::int as deliberations, coalesce(sum(d.head_seq - coalesce(a.events, 0)), 0)::int as events ${ARCHIVABLE_SQL}`,
    [before],
  );
  return rows[0] ?? { deliberations: 0, events: 0 };
}

export type Archived = { events: number; bytes: number; packedBytes: number };

/** Null: somebody holds it just now, or it changed or went since it was found. */
export async function archiveLog(pool: Pool, id: string, before: Date): Promise<Archived | null> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ head_seq: number }>(
      `select d.head_seq from deliberation d where d.id = $1 and ${FINISHED_SQL} and d.updated_at < $2 for update skip locked`,
      [id, before],
    );
    const head = rows[0]?.head_seq;
    if (head === undefined) return null;
    const packed = await pack([...(await archivedLines(client, id)), ...(await hotLines(client, id))].join("\n"));
    if (packed.events !== head)
      throw new Error(`The log of ${id} has ${packed.events} events and should have ${head}: it is left as it is.`);
    await unpack(packed.body, packed.sha256);
    await client.query(
      `insert into archived_log (deliberation_id, events, bytes, sha256, body) values ($1, $2, $3, $4, $5)
       on conflict (deliberation_id) do update set events = excluded.events, bytes = excluded.bytes, sha256 = excluded.sha256, body = excluded.body, archived_at = now()`,
      [id, packed.events, packed.bytes, packed.sha256, packed.body],
    );
    await client.query("delete from event where deliberation_id = $1", [id]);
    return { events: packed.events, bytes: packed.bytes, packedBytes: packed.body.length };
  });
}

async function archivedLines(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ body: Buffer; sha256: Buffer }>(
    "select body, sha256 from archived_log where deliberation_id = $1",
    [id],
  );
  return rows[0] ? [await unpack(rows[0].body, rows[0].sha256)] : [];
}

async function hotLines(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ lines: string | null }>(
    `select string_agg(${EVENT_JSON_SQL}, E'\\n' order by e.seq) as lines from event e where e.deliberation_id = $1`,
    [id],
  );
  return rows[0]?.lines ? [rows[0].lines] : [];
}
