import { z } from "zod";
import { type listGates as contract, gateStatusSchema } from "@/lib/contracts/gates";
import { gateIdSchema } from "@/lib/domain/ids";
import { countUpTo, toPage, decodeCursor, momentSchema } from "@/lib/server/lists/page";
import { andSight } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";
import { COLUMNS_SQL, type Row, toGateRow } from "./gate-rows";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;

/**
 * The first rows of each status in the order of its index, then the first of those. A gate of the list comes without the
 * document it is about, which is read with the gate.
 */
const pageSql = (sight: string): string => `
select ${COLUMNS_SQL}, g.gate - 'document' as gate
  from (select one.*
          from unnest($1::text[]) as wanted(status)
          cross join lateral (
            select * from gate
             where status = wanted.status and ($2::text is null or deliberation_id = $2) and ($3::timestamptz is null or (opened_at, id) > ($3, $4)) ${sight}
             order by opened_at, id limit $5) one
         order by opened_at, id limit $5) g
  join deliberation d on d.id = g.deliberation_id
 order by g.opened_at, g.id`;

const countSql = (sight: string): string =>
  `select from gate where status = any($1) and ($2::text is null or deliberation_id = $2) ${sight}`;

const cursorSchema = z.tuple([momentSchema, gateIdSchema]);

/** Oldest first: who waits longest is asked for first. */
export async function listGates(
  { pool, viewer }: Reader,
  { status, deliberationId, cursor, limit }: Query,
): Promise<Page> {
  const filter = [status ? [status] : gateStatusSchema.options, deliberationId ?? null];
  const [openedAt = null, id = null] = cursor ? decodeCursor(cursorSchema, cursor) : [];
  const sight = andSight(viewer, "gate.deliberation_id");
  const [page, total] = await Promise.all([
    pool.query<Row>(pageSql(sight), [...filter, openedAt, id, limit + 1]),
    countUpTo(pool, countSql(sight), filter),
  ]);
  return { ...toPage(page.rows, limit, toGateRow, (row) => [row.openedAt, row.id]), ...total };
}
