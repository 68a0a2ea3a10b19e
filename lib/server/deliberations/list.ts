import type { Pool } from "pg";
import type { z } from "zod";
import { listFactsSchema, type DeliberationRow, type listDeliberations as contract } from "@/lib/contracts/list-deliberations";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema, isTerminal } from "@/lib/domain/status";
import { decodeCursor, encodeCursor } from "./list-cursor";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;
type Row = { id: string; title: string; protocol: string; status: string; round: number; head_seq: number; facts: unknown; created_at: Date; updated_at: Date };

const FILTER_SQL = `
      ($1::text[] is null or status = any($1))
  and ($2::text is null or protocol = $2)
  and ($3::text is null or search_text like $3)`;

const PAGE_SQL = `
select id, title, protocol, status, round, head_seq, facts, created_at, updated_at
  from deliberation
 where ${FILTER_SQL}
   and ($4::timestamptz is null or updated_at < $4 or (updated_at = $4 and id > $5))
 order by updated_at desc, id
 limit $6`;

/** Latest change first. A deliberation that moves while someone pages is met again on top, never skipped below. */
export async function listDeliberations(pool: Pool, { status, protocol, q, cursor, limit }: Query): Promise<Page> {
  const filter = [statusesOf(status), protocol ?? null, q ? `%${escapeLike(q.toLowerCase())}%` : null];
  const after = cursor ? decodeCursor(cursor) : null;
  const [page, count] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    pool.query<Row>(PAGE_SQL, [...filter, after?.updatedAt ?? null, after?.id ?? null, limit + 1]),
    pool.query<{ total: number }>(`select count(*)::int as total from deliberation where ${FILTER_SQL}`, filter),
  ]);
  const items = page.rows.slice(0, limit).map(toRow);
  const last = items.at(-1);
  return { items, nextCursor: page.rows.length > limit && last ? encodeCursor(last) : null, total: count.rows[0]?.total ?? 0 };
}

function statusesOf(filter: Query["status"]): string[] | null {
  switch (filter) {
    case undefined:
      return null;
    case "active":
      return deliberationStatusSchema.options.filter((status) => !isTerminal(status));
    case "finished":
      return deliberationStatusSchema.options.filter(isTerminal);
    default:
      return [filter];
  }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

function toRow({ id, title, protocol, status, round, head_seq, facts, created_at, updated_at }: Row): DeliberationRow {
  return {
    id: deliberationIdSchema.parse(id),
    title,
    protocol,
    status: deliberationStatusSchema.parse(status),
    round,
    headSeq: head_seq,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    facts: listFactsSchema.parse(facts),
  };
}
