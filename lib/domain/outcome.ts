import { z } from "zod";
import { gateIdSchema } from "./ids";

export const decidedBySchema = z.enum(["panel", "person", "deadline", "nobody"]);

/** How a deliberation ended. */
export const outcomeSchema = z.object({
  status: z
    .string()
    .min(1)
    .describe("How it ended: one of the protocol's `endings`, `closed_at_budget` or `closed_undecided`."),
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
  /** `deadline`: what had been set for a deadline that passed, and nobody's choice (G-21). */
  decidedBy: decidedBySchema,
  /** What the person chose, where one decided. */
  decision: z.object({ gateId: gateIdSchema, choice: z.string(), label: z.string(), by: z.string() }).optional(),
});
export type DecidedBy = z.infer<typeof decidedBySchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
