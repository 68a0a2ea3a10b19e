import { z } from "zod";

const perMillion = z.number().min(0, "A price can't be below 0.").max(100_000, "At most 100,000 per million tokens.");

/** What a model costs, per million tokens, as its provider said on a day. Stored with each reply, so that later changes move no past sum. */
export const priceSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, "Three letters, for example USD."),
  inputPerMillion: perMillion,
  /** Absent: cached input costs what input costs. */
  cachedInputPerMillion: perMillion.optional(),
  outputPerMillion: perMillion,
  asOf: z.iso.date("A day such as 2026-11-16."),
});
export type Price = z.infer<typeof priceSchema>;
