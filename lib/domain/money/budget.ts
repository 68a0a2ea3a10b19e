import { z } from "zod";

/** The most a deliberation may spend before a person is asked. Only calls already under way may go beyond it. */
export const budgetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tokens"), limit: z.int().min(1, "At least one token.").max(1_000_000_000) }),
  z.object({
    kind: z.literal("money"),
    limit: z.number().positive("More than 0.").max(1_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/, "Three letters, for example USD."),
  }),
]);
export type Budget = z.infer<typeof budgetSchema>;
