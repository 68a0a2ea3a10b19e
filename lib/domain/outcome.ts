import { z } from "zod";
import { gateIdSchema } from "./ids";

/** How a deliberation ended. */
export const outcomeSchema = z.object({
  status: z.string().min(1).describe("How it ended: one of the protocol's `endings`, or `closed_at_budget`."),
  stoppedBy: z
    .string()
    .min(1)
    .optional()
    .describe("If a person ended it: what had stopped the panel, for example `stalemate`."),
  rounds: z.int().min(0).describe("The number of rounds: the `round` it was in when it ended."),
  /** The sentence shown on the page and in the list. */
  summary: z.string(),
  /** Whether a numbered decision record is owed (P5-39). */
  recorded: z.boolean(),
  decidedBy: z.enum(["panel", "person", "nobody"]),
  /** What the person chose, where one decided. */
  decision: z.object({ gateId: gateIdSchema, choice: z.string(), label: z.string(), by: z.string() }).optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;
