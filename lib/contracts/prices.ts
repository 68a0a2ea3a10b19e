import { z } from "zod";
import { connectionIdSchema } from "@/lib/domain/ids";
import { priceSchema } from "@/lib/domain/money/price";
import { storedInt } from "@/lib/domain/stored-int";
import { endpoint, none } from "./endpoint";

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
  summary:
    "Replace the price table. Past replies keep the price they were made at. 409 if it was changed since `version`.",
  params: none,
  query: none,
  body: z.object({ items: z.array(priceRowSchema).max(500), version: storedInt }),
  response: z.object({ items: z.array(priceRowSchema), version: z.int() }),
  status: 200,
  errors: [409, 413, 422, 503],
});
