/** The price table for the worker: read every few seconds at most, however many replies are stamped with a price. */
import type { Pool } from "pg";
import { z } from "zod";
import { priceRowSchema, type PriceRow } from "@/lib/contracts/prices";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Price } from "@/lib/domain/money/price";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { priceIn } from "./price-in";

/** How long a change of the table may go unnoticed. */
const LOOK_AGAIN_MS = 3000;

type Table = { space: string; items: PriceRow[]; connections: ReadonlySet<string> };

const itemsSchema = z.array(priceRowSchema);

export function cachedPrices(
  pool: Pool,
  now: () => number = Date.now,
): (id: ConnectionId, model: string) => Promise<Price | null> {
  let last: { at: number; tables: Promise<Table[]> } | null = null;

  async function read(): Promise<Table[]> {
    const { rows } = await pool.query<{ space_id: string; items: unknown; connections: string[] }>(
      `select t.space_id, t.items, array(select c.id from connection c where c.space_id = t.space_id) as connections
         from price_table t`,
    );
    return rows.map(({ space_id, items, connections }) => ({
      space: space_id,
      items: itemsSchema.parse(items),
      connections: new Set(connections),
    }));
  }

  function tables(): Promise<Table[]> {
    if (last && now() - last.at < LOOK_AGAIN_MS) return last.tables;
    const look = { at: now(), tables: read() };
    last = look;
    look.tables.catch(() => {
      if (last === look) last = null;
    });
    return look.tables;
  }

  return async (id, model) => {
    const all = await tables();
    const first = all.find(({ space }) => space === FIRST_SPACE)?.items ?? [];
    // A connection is of one space, and is priced there. Whose one was that has just been removed can be told only where one space alone has prices.
    const own = all.find(({ connections }) => connections.has(id)) ?? (all.length === 1 ? all[0] : undefined);
    return priceIn(own?.items ?? [], first)(id, model);
  };
}
