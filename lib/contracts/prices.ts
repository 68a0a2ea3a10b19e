import { z } from "zod";
import { connectionIdSchema } from "@/lib/domain/ids";
import { priceSchema } from "@/lib/domain/money/price";
import { storedInt } from "@/lib/domain/stored-int";
import { endpoint, none } from "./endpoint";
import { EVERY_MODEL } from "@/lib/domain/money/price-for";

/** A row of the price table. `model` is a name as the endpoint says it, or `*` for every model of a connection. */
export const priceRowSchema = priceSchema.extend({
  model: z.string().trim().min(1, "Name the model.").max(120),
  /** Null: whichever connection it is asked through. */
  connection: connectionIdSchema.nullable().default(null),
});
export type PriceRow = z.infer<typeof priceRowSchema>;

export const listPrices = endpoint({
  method: "GET",
  path: "/api/prices",
  needs: { action: "read" },
  summary: "The price table: what models cost per million tokens, and the day each price is from.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(priceRowSchema), version: z.int() }),
  status: 200,
  errors: [503],
});

export const replacePrices = endpoint({
  method: "PUT",
  path: "/api/prices",
  needs: { action: "administer" },
  summary:
    "Replace the price table. Past replies keep the price they were made at. 409 if it was changed since `version`.",
  params: none,
  query: none,
  body: z.object({ items: z.array(priceRowSchema).max(500), version: storedInt }),
  response: z.object({ items: z.array(priceRowSchema), version: z.int() }),
  status: 200,
  errors: [409, 413, 422, 503],
});

type Named = Pick<PriceRow, "model"> & { connection: string | null };

/** What is wrong between rows, by the paths of the request: the same model priced twice, a price of everything everywhere. */
export function priceRowProblems(items: readonly Named[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  items.forEach(({ model, connection }, index) => {
    const name = model.trim().toLowerCase();
    if (name === "") return;
    if (name === EVERY_MODEL && connection === null)
      problems[`items.${index}.connection`] = "Choose the connection this price applies to.";
    const key = `${connection ?? ""} ${name}`;
    if (seen.has(key)) problems[`items.${index}.model`] = "This model already has a price. Remove one of the two.";
    seen.add(key);
  });
  return problems;
}
