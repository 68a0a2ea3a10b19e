import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { listRecords as contract, RecordRow, RecordSort } from "@/lib/contracts/records";
import { transaction } from "@/lib/server/db/transaction";
import { containing, countUpTo, decodeCursor, toPage } from "@/lib/server/lists/page";
import { sightSql } from "@/lib/server/access/sight";
import type { Reader, Services } from "@/lib/server/services";
import { IS_DUE_SQL, recordRowSql, toRecordRow, type RecordRowColumns } from "./record-row";
import { indexMissing } from "./search/index-records";
import { marked, passage, termsOf, wordQuery } from "./search/matches";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;

/** The register, after reading the texts a search would miss. */
export async function readRegister(
  services: Pick<Services, "pool" | "store" | "logger" | "viewer">,
  query: Query,
): Promise<Page> {
  const unread = query.q ? await indexMissing(services) : 0;
  return { ...(await listRecords(services, query)), unread };
}

/** `q` is looked for in the texts, as words; in title and slug, anywhere; a number finds its record, with or without `adr-` and zeros. */
export async function listRecords(
  { pool, viewer }: Reader,
  { cursor, limit, sort = "newest", ...query }: Query,
): Promise<Omit<Page, "unread">> {
  const { texts, values } = conditions(query, sightSql(viewer, "r.deliberation_id"));
  const counted = [...values];
  const of = `from record r ${query.protocol ? "join deliberation d on d.id = r.deliberation_id" : ""}`;
  const { keys, order, after, schema } = SORTS[sort];
  const more = [...texts];
  if (cursor) more.push(after(decodeCursor(schema, cursor).map((value) => `$${values.push(value)}`)));
  // Which ones first, and only of those what is shown: with the joins and the viewer's sight in one, Postgres would join them all.
  const numbers = `select r.number ${of} ${where(more)} order by ${order} limit $${values.push(limit + 1)}`;
  const statement = `${recordRowSql(viewer)} where r.number = any(array(${numbers})) order by ${order}`;
  const [page, total] = await onIndexes(pool, query.q !== undefined, async (client) => [
    await client.query<RecordRowColumns>(statement, values),
    await countUpTo(client, `select ${of} ${where(texts)}`, counted),
  ]);
  const { items, nextCursor } = toPage(page.rows, limit, toRecordRow, keys);
  return { items: query.q ? await withMatches(pool, items, query.q) : items, nextCursor, ...total };
}

/**
 * A word that is in every text makes Postgres read them all, one by one: it does not know how long they are. The index
 * has the same answer without reading one.
 */
const onIndexes = <T>(pool: Pool, isSearch: boolean, work: (client: Pool | PoolClient) => Promise<T>): Promise<T> =>
  isSearch
    ? transaction(pool, async (client) => {
        await client.query("set local enable_seqscan = off");
        return work(client);
      })
    : work(pool);

type Sorting = {
  keys: (row: RecordRow) => (string | number)[];
  order: string;
  /** With the places of the keys in the statement. */
  after: (places: readonly string[]) => string;
  schema: z.ZodType<(string | number)[]>;
};

const NEVER = "9999-12-31";
const REVIEW_SQL = `coalesce(r.review_date, '${NEVER}'::date)`;

/** Further on by a key, or where that is the same, by the number. */
const beyond =
  (key: string, type: string) =>
  ([place, number]: readonly string[]): string =>
    `(${key} > ${place}::${type} or (${key} = ${place}::${type} and r.number < ${number}::int))`;

const SORTS: Readonly<Record<RecordSort, Sorting>> = {
  newest: {
    keys: ({ number }) => [number],
    order: "r.number desc",
    after: ([number]) => `r.number < ${number}::int`,
    schema: z.tuple([z.int32()]),
  },
  oldest: {
    keys: ({ number }) => [number],
    order: "r.number",
    after: ([number]) => `r.number > ${number}::int`,
    schema: z.tuple([z.int32()]),
  },
  title: {
    keys: ({ title, number }) => [title, number],
    order: "r.title, r.number desc",
    after: beyond("r.title", "text"),
    schema: z.tuple([z.string(), z.int32()]),
  },
  "review-date": {
    keys: ({ reviewDate, number }) => [reviewDate ?? NEVER, number],
    order: `${REVIEW_SQL}, r.number desc`,
    after: beyond(REVIEW_SQL, "date"),
    schema: z.tuple([z.iso.date().refine((text) => !text.startsWith("0000")), z.int32()]),
  },
};

/** Only the conditions there are: "no word or one that matches" hides from Postgres which index it could use. */
function conditions(
  { q, status, protocol, owner, due }: Omit<Query, "cursor" | "limit" | "sort">,
  sight: string | null,
): {
  texts: string[];
  values: unknown[];
} {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const texts = [
    ...(sight === null ? [] : [sight]),
    ...(status ? [`r.status = ${given(status)}`] : []),
    ...(protocol ? [`d.protocol = ${given(protocol)}`] : []),
    ...(owner ? [`r.owner = ${given(owner)}`] : []),
    ...(due ? [IS_DUE_SQL] : []),
  ];
  if (q) {
    const words = wordQuery(q);
    const found = [
      ...(words ? [`select number from record_search where words @@ ${given(words)}::tsquery`] : []),
      `select number from record where search_text like ${given(containing(q))}`,
      `select ${given(numberIn(q))}::int`,
    ];
    texts.push(`r.number in (${found.join(" union ")})`);
  }
  return { texts, values };
}

const where = (texts: readonly string[]): string => (texts.length === 0 ? "" : `where ${texts.join(" and ")}`);

async function withMatches(pool: Pool, items: readonly RecordRow[], q: string): Promise<RecordRow[]> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    "select number, text from record_search where number = any($1)",
    [items.map((row) => row.number)],
  );
  const texts = new Map(rows.map((row) => [row.number, row.text]));
  const terms = termsOf(q);
  return items.map((row) => ({
    ...row,
    match: { title: marked(row.title, terms), text: passage(texts.get(row.number) ?? "", terms) },
  }));
}

function numberIn(q: string): number | null {
  const found = /^(?:adr-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  return found === undefined ? null : Number(found);
}
