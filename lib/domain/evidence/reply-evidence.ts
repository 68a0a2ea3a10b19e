import { z } from "zod";
import { checkedCitationSchema, groundSchema, settlementSchema } from "./citation";
import { seatQuestionSchema } from "./question";

/** What a reply brought beside what its protocol asks for; kept apart from it, whatever the protocol. */
export const replyEvidenceSchema = z.object({
  citations: z.array(checkedCitationSchema),
  grounds: z.array(groundSchema),
  /** What settled concerns the seat calls settled in this reply. Absent in replies from before it was asked for. */
  settled: z.array(settlementSchema).optional(),
  questions: z.array(seatQuestionSchema),
  /** Decisions the seat made unasked, in its words. */
  assumptions: z.array(z.string()),
  /** G-22: ids of what seats assumed and what no longer holds. */
  overtaken: z.array(z.string()).optional(),
  /** Entries that could not be read as any of these, as they came. */
  unread: z.array(z.string()).default([]),
});
export type ReplyEvidence = z.infer<typeof replyEvidenceSchema>;
