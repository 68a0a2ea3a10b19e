import type { ConnectionId } from "@/lib/domain/ids";
import type { Price } from "./price";

/** A price with what it is for; `*` is every model of a connection, and no connection is any of them. */
type PricedModel = Price & { model: string; connection: ConnectionId | null };

export const EVERY_MODEL = "*";

/** `gpt-x-2026-01-01`, `claude-x-20260101`, `model@20260101`: what is before it, and the day. */
const DATED = /^(.+?)[-@](\d{4})-?(\d{2})-?(\d{2})$/;

/**
 * What a model costs through a connection: its own row there, then what is said for every model there, then its row
 * for any connection. Null where the table does not say: nothing is guessed from names that look alike.
 */
export function priceFor(rows: readonly PricedModel[], connectionId: ConnectionId, model: string): Price | null {
  const here = rows.filter(({ connection }) => connection === connectionId);
  const anywhere = rows.filter(({ connection }) => connection === null);
  const row = rowOf(here, model) ?? here.find((one) => one.model.trim() === EVERY_MODEL) ?? rowOf(anywhere, model);
  return row ? priceOf(row) : null;
}

/** As it is called, or as the family of a dated variant is called. */
function rowOf(rows: readonly PricedModel[], model: string): PricedModel | undefined {
  const wanted = plain(model);
  const family = familyOf(wanted);
  const called = (name: string) => rows.find((row) => plain(row.model) === name);
  return called(wanted) ?? (family === null ? undefined : called(family));
}

const plain = (model: string): string => model.trim().toLowerCase();

function familyOf(model: string): string | null {
  const [, family, year, month, day] = DATED.exec(model) ?? [];
  if (family === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 2026-02-31 is read as the third of March, or not at all.
  const isDay = Number(year) >= 2000 && !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
  return isDay ? family : null;
}

function priceOf({ currency, inputPerMillion, cachedInputPerMillion, outputPerMillion, asOf }: PricedModel): Price {
  return {
    currency,
    inputPerMillion,
    ...(cachedInputPerMillion === undefined ? {} : { cachedInputPerMillion }),
    outputPerMillion,
    asOf,
  };
}
