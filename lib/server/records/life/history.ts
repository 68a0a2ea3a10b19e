import { z } from "zod";
import type { RecordChange, recordHistory as contract } from "@/lib/contracts/record-life";
import { NOBODY, type Viewer } from "@/lib/domain/access/viewer";
import { sightSql } from "@/lib/server/access/sight";
import { countUpTo, decodeCursor, toPage } from "@/lib/server/lists/page";
import { readRecordRow } from "@/lib/server/records/record-row";
import type { Reader } from "@/lib/server/services";

export type ChangeColumns = Omit<RecordChange, "at" | "about"> & { at: Date; about: string | null };

/** Without a viewer, no private record is named in it. */
export function changeSql(viewer: Viewer = NOBODY): string {
  const sight = sightSql(viewer, "o.deliberation_id");
  const other =
    sight === null
      ? "other"
      : `case when not exists (select from record o where o.number = other and not (${sight})) then other end as other`;
  return `select id::text, version, at, by, kind, was, became, ${other}, about, reason from record_change`;
}

export const toChange = ({ at, about, ...row }: ChangeColumns): RecordChange => ({
  ...row,
  at: at.toISOString(),
  ...(about === null ? {} : { about }),
});

const cursorSchema = z.tuple([z.string().regex(/^\d{1,18}$/)]);

export async function recordHistory(
  { pool, viewer }: Reader,
  number: number,
  { cursor, limit }: z.output<(typeof contract)["query"]>,
): Promise<z.output<(typeof contract)["response"]>> {
  await readRecordRow(pool, number);
  const [before = null] = cursor ? decodeCursor(cursorSchema, cursor) : [];
  const [page, total] = await Promise.all([
    pool.query<ChangeColumns>(
      `${changeSql(viewer)} where number = $1 and ($2::bigint is null or id < $2::bigint) order by record_change.id desc limit $3`,
      [number, before, limit + 1],
    ),
    countUpTo(pool, "select from record_change where number = $1", [number]),
  ]);
  return { ...toPage(page.rows, limit, toChange, ({ id }) => [id]), ...total };
}
