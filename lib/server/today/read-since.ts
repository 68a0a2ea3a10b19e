import { TOTAL_LIMIT } from "@/lib/contracts/page";
import { andSight } from "@/lib/server/access/sight";
import { turnSql } from "@/lib/server/gates/turn";
import type { Reader } from "@/lib/server/services";
import { sinceSchema, type Since } from "@/lib/contracts/today";

/** The index on status and time has the rows; at most a thousand of each status are looked at. */
const changedSql = (gates: string, deliberations: string): string => `
select count(*) filter (where status = 'closed' and decided_by = 'panel')::int as agreed,
       count(*) filter (where status = 'closed' and decided_by = 'person')::int as decided,
       count(*) filter (where status = 'closed' and decided_by in ('nobody', 'deadline'))::int as unsettled,
       count(*) filter (where status = 'failed')::int as failed,
       (select count(*)::int from (select from gate where status = 'open' and opened_at > $1 ${gates} limit ${TOTAL_LIMIT}) g) as asked
  from unnest(array['closed', 'failed']) as wanted(status)
  cross join lateral (
    select d.facts #>> '{outcome,decidedBy}' as decided_by
      from deliberation d
     where d.status = wanted.status and d.updated_at > $1 and d.origin is null ${deliberations}
     order by d.updated_at desc limit ${TOTAL_LIMIT}) one`;

export async function readSince({ pool, viewer }: Reader, at: string): Promise<Since> {
  const { rows } = await pool.query<Record<string, number>>(
    changedSql(`${andSight(viewer, "gate.deliberation_id")} and ${turnSql(viewer)}`, andSight(viewer, "d.id")),
    [at],
  );
  return sinceSchema.parse(rows[0]);
}
