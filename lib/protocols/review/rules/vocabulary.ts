/** The words assessors judge with. One ranked scale of severities for every prompt (P1-Q9). */
import { z } from "zod";

export const verdictSchema = z.enum(["PASS", "CONDITIONAL", "FAIL"]);
export type Verdict = z.infer<typeof verdictSchema>;

/** Worst first. */
export const SEVERITIES = ["fatal", "critical", "major", "important", "minor"] as const;
export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.infer<typeof severitySchema>;

/** P1-20: what no consensus may leave open. */
export const isBlocking = (severity: Severity): boolean => isAtLeast(severity, "critical");
/** `severity` is as bad as `other`, or worse. */
export const isAtLeast = (severity: Severity, other: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(other);

/** What the raiser says of its own concern in a later round (P1.4). */
export const concernStatusSchema = z.enum(["RESOLVED", "PARTIALLY", "NOT_ADDRESSED"]);
export type ConcernStatus = z.infer<typeof concernStatusSchema>;

/** P1-28: ideas are not passed or failed. */
export const ratingSchema = z.enum(["STRONG", "VIABLE", "WEAK", "KILL"]);
export type Rating = z.infer<typeof ratingSchema>;
export const isPromising = (rating: Rating): boolean => rating === "STRONG" || rating === "VIABLE";

/** P1-28: how a rating is shown where verdicts are. Convergence of ideas has its own rubric. */
export const VERDICT_OF_RATING: Readonly<Record<Rating, Verdict>> = {
  STRONG: "PASS",
  VIABLE: "CONDITIONAL",
  WEAK: "FAIL",
  KILL: "FAIL",
};

/** P1-32, P1-59: what the modifier may do with an open issue. */
export const rulingKindSchema = z.enum(["FIXED", "OVERRULED", "DEFERRED", "NEEDS_DECISION"]);
export type RulingKind = z.infer<typeof rulingKindSchema>;

export const prioritySchema = z.enum(["REQUIRED", "STRONGLY_RECOMMENDED", "NICE_TO_HAVE"]);
export const scopeSchema = z.enum(["small", "medium", "large"]);
