/** Assessors of an argument blueprint (P1-47 to P1-49). */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD, supplementSchema, verdictField } from "../judging/assessment";
import { prioritySchema, scopeSchema } from "../vocabulary";
import { coreForm } from "./core";
import { defineLens } from "./define-lens";

const words = z.string().min(1);
const SUPPLEMENTS_FIELD = {
  supplements: z.array(supplementSchema).describe("Experiments or analyses the argument still needs."),
} as const;

const contentPointSchema = z.object({
  claim: words,
  evidence: z.string(),
  interpretation: z.string(),
  prior_work: z.string(),
  significance: z.string(),
  /** Absent in replies of before it was asked for. */
  known_weakness: z.string().nullish().describe("The objection it is most open to; null if none."),
});

export const storyArchitectReplySchema = coreForm({
  ...SUPPLEMENTS_FIELD,
  elevator_pitch: z.string(),
  core_argument: z.string().describe("Three to five sentences."),
  content_points: z.array(contentPointSchema).describe("Four to six."),
  narrative_arc: z.string(),
  limitations: z.array(words),
  publishability: z.enum(["YES", "NO", "CONDITIONAL"]),
});

export const storyArchitect = defineLens({
  title: "The argument",
  replySchema: storyArchitectReplySchema,
  find: ({ issues, supplements }) => ({ issues, supplements }),
});

/** P1-47 depends on it. Earlier replies have words of their own. */
export const VULNERABILITY_CATEGORIES = [
  "novelty",
  "evidence",
  "method",
  "data_leakage",
  "circularity",
  "controls",
  "overclaiming",
  "alternative_explanation",
  "other",
] as const;

const vulnerabilitySchema = z.object({
  description: words,
  category: z.enum(VULNERABILITY_CATEGORIES).describe("novelty: the contribution is not new."),
  severity: z.enum(["fatal", "major", "minor"]),
  fix: z.enum(["WRITING_FIX", "EXPERIMENT_SUPPLEMENT"]),
  how: z.string().describe("What exactly would answer it."),
  priority: prioritySchema,
  scope: scopeSchema,
});

const devilsForm = <Vulnerability extends z.ZodType>(vulnerability: Vulnerability) =>
  z.object({
    ...PRIOR_FIELD,
    vulnerabilities: z.array(vulnerability).describe("Round 1: all. Later: only new ones."),
    ...COMMON_FIELDS,
    ...verdictField,
  });

export const devilsAdvocate = defineLens({
  title: "Where the argument breaks",
  replySchema: devilsForm(vulnerabilitySchema),
  stored: devilsForm(vulnerabilitySchema.extend({ category: words })),
  find: ({ vulnerabilities }) => ({
    issues: vulnerabilities.map(({ description, severity, category, fix, how }) => ({
      title: description,
      detail: "",
      severity,
      addressable: fix === "WRITING_FIX",
      suggestion: how,
      category,
    })),
    supplements: vulnerabilities
      .filter(({ fix }) => fix === "EXPERIMENT_SUPPLEMENT")
      .map(({ description, how, priority, scope }) => ({
        what: how || description,
        why: description,
        priority,
        scope,
      })),
  }),
});

export const audience = defineLens({
  title: "What the audience expects",
  replySchema: coreForm({
    ...SUPPLEMENTS_FIELD,
    sufficiency: z.string().describe("Whether it suffices for the venue."),
    missing_analyses: z.array(words),
    positioning: z.string(),
    scope: z.enum(["underscoped", "adequate", "strong"]),
  }),
  find: ({ issues, supplements }) => ({ issues, supplements }),
});
