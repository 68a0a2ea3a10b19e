import { z } from "zod";
import { agentIdSchema } from "@/lib/domain/ids";
import { standingSchema } from "@/lib/domain/standing";

/** A seat's word in one round, or why there is none. */
export const glanceMarkSchema = z.union([standingSchema, z.enum(["not_reached", "waiting", "writing", "failed"])]);
export type GlanceMark = z.infer<typeof glanceMarkSchema>;

/** How a seat stands, whatever its protocol calls it. */
export const standSchema = z.enum(["behind", "notes", "not_yet", "against", "neutral", "silent"]);

export const glanceSeatSchema = z.object({
  id: agentIdSchema,
  name: z.string(),
  place: z.int().describe("In the panel, from 1; 0 for one who has no seat."),
  marks: z.array(glanceMarkSchema).describe("In the last rounds, the newest last."),
  stand: standSchema,
  score: z.number().optional(),
});
export type GlanceSeat = z.infer<typeof glanceSeatSchema>;

/** What a protocol says of itself in a list. */
export const ownGlanceSchema = z.object({
  shape: z
    .enum(["rounds", "approvals", "spread", "phases", "answers"])
    .describe(
      "What its picture is about: words by round, approvals, scores apart, phases of a round, who has answered.",
    ),
  text: z.string().describe("Where it stands, in a few words."),
  progress: z
    .object({ done: z.int(), of: z.int() })
    .optional()
    .describe("Approvals given, phases gone through, answers that came."),
  dissent: z.string().optional().describe("Who is not behind it, in words."),
});
export type OwnGlance = z.infer<typeof ownGlanceSchema>;

export const glanceSchema = ownGlanceSchema.extend({
  seats: z.array(glanceSeatSchema),
  words: z.partialRecord(standSchema, z.string()).describe("What seats that stand so are called here."),
  moreSeats: z.int().optional().describe("Seats beyond those named."),
  asked: z.array(z.string()).optional().describe("Whose replies are owed now."),
});
export type Glance = z.infer<typeof glanceSchema>;
