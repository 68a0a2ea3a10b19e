import type { Pool } from "pg";
import { z } from "zod";
import { recordRowSchema, type listRecords as contract, type RecordRow } from "@/lib/contracts/records";
import { decodeCursor } from "@/lib/server/lists/cursor";
import { containing, countUpTo, toPage } from "@/lib/server/lists/page";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;
type Row = {
  number: number;
  slug: string;
  title: string;
  status: string;
  created_at: Date;
  deliberation_id: string;
  source: unknown;
  is_degraded: boolean | null;
};

const FILTER_SQL = "($1::text is null or r.search_text like $1 or r.number = $2)";

const PAGE_SQL = `
select r.number, r.slug, r.title, r.status, r.created_at, r.deliberation_id, d.facts -> 'source' as source, (d.facts -> 'isDegraded')::bool as is_degraded
  from record r join deliberation d on d.id = r.deliberation_id
 where ${FILTER_SQL} and ($3::int is null or r.number < $3)
 order by r.number desc
 limit $4`;

const cursorSchema = z.tuple([z.int32()]);

/** Newest first. `q` is looked for in the title and the slug; a number finds its record, with or without `adr-` and zeros. */
export async function listRecords(pool: Pool, { q, cursor, limit }: Query): Promise<Page> {
  const filter = q ? [containing(q), numberIn(q)] : [null, null];
  const [before = null] = cursor ? decodeCursor(cursorSchema, cursor) : [];
  const [page, total] = await Promise.all([
    pool.query<Row>(PAGE_SQL, [...filter, before, limit + 1]),
    countUpTo(pool, `select from record r where ${FILTER_SQL}`, filter),
  ]);
  return { ...toPage(page.rows, limit, toRow, ({ number }) => [number]), ...total };
}

function toRow({ created_at, deliberation_id, is_degraded, ...row }: Row): RecordRow {
  return recordRowSchema.parse({
    ...row,
    createdAt: created_at.toISOString(),
    deliberationId: deliberation_id,
    ...(is_degraded ? { isDegraded: true } : {}),
  });
}

function numberIn(q: string): number | null {
  const number = /^(?:adr-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  return number === undefined ? null : Number(number);
}
