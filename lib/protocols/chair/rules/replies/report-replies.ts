/** P2.7: what the chair writes at the end, by type of deliberation. Tables of specialists and conflicts come from the log, not from here. */
import { z } from "zod";
import {
  challengeOpinionSchema,
  confidenceSchema,
  prSeveritySchema,
  prVerdictSchema,
  separateReasonSchema,
} from "../vocabulary";

const words = z.string().min(1);

const REPORT = {
  decision: words.describe("What is decided, in one to three sentences."),
  rationale: words.describe("Why, in Markdown: what carried it, what it costs, what would change it."),
  diagram: z.string().nullable().describe("A Mermaid diagram where one was asked for; else null."),
  inline_actions: z.array(words).describe("What is done as part of this."),
  separate_actions: z
    .array(z.object({ action: words, reason: separateReasonSchema }))
    .describe(
      "What becomes an issue of its own, because it crosses a boundary, needs a design first, or raises the risk. If unclear, it is done inline.",
    ),
  open_questions: z.array(words).describe("What is left open, and who has to answer it; empty if nothing is."),
} as const;

const resolutions = z.array(
  z.object({
    issue_id: words.describe("As listed, for example A1."),
    resolution: words.describe("What the plan does about it now."),
  }),
);

export const reportReplySchema = z.object(REPORT);

/** P2.6 */
const PR = {
  pr_verdict: prVerdictSchema,
  pr_concerns: z.array(z.object({ severity: prSeveritySchema, concern: words })),
} as const;
export const reportPrReplySchema = z.object({ ...REPORT, ...PR });

const PLAN = {
  plan: words.describe("The complete plan in Markdown, with what the specialists asked for worked in."),
  files: z.array(words).describe("Files or parts that are touched, each with what changes in it."),
  testing: words.describe("How it is shown to work."),
} as const;
export const reportPlanReplySchema = z.object({ ...REPORT, ...PLAN, resolutions });

export const reportReviewReplySchema = z.object({
  ...REPORT,
  revised_plan: z.string().nullable().describe("Where it needs revision: the complete revised plan; else null."),
  resolutions: resolutions.describe(
    "Where it needs revision: one entry for each blocking and important issue; else empty.",
  ),
});

/** P2-05, P2-40: the chair without specialists; fields of other types are null or empty. */
export const reviewAloneReplySchema = z.object({
  finding: words.describe("What you find, in Markdown."),
  ...REPORT,
  confidence: confidenceSchema,
  reasoning: words.describe("One sentence: what this confidence rests on."),
  plan: z
    .string()
    .nullable()
    .describe("Plans: the plan; reviews of a plan that needs revision: the revised plan; else null."),
  files: z.array(words).describe("Files or parts that are touched; empty if none is."),
  testing: z.string().describe("How it is shown to work."),
  opinion: challengeOpinionSchema.nullable().describe("Reviews of a plan only."),
  blocking_issues: z.array(words),
  important_issues: z.array(words),
  pr_verdict: prVerdictSchema.nullable().describe("Pull requests only."),
  pr_concerns: PR.pr_concerns,
});

export type ReportReply = z.infer<typeof reportReplySchema>;
export type ReportPrReply = z.infer<typeof reportPrReplySchema>;
export type ReportPlanReply = z.infer<typeof reportPlanReplySchema>;
export type ReportReviewReply = z.infer<typeof reportReviewReplySchema>;
export type ReviewAloneReply = z.infer<typeof reviewAloneReplySchema>;
