/** The price table as it is being edited. */
import { replacePrices, type PriceRow, priceRowProblems } from "@/lib/contracts/prices";
import type { ConnectionId } from "@/lib/domain/ids";

type Box = number | null;

/** `key` tells rows apart while models are being typed; an empty connection is any. */
export type DraftPrice = {
  key: string;
  model: string;
  connection: string;
  currency: string;
  input: Box;
  cachedInput: Box;
  output: Box;
  asOf: string;
};

/** By the paths of the request: `items.0.model`. */
export type PriceProblems = Readonly<Record<string, string>>;

export function draftPrices(items: readonly PriceRow[]): DraftPrice[] {
  return items.map(
    ({ model, connection, currency, inputPerMillion, cachedInputPerMillion, outputPerMillion, asOf }) => ({
      key: `${connection ?? ""} ${model}`,
      model,
      connection: connection ?? "",
      currency,
      input: inputPerMillion,
      cachedInput: cachedInputPerMillion ?? null,
      output: outputPerMillion,
      asOf,
    }),
  );
}

/** A new line has the currency and the day most likely meant. */
export function blankPrice(rows: readonly DraftPrice[], today: string): DraftPrice {
  return {
    key: crypto.randomUUID(),
    model: "",
    connection: "",
    currency: rows.at(-1)?.currency ?? "USD",
    input: null,
    cachedInput: null,
    output: null,
    asOf: today,
  };
}

/** Boxes that are empty and may not be are sent as they are: the schema says so at the field. */
export function itemsOf(rows: readonly DraftPrice[]): PriceRow[] {
  return rows.map(({ model, connection, currency, input, cachedInput, output, asOf }) => ({
    model: model.trim(),
    connection: (connection || null) as ConnectionId | null,
    currency: currency.trim().toUpperCase(),
    inputPerMillion: input as number,
    ...(cachedInput === null ? {} : { cachedInputPerMillion: cachedInput }),
    outputPerMillion: output as number,
    asOf,
  }));
}

export function priceProblems(rows: readonly DraftPrice[]): PriceProblems {
  const items = itemsOf(rows);
  const { error } = replacePrices.body.safeParse(
    { items, version: 0 },
    { error: (issue) => (issue.code === "invalid_type" ? "Enter a number, or 0 if it is free." : undefined) },
  );
  const problems: Record<string, string> = priceRowProblems(items);
  for (const { path, message } of error?.issues ?? []) problems[path.map(String).join(".")] ??= message;
  return problems;
}

export const isSamePrices = (rows: readonly DraftPrice[], items: readonly PriceRow[]): boolean =>
  JSON.stringify(itemsOf(rows)) === JSON.stringify(itemsOf(draftPrices(items)));
