/** The common form of P1.4 and its two near relatives: custom reviews, and designs with their literature. */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD, verdictField } from "../judging/assessment";
import { severitySchema } from "../vocabulary";
import { defineLens } from "./define-lens";

const words = z.string().min(1);

/** Ids are given by the ledger: three assessors would each begin at 1. */
export const issueSchema = z.object({
  title: words.describe("The problem in one line."),
  detail: z.string().describe("Where it is and why it matters."),
  severity: severitySchema,
  addressable: z.boolean().describe("Whether a revision of this document can solve it."),
  suggestion: z.string().describe("The concrete change that would solve it."),
  category: z.string().nullable().describe("One word, for example evidence, scope or clarity; null if none fits."),
});

export const ISSUES_FIELD = {
  issues: z
    .array(issueSchema)
    .describe("Round 1: all your issues. Later: only new ones; your earlier ones go into prior_concerns."),
} as const;

export const coreReplySchema = z.object({ ...PRIOR_FIELD, ...ISSUES_FIELD, ...COMMON_FIELDS, ...verdictField });
export type CoreReply = z.infer<typeof coreReplySchema>;

export const core = defineLens({
  title: "Assessment",
  replySchema: coreReplySchema,
  find: ({ issues }) => ({ issues }),
});

const experimentSuggestionSchema = z.object({ what: words, why: words, priority: z.enum(["REQUIRED", "RECOMMENDED"]) });

export const LITERATURE_FIELD = {
  literature_requests: z
    .array(words)
    .describe("Search queries for literature that is missing; it is looked up before the next round."),
} as const;

export const design = defineLens({
  title: "Assessment of the design",
  replySchema: coreReplySchema.extend({
    ...LITERATURE_FIELD,
    experiment_suggestions: z.array(experimentSuggestionSchema),
  }),
  find: ({ issues, literature_requests }) => ({ issues, literatureRequests: literature_requests }),
});
