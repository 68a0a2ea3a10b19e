import type { Pool } from "pg";
import { TOTAL_LIMIT } from "@/lib/contracts/page";
import { sinceSchema, type Since } from "@/lib/contracts/today";

/** The index on status and time has the rows; at most a thousand of each status are looked at. */
const CHANGED_SQL = `
select count(*) filter (where status = 'closed' and decided_by = 'panel')::int as agreed,
       count(*) filter (where status = 'closed' and decided_by = 'person')::int as decided,
       count(*) filter (where status = 'closed' and decided_by = 'nobody')::int as unsettled,
       count(*) filter (where status = 'failed')::int as failed,
       (select count(*)::int from (select from gate where status = 'open' and opened_at > $1 limit ${TOTAL_LIMIT}) g) as asked
  from unnest(array['closed', 'failed']) as wanted(status)
  cross join lateral (
    select d.facts #>> '{outcome,decidedBy}' as decided_by
      from deliberation d
     where d.status = wanted.status and d.updated_at > $1 and d.origin is null
     order by d.updated_at desc limit ${TOTAL_LIMIT}) one`;

export async function readSince(pool: Pool, at: string): Promise<Since> {
  const { rows } = await pool.query<Record<string, number>>(CHANGED_SQL, [at]);
  return sinceSchema.parse(rows[0]);
}
