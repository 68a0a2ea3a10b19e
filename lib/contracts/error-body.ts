import { z } from "zod";
import { ERROR_CODES } from "@/lib/domain/errors";

/** Every answer is `{ data }` or `{ error }`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES as [string, ...string[]]),
    message: z.string(),
    /** Per input field, dotted path → sentence. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Facts to act on, for example who answered a gate and when. */
    details: z.record(z.string(), z.json()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
