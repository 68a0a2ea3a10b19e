/** Assessors of a complete paper (P1-27, P1-29, P1-52). */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD, derivedVerdictField, experimentSchema } from "../judging/assessment";
import { severitySchema } from "../vocabulary";
import { defineLens, verdictBySeverity } from "./define-lens";

const words = z.string().min(1);
const EXPERIMENT_FIELD = {
  experiment_needed: z
    .array(experimentSchema)
    .describe("Only what no rewriting can replace: it sends the paper back to the experiments."),
} as const;

export const proofreader = defineLens({
  title: "Proofreading",
  replySchema: z.object({
    ...PRIOR_FIELD,
    issues: z
      .array(
        z.object({
          location: words,
          type: z.enum(["typo", "style", "clarity", "structural"]),
          current: z.string(),
          fix: words,
        }),
      )
      .describe("Round 1: all. Later: only new ones."),
    ...COMMON_FIELDS,
    ...derivedVerdictField,
  }),
  find: ({ issues }) => ({
    issues: issues.map(({ location, type, current, fix }) => ({
      title: `${location}: ${fix}`,
      detail: current,
      severity: "minor" as const,
      addressable: true,
      suggestion: fix,
      category: type,
    })),
  }),
  // P1-29: small things pass; structure is a condition.
  verdict: ({ issues }, given) =>
    given ?? (issues.some(({ category }) => category === "structural") ? "CONDITIONAL" : "PASS"),
});

export const paperExpert = defineLens({
  title: "Correctness of the paper",
  replySchema: z.object({
    ...PRIOR_FIELD,
    issues: z
      .array(
        z.object({
          location: words,
          problem: words,
          severity: severitySchema.extract(["critical", "important", "minor"]),
          suggestion: z.string(),
        }),
      )
      .describe("Round 1: all. Later: only new ones."),
    ...EXPERIMENT_FIELD,
    ...COMMON_FIELDS,
    ...derivedVerdictField,
  }),
  find: ({ issues, experiment_needed }) => ({
    experiments: experiment_needed,
    issues: issues.map(({ location, problem, severity, suggestion }) => ({
      title: problem,
      detail: location,
      severity,
      addressable: true,
      suggestion,
      category: null,
    })),
  }),
  verdict: verdictBySeverity,
});

/** P1-Q10 */
export const RECOMMENDATIONS = [
  "strong_accept",
  "accept",
  "weak_accept",
  "borderline",
  "weak_reject",
  "reject",
  "strong_reject",
] as const;

export const secondAdversary = defineLens({
  title: "The hostile review",
  replySchema: z.object({
    ...PRIOR_FIELD,
    summary: z.string(),
    strengths: z.array(words).describe("Three to five."),
    weaknesses: z
      .array(
        z.object({
          title: words,
          detail: z.string(),
          severity: severitySchema.extract(["fatal", "major", "minor"]),
          suggestion: z.string(),
        }),
      )
      .describe("Round 1: five to eight. Later: only new ones."),
    questions: z.array(words).describe("Three to five."),
    missing_references: z.array(words),
    ...EXPERIMENT_FIELD,
    ...COMMON_FIELDS,
    recommendation: z.enum(RECOMMENDATIONS),
    confidence: z.enum(["high", "medium", "low"]),
    ...derivedVerdictField,
  }),
  find: ({ weaknesses, questions, experiment_needed }) => ({
    questions,
    experiments: experiment_needed,
    issues: weaknesses.map(({ title, detail, severity, suggestion }) => ({
      title,
      detail,
      severity,
      addressable: severity !== "fatal",
      suggestion,
      category: null,
    })),
  }),
  verdict: verdictBySeverity,
});
