/** Assessors of a research question. Their marks are what a question can fail on for good (P1-43, P1-44). */
import { z } from "zod";
import type { Findings } from "../judging/assessment";
import { coreForm } from "./core";
import { defineLens } from "./define-lens";

const marked = (mark: Findings["marks"][number], isSet: boolean): Pick<Findings, "marks"> => ({
  marks: isSet ? [mark] : [],
});

export const professor = defineLens({
  title: "Significance and novelty",
  replySchema: coreForm({
    significance: z.string(),
    novelty: z.string(),
    positioning: z.string(),
    is_worth_doing: z.boolean(),
    alternatives: z.array(z.string().min(1)).max(3).describe("Two or three better formulations of the question."),
    not_novel: z.boolean().describe("True only if the answer is already known."),
  }),
  find: ({ issues, alternatives, not_novel }) => ({ issues, alternatives, ...marked("not_novel", not_novel) }),
});

export const editor = defineLens({
  title: "Fit for the venue",
  replySchema: coreForm({
    venue_fit: z.string(),
    predicted_objection: z.string().describe("What a reviewer will object to first."),
    saturation: z.string(),
    desk_reject: z.boolean().describe("Whether you would reject it without review."),
  }),
  find: ({ issues, desk_reject }) => ({ issues, ...marked("desk_reject", desk_reject) }),
});

export const scientist = defineLens({
  title: "Feasibility",
  replySchema: coreForm({
    feasibility: z.string(),
    method_gap: z.string(),
    data_sufficiency: z.string(),
    timeline: z.string(),
    traps: z.array(z.string().min(1)),
    infeasible: z.boolean().describe("True only if it can't be done with what there is."),
  }),
  find: ({ issues, infeasible }) => ({ issues, ...marked("infeasible", infeasible) }),
});

export const targetUser = defineLens({
  title: "The pain it would end",
  replySchema: coreForm({
    pain_point: z.string(),
    current_workaround: z.string(),
    alternatives: z.array(z.string().min(1)).max(3).describe("Two or three formulations that meet a real pain."),
    no_pain_point: z.boolean().describe("True only if nobody would miss it."),
  }),
  find: ({ issues, alternatives, no_pain_point }) => ({
    issues,
    alternatives,
    ...marked("no_pain_point", no_pain_point),
  }),
});
