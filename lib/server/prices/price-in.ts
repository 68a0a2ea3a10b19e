import type { PriceRow } from "@/lib/contracts/prices";
import { ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import type { Price } from "@/lib/domain/money/price";
import { priceFor } from "@/lib/domain/money/price-for";

/** What a model costs through a connection in a space. Null: its table does not say. */
export type PriceIn = (connection: ConnectionId, model: string) => Price | null;

/** The environment's connection serves every space, at the prices the first one keeps for it. */
export const priceIn =
  (own: readonly PriceRow[], first: readonly PriceRow[]): PriceIn =>
  (connection, model) =>
    priceFor(connection === ENV_CONNECTION ? first : own, connection, model);
