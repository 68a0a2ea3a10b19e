import { z } from "zod";
import { gateIdSchema } from "./ids";

/** How a deliberation ended. `status` is the protocol's own terminal word. */
export const outcomeSchema = z.object({
  status: z.string().min(1),
  rounds: z.int().min(0),
  /** The sentence shown on the page and in the list. */
  summary: z.string(),
  /** Whether a numbered decision record is owed (P5-39). */
  recorded: z.boolean(),
  decidedBy: z.enum(["panel", "person", "nobody"]),
  /** What the person chose, where one decided. */
  decision: z.object({ gateId: gateIdSchema, choice: z.string(), label: z.string(), by: z.string() }).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;
