import { z } from "zod";
import { createDeliberationBodySchema } from "./deliberations/create-deliberation";
import { endpoint, none } from "./endpoint";

const range = z.object({ low: z.number(), high: z.number() });

/** Before the start: what it may take. `money` is null where the price of a model that will be asked is not known. */
export const estimateSchema = z.object({
  calls: range,
  inputTokens: range,
  outputTokens: range,
  /** Of the input tokens, those a provider's cache may know already. */
  cacheableTokens: range,
  money: z.array(range.extend({ currency: z.string() })).nullable(),
  duration: range
    .nullable()
    .describe("Milliseconds without the time people take. Null where too few calls of a model are on record."),
  /** Models without a price, and what the figures rest on. */
  unpricedModels: z.array(z.string()),
  basis: z.string(),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const estimateCost = endpoint({
  method: "POST",
  path: "/api/deliberations/estimate",
  needs: { action: "create" },
  summary:
    "Estimate what a deliberation would take, from its shortest to its longest run: calls, tokens and, where prices are known, money. Nothing is stored.",
  params: none,
  query: none,
  body: createDeliberationBodySchema,
  response: estimateSchema,
  isReadOnly: true,
  status: 200,
  errors: [413, 422, 503],
});

const moneySchema = z.object({ currency: z.string(), amount: z.number() });

export const monthTotal = endpoint({
  method: "GET",
  path: "/api/costs/month",
  needs: { action: "read" },
  summary:
    "Calls, tokens and cost in a month, by currency, and day by day. `unpricedCalls` counts calls without a known price.",
  params: none,
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "A month such as 2026-11.")
      .optional(),
  }),
  body: none,
  response: z.object({
    month: z.string(),
    calls: z.int(),
    inputTokens: z.int(),
    cachedInputTokens: z.int(),
    outputTokens: z.int(),
    money: z.array(moneySchema),
    unpricedCalls: z.int(),
    days: z
      .array(z.object({ day: z.iso.date(), calls: z.int(), tokens: z.int(), money: z.array(moneySchema) }))
      .describe("Days with calls, in UTC. Calls from before days were counted are in the month alone."),
  }),
  status: 200,
  errors: [422, 503],
});
