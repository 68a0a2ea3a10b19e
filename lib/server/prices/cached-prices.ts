/** The price table for the worker: read every few seconds at most, however many replies are stamped with a price. */
import type { Pool } from "pg";
import { z } from "zod";
import { priceRowSchema, type PriceRow } from "@/lib/contracts/prices";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Price } from "@/lib/domain/money/price";
import { priceFor } from "@/lib/domain/money/price-for";

/** How long a change of the table may go unnoticed. */
const LOOK_AGAIN_MS = 3000;

const itemsSchema = z.array(priceRowSchema);

export function cachedPrices(
  pool: Pool,
  now: () => number = Date.now,
): (id: ConnectionId, model: string) => Promise<Price | null> {
  let last: { at: number; rows: Promise<PriceRow[]> } | null = null;

  async function read(): Promise<PriceRow[]> {
    const { rows } = await pool.query<{ items: unknown }>("select items from price_table where id = 'prices'");
    return rows[0] ? itemsSchema.parse(rows[0].items) : [];
  }

  function table(): Promise<PriceRow[]> {
    if (last && now() - last.at < LOOK_AGAIN_MS) return last.rows;
    const look = { at: now(), rows: read() };
    last = look;
    look.rows.catch(() => {
      if (last === look) last = null;
    });
    return look.rows;
  }

  return async (id, model) => priceFor(await table(), id, model);
}
