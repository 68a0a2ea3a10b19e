import type { Pool } from "pg";
import { z } from "zod";
import { TOTAL_LIMIT, type Total } from "@/lib/contracts/page";
import { invalidInput } from "@/lib/server/http/parse-input";

/** `rows` are one more than `limit` where there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  keysOf: (item: Item) => readonly (string | number)[],
): { items: Item[]; nextCursor: string | null } {
  const items = rows.slice(0, limit).map(toItem);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null };
}

/** `select` is what would be counted; it is stopped where the number gets too long to be read. */
export async function countUpTo(pool: Pick<Pool, "query">, select: string, values: readonly unknown[]): Promise<Total> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from (${select} limit ${TOTAL_LIMIT + 1}) counted`,
    [...values],
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, TOTAL_LIMIT), isTotalCapped: total > TOTAL_LIMIT };
}

/** What a person typed, as a pattern that finds it anywhere in a lower-cased text. */
export const containing = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A moment Postgres has: its years begin at 1. */
export const momentSchema = z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0.");

/** The place after which the next page begins: the sort keys of the last row. */
export const encodeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString("base64url");

export function decodeCursor<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(jsonIn(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw invalidInput({ cursor: "Use the nextCursor of the previous page." }, parsed.error);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
