/** The words of P2: what agents and the chair may answer, and what the protocol calls it. */
import { z } from "zod";

/** P2-11 */
export const sessionTypeSchema = z.enum(["design_session", "plan_issue", "review_plan"]);
export type SessionType = z.infer<typeof sessionTypeSchema>;

export const SESSION_LABELS: Readonly<Record<SessionType, string>> = {
  design_session: "Design session",
  plan_issue: "Plan",
  review_plan: "Plan review",
};

/** What is deliberated; decides the team's name (P2-17) and, for a pull request, the verdict (P2.6). */
export const subjectKindSchema = z.enum(["issue", "pr", "document", "topic"]);
export type SubjectKind = z.infer<typeof subjectKindSchema>;

/** P2-03 */
export const seatRoleSchema = z.enum(["specialist", "reviewer", "architect"]);
export type SeatRole = z.infer<typeof seatRoleSchema>;

/** P2-14, P2-39 */
export const triageLevelSchema = z.enum(["solo", "lightweight", "full"]);
export type TriageLevel = z.infer<typeof triageLevelSchema>;

export const confidenceSchema = z.enum(["High", "Medium", "Low"]);
export type Confidence = z.infer<typeof confidenceSchema>;
/** P2-34: High > Medium > Low. */
export const CONFIDENCE_RANK: Readonly<Record<Confidence, number>> = { High: 3, Medium: 2, Low: 1 };

/** P2-32: the kinds of conflict the rule table knows, and the rest. */
export const conflictTypeSchema = z.enum([
  "security_convenience",
  "performance_maintainability",
  "architecture_speed",
  "cross_cutting",
  "style",
  "other",
]);
export type ConflictType = z.infer<typeof conflictTypeSchema>;

export const CONFLICT_TYPE_LABELS: Readonly<Record<ConflictType, string>> = {
  security_convenience: "Security against convenience",
  performance_maintainability: "Performance against maintainability",
  architecture_speed: "Architecture against speed",
  cross_cutting: "A cross-cutting matter",
  style: "Style",
  other: "Other",
};

export const resolutionMethodSchema = z.enum([
  "short_circuit",
  "consensus",
  "confidence_weighted",
  "rule_table",
  "chair_decision",
  "escalated",
]);
export type ResolutionMethod = z.infer<typeof resolutionMethodSchema>;

/** P2-24: the first three are engaged. Silence is seen by the engine, never judged. */
export const engagementPatternSchema = z.enum([
  "new_argument",
  "changed_recommendation",
  "trade_off",
  "restatement",
  "dismissal",
]);
export type EngagementPattern = z.infer<typeof engagementPatternSchema> | "silence";
const ENGAGED: ReadonlySet<EngagementPattern> = new Set(["new_argument", "changed_recommendation", "trade_off"]);
export const isEngagedPattern = (pattern: EngagementPattern): boolean => ENGAGED.has(pattern);

export const ENGAGEMENT_LABELS: Readonly<Record<EngagementPattern, string>> = {
  new_argument: "New argument for the same conclusion",
  changed_recommendation: "Changed recommendation",
  trade_off: "Trade-off weighed",
  restatement: "Restated the first answer",
  dismissal: "Dismissed without analysis",
  silence: "No answer",
};

/** P2.4: plan specialist and adversarial reviewer. */
export const planOpinionSchema = z.enum(["Approve", "Suggest changes", "Flag concerns"]);
export const challengeOpinionSchema = z.enum(["Approve", "Revise", "Redesign"]);
export type Opinion = z.infer<typeof planOpinionSchema> | z.infer<typeof challengeOpinionSchema>;

/** P2.4, P2-45 */
export const issueSeveritySchema = z.enum(["blocking", "important", "minor"]);
export type IssueSeverity = z.infer<typeof issueSeveritySchema>;
/** What the plan does about an issue. */
export const issueOutcomeSchema = z.enum(["changed", "kept", "deferred"]);
export type IssueOutcome = z.infer<typeof issueOutcomeSchema>;

/** P2.6 */
export const planVerdictSchema = z.enum(["Ready", "Needs Revision", "Needs Redesign"]);
export type PlanVerdict = z.infer<typeof planVerdictSchema>;
export const prVerdictSchema = z.enum(["Approve", "Changes Requested", "Needs Discussion"]);
export const prSeveritySchema = z.enum(["Critical", "Important", "Minor"]);

/** P2.7: why an action is not done inline. Anything unclear is done inline. */
export const separateReasonSchema = z.enum(["cross_boundary", "design_required", "risk_elevating"]);
export type SeparateReason = z.infer<typeof separateReasonSchema>;
export const SEPARATE_REASONS: Readonly<Record<SeparateReason, string>> = {
  cross_boundary: "crosses a boundary",
  design_required: "needs a design first",
  risk_elevating: "raises the risk",
};
