import type { Pool } from "pg";
import type { DeliberationRow, EventRow, Tables } from "./check";

/** The server needs `track_commit_timestamp`. */
export async function readTables(pool: Pool): Promise<Tables> {
  const [deliberations, events, records, gates] = await Promise.all([
    pool.query<DeliberationRow>('select id, protocol, status, head_seq as "headSeq" from deliberation'),
    pool.query<EventRow>(
      'select deliberation_id as "deliberationId", seq, key, type, payload, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as "committedAt" from event',
    ),
    pool.query<Tables["records"][number]>('select number, deliberation_id as "deliberationId" from record'),
    pool.query<Tables["gates"][number]>('select id, deliberation_id as "deliberationId", status from gate'),
  ]);
  return { deliberations: deliberations.rows, events: events.rows, records: records.rows, gates: gates.rows };
}
