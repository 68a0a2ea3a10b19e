/** The shapes asked of the chair, one per ask kind. What is accepted is decided in check-chair.ts. */
import { z } from "zod";
import { ANSWER_KINDS, type AnswerKind } from "./answers";
import {
  reportPlanReplySchema,
  reportPrReplySchema,
  reportReplySchema,
  reportReviewReplySchema,
  reviewAloneReplySchema,
} from "./report-replies";
import { conflictTypeSchema, engagementPatternSchema } from "../vocabulary";

const words = z.string().min(1);
const seat = words.describe("Id of the specialist.");

/** P2-18, P2-19 */
export const frameReplySchema = z.object({
  constraints: z.array(words).describe("What is given and can't be chosen; empty if nothing is."),
  success_criteria: z.array(words).describe("How one will see that the decision was right."),
  diagram: z.boolean().describe("Whether a diagram would help the reader of the report."),
  assignments: z.array(
    z.object({
      specialist: seat,
      question: words.describe(
        "The one question this specialist is best placed to answer; another one than the others get.",
      ),
    }),
  ),
});
export type FrameReply = z.infer<typeof frameReplySchema>;

/** The plan the specialists are asked about, where none was handed in. */
export const draftReplySchema = z.object({
  plan: words.describe("The plan in Markdown: steps in order, each with what is done and where."),
  files: z.array(words).describe("Files or parts that are touched, each with what changes in it."),
  testing: words.describe("How it is shown to work."),
  open_questions: z.array(words),
});
export type DraftReply = z.infer<typeof draftReplySchema>;

const side = z.enum(["a", "b"]);

/** P2-22, P2-32 */
export const conflictSchema = z.object({
  id: words.describe("C1, C2 and so on."),
  a: seat,
  b: seat,
  topic: words.describe("What it is about, in a few words."),
  type: conflictTypeSchema,
  a_position: words.describe("What a holds, in words a would sign."),
  b_position: words.describe("What b holds, in words b would sign."),
  favoured_side: side
    .nullable()
    .describe("Which of the two stands for security, maintainability or architecture; null for other types."),
  is_blocking: z.boolean().describe("Security only: it can't go ahead at all without it."),
  is_critical_path: z.boolean().describe("Performance only: it is on the critical path."),
});
export type ConflictReply = z.infer<typeof conflictSchema>;

/** P2-37: what the chair itself hands over to a person. */
const escalateSchema = z.array(z.object({ why: z.enum(["security_unassessed", "major_architecture"]), detail: words }));

/** P2-21 */
export const synthesiseReplySchema = z.object({
  consensus: z.array(words).describe("What a majority of those who answered holds; one point each."),
  conflicts: z
    .array(conflictSchema)
    .describe(
      "Where following one advice makes the other wrong, or one's key concern contradicts another's finding; empty if nowhere.",
    ),
  gaps: z.array(words).describe("What nobody answered and the decision needs."),
  escalate: escalateSchema.describe(
    "Where the security impact can't be fully assessed, or it is a major architecture decision across several systems; empty as a rule.",
  ),
});
export type SynthesiseReply = z.infer<typeof synthesiseReplySchema>;

/** P2-24, P2-27, P2-28, P2-Q8 */
export const judgeReplySchema = z.object({
  engagement: z.array(
    z.object({
      specialist: seat,
      engaged: z.boolean(),
      pattern: engagementPatternSchema,
      new_reasoning_excerpt: z
        .string()
        .nullable()
        .describe("If engaged: the new reasoning, quoted word for word from its answer; else null."),
    }),
  ),
  conflicts: z.array(
    z.object({
      conflict_id: words,
      status: z.enum(["resolved", "persists"]),
      agreement: z.string().nullable().describe("If resolved: what both hold now."),
      adopted_side: z
        .enum(["a", "b", "both"])
        .nullable()
        .describe("If resolved: whose position it is; both if each moved."),
      a_position: words,
      b_position: words,
      resolution_question: z
        .string()
        .nullable()
        .describe("If it persists: the one question whose answer would settle it."),
    }),
  ),
  new_conflicts: z
    .array(conflictSchema)
    .describe("Conflicts that appear in these answers for the first time; empty as a rule."),
  escalate: escalateSchema,
});
export type JudgeReply = z.infer<typeof judgeReplySchema>;

/** P2-29, P2-34: what no rule decides. */
export const decideReplySchema = z.object({
  decisions: z.array(
    z.object({
      conflict_id: words,
      winner: words.describe('Id of the specialist whose position is taken, or "neither".'),
      resolution: words.describe("What is done."),
      rationale: words.describe("Why, and what it costs the other side."),
      cited_pattern: z.string().nullable().describe("Style only: the existing pattern that decides it."),
      is_irreversible: z.boolean().describe("True if it can't be taken back once done."),
    }),
  ),
});
export type DecideReply = z.infer<typeof decideReplySchema>;

/** P2-37: what the chair would do, for the person who decides. */
export const proposeReplySchema = z.object({
  proposal: words.describe("What you would do if nobody answered."),
  rationale: words,
  missing: z.array(words).describe("What would have to be known to be sure, and who could say it."),
});
export type ProposeReply = z.infer<typeof proposeReplySchema>;

export const CHAIR_KINDS = {
  frame: { title: "Framing and questions", replySchema: frameReplySchema },
  draft: { title: "Draft of the plan", replySchema: draftReplySchema },
  synthesise: { title: "Synthesis of the answers", replySchema: synthesiseReplySchema, seesReplies: true },
  judge: { title: "Engagement and state of the conflicts", replySchema: judgeReplySchema },
  decide: { title: "Chair's decision on conflicts", replySchema: decideReplySchema, seesReplies: true },
  propose: { title: "Chair's proposal for you", replySchema: proposeReplySchema },
  report: { title: "Report", replySchema: reportReplySchema, seesReplies: true, concludes: true },
  report_pr: {
    title: "Report on the pull request",
    replySchema: reportPrReplySchema,
    seesReplies: true,
    concludes: true,
  },
  report_plan: {
    title: "Report with the plan",
    replySchema: reportPlanReplySchema,
    seesReplies: true,
    concludes: true,
  },
  report_review: {
    title: "Report on the plan",
    replySchema: reportReviewReplySchema,
    seesReplies: true,
    concludes: true,
  },
  review_alone: { title: "Review by the chair alone", replySchema: reviewAloneReplySchema, concludes: true },
} as const;
export type ChairKind = keyof typeof CHAIR_KINDS;
export const isChairKind = (kind: string): kind is ChairKind => Object.hasOwn(CHAIR_KINDS, kind);

export const ASK_KINDS = { ...CHAIR_KINDS, ...ANSWER_KINDS };
export type AskKindId = ChairKind | AnswerKind;
