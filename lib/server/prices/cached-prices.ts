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

type Known = {
  /** By space; one that wrote no prices is not in it. */
  items: ReadonlyMap<string, PriceRow[]>;
  /** Whose each connection is. */
  spaces: ReadonlyMap<string, string>;
  isOnlySpace: boolean;
};
type Row = {
  tables: { space: string; items: unknown }[];
  connections: { id: string; space: string }[];
  is_only_space: boolean;
};

const itemsSchema = z.array(priceRowSchema);

export function cachedPrices(
  pool: Pool,
  now: () => number = Date.now,
): (id: ConnectionId, model: string) => Promise<Price | null> {
  let last: { at: number; known: Promise<Known> } | null = null;

  async function read(): Promise<Known> {
    const { rows } = await pool.query<Row>(
      `select (select coalesce(json_agg(json_build_object('space', space_id, 'items', items)), '[]') from price_table) as tables,
              (select coalesce(json_agg(json_build_object('id', id, 'space', space_id)), '[]') from connection) as connections,
              (select count(*) from space) = 1 as is_only_space`,
    );
    const { tables = [], connections = [], is_only_space = false } = rows[0] ?? {};
    return {
      items: new Map(tables.map(({ space, items }) => [space, itemsSchema.parse(items)])),
      spaces: new Map(connections.map(({ id, space }) => [id, space])),
      isOnlySpace: is_only_space,
    };
  }

  function known(): Promise<Known> {
    if (last && now() - last.at < LOOK_AGAIN_MS) return last.known;
    const look = { at: now(), known: read() };
    last = look;
    look.known.catch(() => {
      if (last === look) last = null;
    });
    return look.known;
  }

  return async (id, model) => {
    const { items, spaces, isOnlySpace } = await known();
    const first = items.get(FIRST_SPACE) ?? [];
    // A connection is of one space, and is priced there. Whose one was that has just been removed can be told only where there is one space.
    const space = spaces.get(id) ?? (isOnlySpace ? FIRST_SPACE : undefined);
    return priceIn((space === undefined ? undefined : items.get(space)) ?? [], first)(id, model);
  };
}
