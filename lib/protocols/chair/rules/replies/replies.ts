/** The shapes asked of the chair, one per ask kind, with the fields of every type of session (ask-kind.ts). What is accepted is decided in check-chair.ts. */
import { z } from "zod";
import { ANSWER_KINDS, CHECK_KINDS, type AnswerKind } from "./answers";
import {
  reportPlanReplySchema,
  reportPrReplySchema,
  reportReplySchema,
  reportReviewReplySchema,
  reviewAloneReplySchema,
  reviseReplySchema,
  togetherReportSchema,
} from "./report-replies";
import { conflictTypeSchema, engagementPatternSchema } from "../vocabulary";

const words = z.string().min(1);
const seat = words.describe("Id of the specialist.");

/** The plan the specialists are asked about, where none was handed in. */
export const draftReplySchema = z.object({
  plan: words.describe("The plan in Markdown: steps in order, each with what is done and where."),
  files: z.array(words).describe("Files or parts that are touched, each with what changes in it."),
  testing: words.describe("How it is shown to work."),
  open_questions: z
    .array(words)
    .describe("What has to be found out before or during the work, and by whom; [] if nothing."),
});
export type DraftReply = z.infer<typeof draftReplySchema>;

/** P2-18, P2-19. The draft comes before the questions, which name its passages. */
export const frameReplySchema = z.object({
  constraints: z.array(words).describe("What is given and can't be chosen; empty if nothing is."),
  success_criteria: z.array(words).describe("How one will see that the decision was right; your proposal."),
  missing_expertise: z
    .array(words)
    .describe("Fields the decision needs and nobody at the table answers for; empty if none."),
  diagram: z.boolean().describe("Whether a diagram would help the reader of the report."),
  draft: draftReplySchema.nullable().describe("The draft of the plan; null where none is asked for."),
  assignments: z.array(
    z.object({
      specialist: seat,
      question: words.describe(
        "The one question this specialist is best placed to answer; another one than the others get.",
      ),
    }),
  ),
});
/** Logs from before draft and framing were one reply lack both. */
export const storedFrameSchema = frameReplySchema.extend({
  missing_expertise: z.array(words).default([]),
  draft: draftReplySchema.nullable().default(null),
});
export type FrameReply = z.infer<typeof frameReplySchema>;

const side = z.enum(["a", "b"]);

/** P2-22, P2-32 */
export const conflictSchema = z.object({
  a: seat,
  b: words.describe('Id of the other specialist, or "draft" if it is against the plan under discussion.'),
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
/** Numbered by the engine: C1, C2 and so on. */
export const storedConflictSchema = conflictSchema.extend({ id: words });
export type ConflictReply = z.infer<typeof storedConflictSchema>;

/** P2-37: what the chair itself hands over to a person. */
const escalateSchema = z.array(z.object({ why: z.enum(["security_unassessed", "major_architecture"]), detail: words }));

/** P2-21 */
export const synthesiseReplySchema = z.object({
  consensus: z.array(words).describe("What those who answered agree on; one point each."),
  conflicts: z.array(conflictSchema).describe("Empty if there is none."),
  same_issues: z
    .array(z.object({ issues: z.array(words).describe("Their ids, for example A1 and B2.") }))
    .describe("Issues of two specialists that are the same problem; empty if none."),
  gaps: z.array(words).describe("What nobody answered and the decision needs."),
  escalate: escalateSchema.describe(
    "Where the security impact can't be fully assessed, or it is a major architecture decision across several systems; empty as a rule.",
  ),
  report: togetherReportSchema.nullable().describe("The report, where there is no conflict; else null."),
});
/** `report` as the report of this type of session would be stored; absent in logs from before it could come with the synthesis. */
export const storedSynthesisSchema = synthesiseReplySchema.extend({
  conflicts: z.array(storedConflictSchema),
  same_issues: synthesiseReplySchema.shape.same_issues.default([]),
  report: z.unknown().optional(),
});
export type SynthesiseReply = z.infer<typeof storedSynthesisSchema>;

/** P2-24, P2-27, P2-28, P2-Q8 */
export const judgeReplySchema = z.object({
  engagement: z.array(
    z.object({
      specialist: seat,
      new_reasoning_excerpt: z
        .string()
        .nullable()
        .describe("The new reasoning, quoted word for word from its answer; null if there is none."),
      pattern: engagementPatternSchema,
    }),
  ),
  conflicts: z.array(
    z.object({
      conflict_id: words,
      a_position: z.string().nullable().describe("What a holds now; null if unchanged."),
      b_position: z.string().nullable().describe("What b holds now; null if unchanged."),
      status: z.enum(["resolved", "persists"]),
      agreement: z.string().nullable().describe("If resolved: what both hold now."),
      adopted_side: z
        .enum(["a", "b", "both"])
        .nullable()
        .describe("If resolved: whose position it is; both if each moved."),
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
/** Whether somebody engaged follows from the pattern. */
export const storedJudgeSchema = judgeReplySchema.extend({ new_conflicts: z.array(storedConflictSchema) });
export type JudgeReply = z.infer<typeof storedJudgeSchema>;

/** P2-29, P2-34: what no rule decides. */
export const decideReplySchema = z.object({
  decisions: z.array(
    z.object({
      conflict_id: words,
      rationale: words.describe("Why, and what it costs the other side."),
      resolution: words.describe("What is done; of a deferred one, what it waits for."),
      winner: words.describe(
        'Id of the side whose position is taken; "compromise" if each gives something up; "neither" for a third way; "deferred" if it can\'t be decided yet.',
      ),
      cited_pattern: z.string().nullable().describe("Style only: the existing pattern that decides it."),
      is_irreversible: z.boolean().describe("True if it can't be taken back once done."),
    }),
  ),
  report: togetherReportSchema.nullable().describe("The report on what is decided now."),
});
export const storedDecideSchema = decideReplySchema.extend({ report: z.unknown().optional() });
export type DecideReply = z.infer<typeof storedDecideSchema>;

/** P2-37: what the chair would do, for the person who decides. */
export const proposeReplySchema = z.object({
  rationale: words,
  proposal: words.describe("What you would do if nobody answered."),
  missing: z.array(words).describe("What would have to be known to be sure, and who could say it."),
});
export type ProposeReply = z.infer<typeof proposeReplySchema>;

/** The owner of the draft, the synthesis and the report says what stands in a sentence. */
const OWNS = ["gist", "answer"] as const;

export const CHAIR_KINDS = {
  frame: { title: "Framing and questions", replySchema: frameReplySchema, facts: OWNS },
  draft: { title: "Draft of the plan", replySchema: draftReplySchema, facts: OWNS },
  synthesise: {
    title: "Synthesis of the answers",
    replySchema: synthesiseReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  judge: { title: "Engagement and state of the conflicts", replySchema: judgeReplySchema, facts: OWNS },
  decide: {
    title: "Chair's decision on conflicts",
    replySchema: decideReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  propose: { title: "Chair's proposal for you", replySchema: proposeReplySchema, facts: OWNS },
  report: {
    title: "Report",
    replySchema: reportReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  report_pr: {
    title: "Report on the pull request",
    replySchema: reportPrReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  report_plan: {
    title: "Report with the plan",
    replySchema: reportPlanReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  report_review: {
    title: "Report on the plan",
    replySchema: reportReviewReplySchema,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: OWNS,
  },
  mend: {
    title: "Plan after the specialists' check",
    replySchema: reviseReplySchema,
    // The plan is before a person then: what the answer would change, nobody would work in.
    asksPerson: false,
    weighsAssumptions: true,
    facts: OWNS,
  },
  revise: {
    title: "Plan with your changes",
    replySchema: reviseReplySchema,
    // The plan is before a person then: what the answer would change, nobody would work in.
    asksPerson: false,
    weighsAssumptions: true,
    facts: OWNS,
  },
  review_alone: {
    title: "Review by the chair alone",
    replySchema: reviewAloneReplySchema,
    concludes: true,
    facts: OWNS,
  },
} as const;
export type ChairKind = keyof typeof CHAIR_KINDS;
export const isChairKind = (kind: string): kind is ChairKind => Object.hasOwn(CHAIR_KINDS, kind);

export const ASK_KINDS = { ...CHAIR_KINDS, ...ANSWER_KINDS, ...CHECK_KINDS };
export type AskKindId = ChairKind | AnswerKind | keyof typeof CHECK_KINDS;
