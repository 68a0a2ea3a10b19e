import { z } from "zod";
import { agentIdSchema } from "@/lib/domain/ids";

/** What only the person can say, as a seat asks it. */
export const seatQuestionSchema = z.object({
  question: z.string().trim().min(1).max(1000),
  why: z.string().trim().max(2000).default(""),
  options: z.array(z.string().trim().min(1).max(300)).max(8).default([]),
  /** What the seat goes by until somebody answers. */
  default: z.string().trim().max(1000).default(""),
  /** Id of a question already asked that this one only puts in other words, as the seat says. */
  sameAs: z.string().trim().max(20).optional(),
});
export type SeatQuestion = z.infer<typeof seatQuestionSchema>;

/** The same question of several seats is one. */
export const panelQuestionSchema = seatQuestionSchema.omit({ sameAs: true }).extend({
  /** "q1", "q2": the field of the form its answer comes in. */
  id: z.string().regex(/^q\d+$/),
  askedBy: z.array(agentIdSchema).min(1),
  /** Where several ask: what each gives as its reason and would go by. Absent where one seat asks. */
  reasons: z
    .array(
      z.object({
        agentId: agentIdSchema,
        why: z.string(),
        default: z.string(),
        /** Its own words, where it asked the same thing in other ones. */
        words: z.string().optional(),
      }),
    )
    .optional(),
  /** Questions this one stands for on the form as well, because they ask nearly the same; its answer settles them too. */
  standsFor: z.array(z.string().regex(/^q\d+$/)).optional(),
});
export type PanelQuestion = z.infer<typeof panelQuestionSchema>;
