import { z } from "zod";

/** Who does it, in every request that changes something. */
export const by = z.string().trim().min(1).max(80).optional().describe("Who does this. Defaults to “Local user”.");

/** Requests that had a name of their own for it still take that one. */
export const formerBy = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe("The former name of `by`.")
  .meta({ deprecated: true });
