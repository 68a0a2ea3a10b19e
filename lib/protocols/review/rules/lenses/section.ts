/** Assessors of one section of a paper (P1-26, P1-29, P1-50). */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD, derivedVerdictField, type NewIssue } from "../judging/assessment";
import { severitySchema, type Severity } from "../vocabulary";
import { defineLens, verdictBySeverity } from "./define-lens";

const words = z.string().min(1);
const middleSeverity = severitySchema.extract(["critical", "major", "minor"]);

export const sectionExpert = defineLens({
  title: "Correctness of the section",
  replySchema: z.object({
    ...PRIOR_FIELD,
    issues: z
      .array(
        z.object({
          location: words,
          problem: words,
          evidence: z.string(),
          rewrite: z.string(),
          severity: middleSeverity,
        }),
      )
      .describe("Round 1: all. Later: only new ones."),
    ...COMMON_FIELDS,
    ...derivedVerdictField,
  }),
  find: ({ issues }) => ({
    issues: issues.map(({ location, problem, evidence, rewrite, severity }) =>
      issue(problem, `${location}. ${evidence}`.trim(), severity, rewrite),
    ),
  }),
  verdict: verdictBySeverity,
});

const STYLE_SEVERITY: Readonly<Record<"BAD" | "MIXED", Severity>> = { BAD: "important", MIXED: "minor" };
/** P1-29 */
const AUTHORITY = { pass: 7, conditional: 4 };

export const writingEditor = defineLens({
  title: "Style, paragraph by paragraph",
  replySchema: z.object({
    ...PRIOR_FIELD,
    paragraphs: z.array(
      z.object({
        n: z.int().min(1),
        style: z.enum(["BAD", "MIXED", "GOOD"]),
        issues: z.array(words),
        rewrite: z.string(),
      }),
    ),
    authority_score: z.int().min(1).max(10).describe("How sure of its matter the section sounds, 1 to 10."),
    ...COMMON_FIELDS,
    ...derivedVerdictField,
  }),
  find: ({ paragraphs, authority_score }) => ({
    authority: authority_score,
    issues: paragraphs.flatMap(({ n, style, issues, rewrite }) =>
      style === "GOOD"
        ? []
        : [
            issue(
              `Paragraph ${n}: ${issues[0] ?? "the style does not carry it"}`,
              issues.join("; "),
              STYLE_SEVERITY[style],
              rewrite,
            ),
          ],
    ),
  }),
  verdict: ({ authority }, given) =>
    given ??
    (authority === null || authority < AUTHORITY.conditional
      ? "FAIL"
      : authority < AUTHORITY.pass
        ? "CONDITIONAL"
        : "PASS"),
});

const CLAIMS: Readonly<Record<"PARTIALLY" | "UNSUPPORTED" | "EXAGGERATED", { says: string; severity: Severity }>> = {
  PARTIALLY: { says: "Only partly supported", severity: "minor" },
  UNSUPPORTED: { says: "Not supported", severity: "major" },
  EXAGGERATED: { says: "Exaggerated", severity: "important" },
};
export const TOP_CONCERNS = 3;

export const adversarial = defineLens({
  title: "Claims against evidence",
  replySchema: z.object({
    ...PRIOR_FIELD,
    claims: z
      .array(
        z.object({
          quote: words,
          status: z.enum(["SUPPORTED", "PARTIALLY", "UNSUPPORTED", "EXAGGERATED"]),
          action: z.string(),
        }),
      )
      .describe("Round 1: all that matter. Later: SUPPORTED and new ones only."),
    questions: z
      .array(words)
      .length(TOP_CONCERNS, `exactly ${TOP_CONCERNS} questions are needed`)
      .describe("The three questions you would ask as a reviewer, worst first."),
    ...COMMON_FIELDS,
    review_verdict: z.enum(["YES", "MOSTLY", "NO"]).describe("Would it pass your review?"),
  }),
  find: ({ claims, questions, review_verdict }) => ({
    questions,
    reviewVerdict: review_verdict,
    issues: claims.flatMap(({ quote, status, action }) =>
      status === "SUPPORTED" ? [] : [issue(`${CLAIMS[status].says}: “${quote}”`, "", CLAIMS[status].severity, action)],
    ),
  }),
  // P1-26: YES or MOSTLY counts as PASS, NO as FAIL. A downgrade (P1-22) is kept beside it.
  verdict: ({ reviewVerdict }) => (reviewVerdict === "NO" ? "FAIL" : "PASS"),
});

function issue(title: string, detail: string, severity: Severity, suggestion: string): NewIssue {
  return { title, detail, severity, addressable: true, suggestion, category: null };
}
