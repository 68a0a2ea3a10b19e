import { z } from "zod";
import { type GateRow, type listGates as contract, gateStatusSchema } from "@/lib/contracts/gates";
import { gateIdSchema } from "@/lib/domain/ids";
import { countUpTo, toPage, decodeCursor, momentSchema } from "@/lib/server/lists/page";
import { andSight } from "@/lib/server/access/sight";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { Reader } from "@/lib/server/services";
import { turnSql } from "./turn";
import { COLUMNS_SQL, type Row, toGateRow } from "./gate-rows";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;

/** Sorts behind every deadline. */
const NEVER = "9999-12-31T23:59:59.999Z";

/**
 * Until when somebody has to answer; a deadline that passed is the most urgent still. From the state and not from
 * `deadline_at`, which is emptied once its deadline passed. As it stands in the index.
 */
const DUE_SQL = `coalesce(case when status = 'open' then deciding ->> 'deadlineAt' end, '${NEVER}')`;

/**
 * The first rows of each status in the order of its index, then the first of those. A gate of the list comes without the
 * document it is about, which is read with the gate.
 */
const pageSql = (which: string): string => `
select ${COLUMNS_SQL}, g.gate - 'document' as gate
  from (select one.*
          from unnest($1::text[]) as wanted(status)
          cross join lateral (
            select gate.*, ${DUE_SQL} as due from gate
             where status = wanted.status and ($2::text is null or deliberation_id = $2)
               and ($3::text is null or (${DUE_SQL}, opened_at, id) > ($3, $4::timestamptz, $5)) ${which}
             order by ${DUE_SQL}, opened_at, id limit $6) one
         order by due, opened_at, id limit $6) g
  join deliberation d on d.id = g.deliberation_id
 order by g.due, g.opened_at, g.id`;

const countSql = (which: string): string =>
  `select from gate where status = any($1) and ($2::text is null or deliberation_id = $2) ${which}`;

const cursorSchema = z.tuple([momentSchema, momentSchema, gateIdSchema]);
const dueOf = ({ status, deciding }: GateRow): string => (status === "open" ? deciding?.deadlineAt : null) ?? NEVER;

const whose = (waitsFor: NonNullable<Query["waitsFor"]>, viewer: Viewer): string =>
  waitsFor === "you" ? turnSql(viewer) : `not ${turnSql(viewer)}`;

/** The nearest deadline first, and where there is none, who waits longest. */
export async function listGates(
  { pool, viewer }: Reader,
  { status, waitsFor, deliberationId, cursor, limit }: Query,
): Promise<Page> {
  // Only an open one waits.
  const statuses = gateStatusSchema.options.filter((one) => one === (status ?? one) && (!waitsFor || one === "open"));
  const filter = [statuses, deliberationId ?? null];
  const [due = null, openedAt = null, id = null] = cursor ? decodeCursor(cursorSchema, cursor) : [];
  const which = `${andSight(viewer, "gate.deliberation_id")} ${waitsFor ? `and ${whose(waitsFor, viewer)}` : ""}`;
  const [page, total] = await Promise.all([
    pool.query<Row>(pageSql(which), [...filter, due, openedAt, id, limit + 1]),
    countUpTo(pool, countSql(which), filter),
  ]);
  return { ...toPage(page.rows, limit, toGateRow, (row) => [dueOf(row), row.openedAt, row.id]), ...total };
}
