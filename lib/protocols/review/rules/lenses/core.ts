/** The common form of P1.4 and its two near relatives: custom reviews, and designs with their literature. */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD, verdictField } from "../judging/assessment";
import { severitySchema } from "../vocabulary";
import { defineLens } from "./define-lens";

const words = z.string().min(1);

/** Ids are given by the ledger: three assessors would each begin at 1. */
export const issueSchema = z.object({
  title: words.describe("The problem in one line, understandable without the document."),
  detail: z.string().describe("Where it is, the words in quotes, what is wrong with them, and what follows."),
  severity: severitySchema,
  addressable: z
    .boolean()
    .describe("False only if no change of this text could solve it: something outside has to come first."),
  suggestion: z.string().describe("The sentence, figure, step or cut itself, ready to be put in."),
  category: z.string().nullable().describe("One word, or null."),
});

export const ISSUES_FIELD = {
  issues: z.array(issueSchema).describe("Round 1: all. Later: only new ones."),
} as const;

/** The common form with what a lens adds: its own findings stand before the verdict they lead to. */
export const coreForm = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ ...PRIOR_FIELD, ...fields, ...ISSUES_FIELD, ...COMMON_FIELDS, ...verdictField });
export const coreReplySchema = coreForm({});

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
  replySchema: coreForm({
    ...LITERATURE_FIELD,
    experiment_suggestions: z.array(experimentSuggestionSchema),
  }),
  find: ({ issues, literature_requests }) => ({ issues, literatureRequests: literature_requests }),
});
