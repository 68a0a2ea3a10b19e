import { z } from "zod";
import { connectionIdSchema } from "./ids";

export const REASONING_EFFORTS = ["minimal", "low", "medium", "high"] as const;

/** How the calls of a seat are made. What is absent follows the deliberation, then the connection. */
export const callSettingsSchema = z.object({
  connection: connectionIdSchema.optional(),
  model: z.string().trim().max(120, "At most 120 characters.").optional(),
  temperature: z.number().min(0, "From 0 to 2.").max(2, "From 0 to 2.").optional(),
  reasoningEffort: z.enum(REASONING_EFFORTS).optional(),
  maxOutputTokens: z.int().min(16, "At least 16.").max(1_000_000, "At most 1,000,000.").optional(),
});
export type CallSettings = z.infer<typeof callSettingsSchema>;
