/** P2.7: what the chair writes at the end, by type of deliberation. Tables of specialists and conflicts come from the log, not from here. */
import { z } from "zod";
import {
  challengeOpinionSchema,
  confidenceSchema,
  issueOutcomeSchema,
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
  open_questions: z
    .array(words)
    .describe(
      "What is left open, and who has to answer it; nothing a person has answered or left to you. Empty if nothing is.",
    ),
} as const;

const resolutions = z.array(
  z.object({
    issue_id: words.describe("As listed, for example A1."),
    resolution: words.describe("What the plan does about it now, or why it does nothing."),
    outcome: issueOutcomeSchema.describe(
      '"changed": the plan does something about it now; "kept": it stays as it was, with a reason; "deferred": decided later.',
    ),
  }),
);

export const reportReplySchema = z.object(REPORT);

/** P2.6 */
const PR = {
  pr_concerns: z.array(z.object({ concern: words, severity: prSeveritySchema })),
  pr_verdict: prVerdictSchema,
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
  resolutions: resolutions.describe("Where it needs revision: one entry for each issue; else empty."),
});

/** The report together with what it follows from, with the fields of all types; a deliberation is asked for those of its own (ask-kind.ts). */
export const togetherReportSchema = z.object({
  ...REPORT,
  plan: z.string().nullable().describe("The complete plan in Markdown; null where none is asked for."),
  files: PLAN.files,
  testing: z.string().describe("How it is shown to work."),
  resolutions,
  pr_concerns: PR.pr_concerns,
  pr_verdict: prVerdictSchema.nullable(),
});

const CHANGES = {
  changes: z
    .array(
      z.object({
        asked: words.describe("What is asked for, one point each."),
        done: words.describe("What the plan does about it now, with the place; or why it stays as it was."),
      }),
    )
    .describe("Every point of what is asked for."),
} as const;

/** P2-44, P2-46: a change of the report, as edits a program applies (edit-report.ts). */
export const reviseReplySchema = z.object({
  ...CHANGES,
  edits: z
    .array(
      z.object({
        find: words.describe("Words copied from <final-plan> as they stand there; they must stand there only once."),
        replace: z.string().describe('What stands there instead; "" removes them.'),
      }),
    )
    .describe("Every edit the changes take."),
});
/** As it is stored: the report the edits led to. Logs from before lack them, and what only they could change. `isLookedAt`: the specialists look at what came of a person's changes (P2-44). */
export const storedReviseSchema = z.object({
  ...CHANGES,
  isLookedAt: z.literal(true).optional(),
  plan: words,
  files: PLAN.files,
  testing: z.string(),
  decision: z.string(),
  open_questions: REPORT.open_questions,
  edits: reviseReplySchema.shape.edits.optional(),
  rationale: z.string().optional(),
  diagram: REPORT.diagram.optional(),
  inline_actions: REPORT.inline_actions.optional(),
  separate_actions: REPORT.separate_actions.optional(),
  resolutions: resolutions.element.extend({ outcome: issueOutcomeSchema.nullable() }).array().optional(),
});
export type ReviseReply = z.infer<typeof reviseReplySchema>;
export type StoredRevision = z.infer<typeof storedReviseSchema>;

/** P2-05, P2-40: the chair without specialists; fields of other types are null or empty. */
export const reviewAloneReplySchema = z.object({
  finding: words.describe("What you find, in Markdown."),
  ...REPORT,
  reasoning: words.describe("One sentence: what the confidence rests on."),
  confidence: confidenceSchema,
  plan: z
    .string()
    .nullable()
    .describe("Plans: the plan; reviews of a plan that needs revision: the revised plan; else null."),
  files: z.array(words).describe("Files or parts that are touched; empty if none is."),
  testing: z.string().describe("How it is shown to work."),
  blocking_issues: z.array(words),
  important_issues: z.array(words),
  opinion: challengeOpinionSchema.nullable().describe("Reviews of a plan only."),
  pr_concerns: PR.pr_concerns,
  pr_verdict: prVerdictSchema.nullable().describe("Pull requests only."),
});

/** Logs from before a resolution said what became of the issue. */
const storedResolutions = z.array(
  z.object({ issue_id: z.string(), resolution: z.string(), outcome: issueOutcomeSchema.optional() }),
);
export const STORED_REPORTS = {
  report: reportReplySchema,
  report_pr: reportPrReplySchema,
  report_plan: reportPlanReplySchema.extend({ resolutions: storedResolutions }),
  report_review: reportReviewReplySchema.extend({ resolutions: storedResolutions }),
  review_alone: reviewAloneReplySchema,
} as const;

export type ReportReply = z.infer<typeof reportReplySchema>;
export type ReportPrReply = z.infer<typeof reportPrReplySchema>;
export type ReportPlanReply = z.infer<typeof reportPlanReplySchema>;
export type ReportReviewReply = z.infer<typeof reportReviewReplySchema>;
export type ReviewAloneReply = z.infer<typeof reviewAloneReplySchema>;
