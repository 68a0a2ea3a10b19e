import type { Pool } from "pg";
import { z } from "zod";
import {
  listFactsSchema,
  type DeliberationRow,
  type listDeliberations as contract,
} from "@/lib/contracts/deliberations/list-deliberations";
import { TOTAL_LIMIT, type Total } from "@/lib/contracts/page";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema, isTerminal } from "@/lib/domain/status";
import { FINISHED_SQL } from "@/lib/server/retention/archive";
import { containing, countUpTo, toPage, decodeCursor, momentSchema } from "@/lib/server/lists/page";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;
type Row = {
  id: string;
  title: string;
  protocol: string;
  status: string;
  round: number;
  head_seq: number;
  facts: unknown;
  origin: string | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS_SQL =
  "d.id, d.title, d.protocol, d.status, d.round, d.head_seq, d.facts, d.origin, d.created_at, d.updated_at";

const cursorSchema = z.tuple([momentSchema, deliberationIdSchema]);

/** Latest change first. A deliberation that moves while someone pages is met again on top, never skipped below. */
export async function listDeliberations(pool: Pool, { cursor, limit, ...query }: Query): Promise<Page> {
  const after = cursor ? decodeCursor(cursorSchema, cursor) : null;
  const filter = await filterOf(pool, query);
  const { text, values } = pageStatement(filter, after, limit + 1);
  const [page, total] = await Promise.all([pool.query<Row>(text, values), count(pool, filter)]);
  return { ...toPage(page.rows, limit, toRow, (row) => [row.updatedAt, row.id]), ...total };
}

export const countDeliberations = async (pool: Pool, query: Wanted): Promise<Total> =>
  count(pool, await filterOf(pool, query));

type Wanted = Pick<Query, "status" | "protocol" | "q">;
type Filter = {
  statuses: string[] | null;
  /** A condition on what was opened from a bundle. */
  opened: string | null;
  protocol: string | null;
  ids: string[] | null;
  pattern: string | null;
};

/**
 * What a search finds is few, then the index on the words has their ids; or it is so many that walking down the list
 * meets the next ones soon. Which of the two is asked first: Postgres would guess, and a wrong guess reads everything.
 */
async function filterOf(pool: Pool, { status, protocol, q }: Wanted): Promise<Filter> {
  const filter: Filter = { ...statusFilter(status), protocol: protocol ?? null, ids: null, pattern: null };
  if (!q) return filter;
  const pattern = containing(q);
  const { rows } = await pool.query<{ id: string }>(
    `select deliberation_id as id from search_text where text like $1 limit ${TOTAL_LIMIT + 1}`,
    [pattern],
  );
  return rows.length > TOTAL_LIMIT ? { ...filter, pattern } : { ...filter, ids: rows.map(({ id }) => id) };
}

/** Only the conditions there are: "no word or one that matches" hides from Postgres that it could join. */
function conditions({ opened, protocol, ids, pattern }: Filter): { texts: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const texts = [
    ...(opened === null ? [] : [opened]),
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
  after: [string, string] | null,
  limit: number,
): { text: string; values: unknown[] } {
  const { texts, values } = conditions(filter);
  // `<=` says again what follows, in a way the index can begin with.
  if (after)
    texts.push(
      `d.updated_at <= $${values.push(after[0])} and (d.updated_at < $${values.length} or d.id > $${values.push(after[1])})`,
    );
  const order = `order by updated_at desc, id limit $${values.push(limit)}`;
  const select = (more: readonly string[]) =>
    `select ${COLUMNS_SQL} from deliberation d ${where([...texts, ...more])} ${order}`;
  const { statuses, ids } = filter;
  if (!statuses) return { text: select([]), values };
  const wanted = `$${values.push(statuses)}::text[]`;
  if (ids) return { text: select([`d.status = any(${wanted})`]), values };
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
function statusFilter(filter: Query["status"]): Pick<Filter, "statuses" | "opened"> {
  const { options } = deliberationStatusSchema;
  switch (filter) {
    case undefined:
      return { statuses: null, opened: null };
    case "active":
      return { statuses: options.filter((status) => !isTerminal(status)), opened: "d.origin is null" };
    case "finished":
      return { statuses: [...options], opened: `(${FINISHED_SQL} or d.origin is not null)` };
    default:
      return { statuses: [filter], opened: null };
  }
}

function toRow({
  id,
  title,
  protocol,
  status,
  round,
  head_seq,
  facts,
  origin,
  created_at,
  updated_at,
}: Row): DeliberationRow {
  const { agents, openIssues, ...shown } = listFactsSchema.parse(facts);
  return {
    id: deliberationIdSchema.parse(id),
    title,
    protocol,
    status: deliberationStatusSchema.parse(status),
    round,
    headSeq: head_seq,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    ...shown,
    ...(origin === null ? {} : { origin: "bundle" }),
    agentCount: agents,
    openIssueCount: openIssues,
  };
}
