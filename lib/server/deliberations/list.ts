import type { Pool } from "pg";
import type { z } from "zod";
import type { ListFacts, listDeliberations as contract } from "@/lib/contracts/deliberations/list-deliberations";
import { TOTAL_LIMIT, type Total } from "@/lib/contracts/page";
import { isTerminal } from "@/lib/domain/status";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { sightSql } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";
import { FINISHED_SQL } from "@/lib/server/retention/archive";
import { containing, countUpTo, toPage, decodeCursor } from "@/lib/server/lists/page";
import { COLUMNS_SQL, toDeliberationRow, type DeliberationColumns } from "./list-columns";
import { listOrder, type ListOrder } from "./list-order";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;
/** Latest change first. A deliberation that moves while someone pages is met again on top, never skipped below. */
export async function listDeliberations(reader: Reader, { cursor, limit, sort, ...query }: Query): Promise<Page> {
  const order = listOrder(sort);
  const after = cursor ? decodeCursor(order.schema, cursor) : null;
  const { pool } = reader;
  const filter = await filterOf(reader, query);
  const { text, values } = pageStatement(filter, order, after, limit + 1);
  const [page, total] = await Promise.all([pool.query<DeliberationColumns>(text, values), count(pool, filter)]);
  return { ...toPage(page.rows, limit, toDeliberationRow, order.keys), ...total };
}

export const countDeliberations = async (reader: Reader, query: Wanted): Promise<Total> =>
  count(reader.pool, await filterOf(reader, query));

type Wanted = Pick<Query, "status" | "protocol" | "q">;
type Filter = {
  statuses: string[] | null;
  /** A condition on the row beside its status. */
  more: string | null;
  protocol: string | null;
  ids: string[] | null;
  pattern: string | null;
  /** What the viewer may know of. */
  sight: string | null;
};

/**
 * What a search finds is few, then the index on the words has their ids; or it is so many that walking down the list
 * meets the next ones soon. Which of the two is asked first: Postgres would guess, and a wrong guess reads everything.
 */
async function filterOf({ pool, viewer }: Reader, { status, protocol, q }: Wanted): Promise<Filter> {
  const filter: Filter = {
    ...statusFilter(status),
    protocol: protocol ?? null,
    ids: null,
    pattern: null,
    sight: sightSql(viewer, "d.id"),
  };
  if (!q) return filter;
  const pattern = containing(q);
  const { rows } = await pool.query<{ id: string }>(
    `select deliberation_id as id from search_text where text like $1 limit ${TOTAL_LIMIT + 1}`,
    [pattern],
  );
  return rows.length > TOTAL_LIMIT ? { ...filter, pattern } : { ...filter, ids: rows.map(({ id }) => id) };
}

/** Only the conditions there are: "no word or one that matches" hides from Postgres that it could join. */
function conditions({ more, protocol, ids, pattern, sight }: Filter): { texts: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const texts = [
    ...(more === null ? [] : [more]),
    ...(sight === null ? [] : [sight]),
    ...(protocol === null ? [] : [`d.protocol = ${given(protocol)}`]),
    ...(ids === null ? [] : [`d.id = any(${given(ids)})`]),
    ...(pattern === null
      ? []
      : [`exists (select from search_text s where s.deliberation_id = d.id and s.text like ${given(pattern)})`]),
  ];
  return { texts, values };
}

/** Of several statuses the index on status and time gives each one in order: the first rows of each, then the first of those. */
function pageStatement(
  filter: Filter,
  { order: by, after: beyond, isByTime }: ListOrder,
  after: readonly string[] | null,
  limit: number,
): { text: string; values: unknown[] } {
  const { texts, values } = conditions(filter);
  if (after) texts.push(beyond(after.map((value) => `$${values.push(value)}`)));
  const order = `order by ${by} limit $${values.push(limit)}`;
  const select = (more: readonly string[]) =>
    `select ${COLUMNS_SQL} from deliberation d ${where([...texts, ...more])} ${order}`;
  const { statuses, ids } = filter;
  if (!statuses) return { text: select([]), values };
  const wanted = `$${values.push(statuses)}::text[]`;
  if (ids || !isByTime) return { text: select([`d.status = any(${wanted})`]), values };
  return {
    text: `select one.* from unnest(${wanted}) as wanted(status) cross join lateral (${select(["d.status = wanted.status"])}) one ${order}`,
    values,
  };
}

function count(pool: Pool, filter: Filter): Promise<Total> {
  const { texts, values } = conditions(filter);
  if (filter.statuses) texts.push(`d.status = any($${values.push(filter.statuses)})`);
  return countUpTo(pool, `select from deliberation d ${where(texts)}`, values);
}

const where = (texts: readonly string[]): string => (texts.length === 0 ? "" : `where ${texts.join(" and ")}`);

/** What was opened from a bundle will not move, wherever its log ends: it is finished here. */
function statusFilter(filter: Query["status"]): Pick<Filter, "statuses" | "more"> {
  const { options } = deliberationStatusSchema;
  const active = options.filter((status) => !isTerminal(status));
  switch (filter) {
    case undefined:
      return { statuses: null, more: null };
    case "active":
      return { statuses: active, more: "d.origin is null" };
    case "going":
      return { statuses: active.filter((status) => status !== "awaiting_human"), more: "d.origin is null" };
    case "finished":
      return { statuses: [...options], more: `(${FINISHED_SQL} or d.origin is not null)` };
    case "agreed":
      return { statuses: ["closed"], more: decidedBy("panel") };
    case "decided":
      return { statuses: ["closed"], more: decidedBy("person") };
    case "unsettled":
      return { statuses: ["closed"], more: `(${decidedBy("nobody")} or ${decidedBy("deadline")})` };
    default:
      return { statuses: [filter], more: isTerminal(filter) ? null : "d.origin is null" };
  }
}

/** Read from the facts and in no index: an index on them would have every append write the whole row anew. */
const decidedBy = (who: NonNullable<NonNullable<ListFacts["outcome"]>["decidedBy"]>): string =>
  `d.facts #>> '{outcome,decidedBy}' = '${who}'`;
