import type { Pool, PoolClient } from "pg";
import { recordRowSchema, type RecordRow } from "@/lib/contracts/records";
import { NOBODY, type Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { sightSql } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";

export type RecordRowColumns = {
  number: number;
  slug: string;
  title: string;
  generated_title: string | null;
  asked: string;
  status: string;
  created_at: Date;
  deliberation_id: string;
  protocol: string;
  source: unknown;
  is_degraded: boolean | null;
  owner: string | null;
  review_date: string | null;
  is_due: boolean;
  version: number;
  superseded_by: number | null;
  steps: { done: number; all: number } | null;
};

/** A record that is out of force is not asked about any more. */
export const IS_DUE_SQL =
  "(r.review_date <= (now() at time zone 'utc')::date and r.status in ('proposed', 'accepted'))";

/** The record in its place, as `s`, where the viewer may know of it. */
function successorJoin(viewer: Viewer): string {
  const sight = sightSql(viewer, "b.deliberation_id");
  const isSeen = sight === null ? "" : ` and exists (select from record b where b.number = s.by and ${sight})`;
  return `left join record_supersession s on s.superseded = r.number${isSeen}`;
}

export const recordRowSql = (viewer: Viewer): string => `
select r.number, r.slug, r.title, d.title as asked, r.status, r.created_at, r.deliberation_id, d.protocol, d.facts -> 'source' as source,
       (d.facts -> 'isDegraded')::bool as is_degraded, r.owner, to_char(r.review_date, 'YYYY-MM-DD') as review_date,
       coalesce(${IS_DUE_SQL}, false) as is_due, r.version, s.by as superseded_by,
       (select c.was from record_change c where c.number = r.number and c.kind = 'title' order by c.id limit 1) as generated_title,
       (select json_build_object('done', count(*) filter (where t.status = 'done'), 'all', count(*))
          from record_step t where t.number = r.number having count(*) > 0) as steps
  from record r join deliberation d on d.id = r.deliberation_id
  ${successorJoin(viewer)}`;

export function toRecordRow(columns: RecordRowColumns): RecordRow {
  const {
    created_at,
    deliberation_id,
    is_degraded,
    review_date,
    is_due,
    superseded_by,
    steps,
    generated_title,
    ...row
  } = columns;
  return recordRowSchema.parse({
    ...row,
    createdAt: created_at.toISOString(),
    deliberationId: deliberation_id,
    reviewDate: review_date,
    isDue: is_due,
    supersededBy: superseded_by,
    ...(generated_title === null ? {} : { generatedTitle: generated_title }),
    ...(is_degraded ? { isDegraded: true } : {}),
    ...(steps ? { steps } : {}),
  });
}

/** Undefined: its title is Parley's own. */
export const givenTitle = (row: Pick<RecordRow, "title" | "generatedTitle"> | null): string | undefined =>
  row?.generatedTitle === undefined ? undefined : row.title;

/** What a part of the title is looked for in. */
export const searchTextOf = ({ title, asked, slug }: Pick<RecordRow, "title" | "asked" | "slug">): string =>
  `${title}\n${asked}\n${slug}`.toLowerCase();

/** Without a viewer, nothing private is named in it. */
export async function readRecordRow(
  client: Pool | PoolClient,
  number: number,
  viewer: Viewer = NOBODY,
): Promise<RecordRow> {
  const { rows } = await client.query<RecordRowColumns>(`${recordRowSql(viewer)} where r.number = $1`, [number]);
  if (!rows[0]) throw noSuchRecord(number);
  return toRecordRow(rows[0]);
}

/** Null: it is in no register here, whatever its log says. */
export async function recordRowOf({ pool, viewer }: Reader, id: DeliberationId): Promise<RecordRow | null> {
  const { rows } = await pool.query<RecordRowColumns>(`${recordRowSql(viewer)} where r.deliberation_id = $1`, [id]);
  return rows[0] ? toRecordRow(rows[0]) : null;
}

export const noSuchRecord = (number: number): AppError =>
  new AppError("not_found", `There is no ${recordName(number)}. It may have been deleted with its deliberation.`);
