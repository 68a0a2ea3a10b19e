/** The register seen as a whole: who looks after what, which record took whose place, which decisions turned out right. */
import type { z } from "zod";
import type {
  CalibrationRow,
  recordOwners as ownersContract,
  recordSupersession as supersessionContract,
} from "@/lib/contracts/record-life";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { andSight } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";
import { allReplaced } from "./folder/replaced";
import { IS_DUE_SQL } from "./record-row";

const MAX_OWNERS = 200;
const MAX_LINKED = 1000;

export async function recordOwners({ pool, viewer }: Reader): Promise<z.output<(typeof ownersContract)["response"]>> {
  const sight = andSight(viewer, "r.deliberation_id");
  const [owners, due] = await Promise.all([
    pool.query<{ name: string; records: number }>(
      `select owner as name, count(*)::int as records from record r where owner is not null ${sight} group by owner order by owner limit ${MAX_OWNERS}`,
    ),
    pool.query<{ due: number }>(`select count(*)::int as due from record r where ${IS_DUE_SQL} ${sight}`),
  ]);
  return { owners: owners.rows, due: due.rows[0]?.due ?? 0 };
}

export async function recordSupersession({
  pool,
  viewer,
}: Reader): Promise<z.output<(typeof supersessionContract)["response"]>> {
  const imported = await allReplaced({ pool, viewer }, MAX_LINKED + 1);
  const { rows } = await pool.query<{
    number: number;
    title: string;
    status: string;
    created_at: Date;
    superseded_by: number | null;
  }>(
    `with seen as (
       select s.superseded, s.by from record_supersession s
         join record a on a.number = s.superseded ${andSight(viewer, "a.deliberation_id")}
         join record b on b.number = s.by ${andSight(viewer, "b.deliberation_id")}
     )
     select r.number, r.title, r.status, r.created_at, s.by as superseded_by
       from record r left join seen s on s.superseded = r.number
      where (r.number in (select superseded from seen union select by from seen)
              or r.number in (select by from imported_supersession))
        ${andSight(viewer, "r.deliberation_id")}
      order by r.number desc limit ${MAX_LINKED + 1}`,
  );
  return {
    items: rows.slice(0, MAX_LINKED).map(({ created_at, superseded_by, status, ...row }) => ({
      ...row,
      status: recordStatusSchema.parse(status),
      createdAt: created_at.toISOString(),
      supersededBy: superseded_by,
    })),
    imported: imported.slice(0, MAX_LINKED).map(({ path: _path, isBeside: _isBeside, ...link }) => link),
    isCapped: Math.max(rows.length, imported.length) > MAX_LINKED,
  };
}

export async function recordCalibration({ pool, viewer }: Reader): Promise<{ items: CalibrationRow[] }> {
  const { rows } = await pool.query<CalibrationRow>(
    `with newest as (select distinct on (number) number, verdict from record_review order by number, id desc)
     select d.protocol, count(*)::int as records, count(newest.number)::int as reviewed,
            count(*) filter (where verdict = 'kept')::int as kept,
            count(*) filter (where verdict = 'revised')::int as revised,
            count(*) filter (where verdict = 'reverted')::int as reverted
       from record r join deliberation d on d.id = r.deliberation_id left join newest on newest.number = r.number
      where true ${andSight(viewer, "d.id")}
      group by d.protocol order by d.protocol`,
  );
  return { items: rows };
}
