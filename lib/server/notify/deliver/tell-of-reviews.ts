import type { Pool } from "pg";
import { IS_DUE_SQL } from "@/lib/server/records/record-row";
import { fanOutCtes } from "@/lib/server/notify/fan-out";

/** Records whose day has come, told once for each day a record names: the key has it. Those from before anybody could be told are left alone. */
const REVIEWS_SQL = `with ${fanOutCtes(`
  select r.deliberation_id as id, r.deliberation_id || ':review:' || r.review_date as key, 'review-due' as kind, null::text as gate, null::int as seq,
         jsonb_build_object('until', r.review_date, 'record', r.number) as facts, null::text as actor, null::text[] as people
    from record r
   where ${IS_DUE_SQL} and r.review_date > (now() at time zone 'utc')::date - 7`)}
select 1`;

export async function tellOfReviews(pool: Pick<Pool, "query">): Promise<void> {
  await pool.query(REVIEWS_SQL);
}
