import { z } from "zod";
import { connectionIdSchema } from "./ids";

/** How a rehearsal goes. Each protocol says which scripts it has and what they mean. */
export const rehearsalScriptSchema = z.string().regex(/^[a-z0-9_]{1,40}$/, "Use the id of a script.");
export type RehearsalScript = z.infer<typeof rehearsalScriptSchema>;

/** Who answers the asks of a deliberation. Fixed at creation: part of the configuration snapshot (G-01). */
export const modelSourceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rehearsal"), script: rehearsalScriptSchema }),
  /** A connection that is absent is the environment's. */
  z.object({
    kind: z.literal("endpoint"),
    model: z.string().min(1).max(120),
    connection: connectionIdSchema.optional(),
  }),
]);
export type ModelSource = z.infer<typeof modelSourceSchema>;
