/**
 * What judges answer, round by round (P4.3, P4-38). Two shapes of each: what is accepted and stored, which is all of
 * P4-15, P4-17 and P4-20, and below it what is asked for (P4-49), which leaves out whatever the engine knows or
 * nobody reads. Who answers, with which stance and in which round, the engine knows itself.
 */
import { z } from "zod";

const said = z.string().min(1);
const confidenceSchema = z.enum(["HIGH", "MEDIUM", "LOW"]);
export type Confidence = z.infer<typeof confidenceSchema>;

const pointSchema = z.object({ point: said, evidence: z.string().describe("Where the documents show it.") });
/** P4-57: one that is CRITICAL is taken up like those of the analysis. */
const newConcernSchema = pointSchema.extend({ critical: z.boolean().optional() });
/** P4-11 */
const overall = z.number().min(1).max(5).describe("In steps of 0.1.");
const dimensionScoreSchema = z.object({
  dimension: said.describe("Id of the dimension."),
  score: z.int().min(1).max(5),
});
const dimensionScores = z.array(dimensionScoreSchema);

/** `document` and `section`: findings are the same when they name the same failure in the same place (P4-23). */
const criticalFindingSchema = z.object({
  document: z.string().describe("Name of the document it is in."),
  section: z.string().describe("Heading or place in it."),
  finding: said.describe("What fails, and what follows."),
  severity: z.enum(["CRITICAL"]),
  evidence: said.describe("The passage, or what is missing and where it should be."),
});
export type CriticalFinding = z.infer<typeof criticalFindingSchema>;

/**
 * P4-44: `weighs` tells a finding from a claim in its favour. Absent in old logs, whose claims are no findings.
 * P4-52: `dimension` is the one whose score it decides. Absent in logs from before, where only sure claims had an id.
 */
const claimSchema = z.object({
  claim: said,
  evidence: z.string(),
  confidence: confidenceSchema,
  weighs: z.enum(["for", "against"]).optional(),
  dimension: z.string().optional().describe("Id of the dimension whose score it decides."),
});
export type Claim = z.infer<typeof claimSchema>;

/** P4-45: what became of a finding an earlier version was sent back for. */
const earlierCheckSchema = z.object({
  finding_id: said,
  state: z.enum(["resolved", "partly", "open", "not_applicable"]),
  passage: z.string().describe("The passage that settles it, or what is still missing and where."),
});
export type EarlierCheck = z.infer<typeof earlierCheckSchema>;

const positionStatement = z.object({
  strengths: z.array(pointSchema),
  concerns: z.array(pointSchema),
  verdict: said.describe("The judgement in a short paragraph."),
});

/** P4-15 */
export const analyseReplySchema = z.object({
  overall_score: overall,
  dimension_scores: dimensionScores.describe("One entry per dimension."),
  position_statement: positionStatement,
  key_claims: z.array(claimSchema),
  critical_findings: z.array(criticalFindingSchema).describe("Empty when nothing is critical."),
  earlier_findings: z.array(earlierCheckSchema).optional(),
});
export type AnalyseReply = z.infer<typeof analyseReplySchema>;

/** P4-18, P4-44: where a judge stands on a finding, and why. P4-58: `settled` by what the person has answered. */
const criticalPositionSchema = z.object({
  finding_id: said,
  stance: z.enum(["endorse", "reject", "withdraw", "settled"]),
  reason: z.string(),
});
export type CriticalPosition = z.infer<typeof criticalPositionSchema>;
export type CriticalStance = CriticalPosition["stance"];
const carried = {
  dimension_scores: dimensionScores.describe("Only the dimensions whose score changed; empty: all as before."),
  critical_positions: z
    .array(criticalPositionSchema)
    .describe("Only findings on which the position changed; empty: all as before."),
};

const takenSchema = z.object({ point: said, from_judge: z.string().describe("Id of the judge."), reason: z.string() });
const agreementSchema = z.object({
  with_judge: said,
  on_point: said,
  strengthening_evidence: z.string(),
  impact: z.string().nullable(),
});
const disagreementSchema = z.object({
  with_judge: said,
  on_point: said,
  their_argument: z.string().nullable(),
  my_counterargument: said,
  my_evidence: z.string(),
  their_evidence_weakness: z.string(),
});
/** P4-54: whom a dispute is with, so that a later word of theirs can be seen beside it. */
const withJudges = z.array(said).optional().describe("Ids of the judges it is with.");
const disputeSchema = z.object({
  topic: said,
  with_judges: withJudges,
  my_view: z.string(),
  opposing_view: z.string(),
  why: z.string().nullable(),
});
/** P4-51 */
const droppedConditionSchema = z.object({ condition_id: said, reason: z.string() });
const dropped = z.array(droppedConditionSchema);

/** P4-17 */
export const rebutReplySchema = z.object({
  score_changed: z.boolean(),
  previous_score: overall,
  new_score: overall,
  change_reason: said.describe("Why the score changed, or why it holds against the counterarguments."),
  agreements: z.array(agreementSchema),
  disagreements: z.array(disagreementSchema),
  position_revision: z.object({
    accept: z.array(takenSchema),
    reject: z.array(takenSchema),
    revised: said.describe("The position as it is now."),
  }),
  unresolved_disputes: z.array(disputeSchema),
  new_concerns: z.array(newConcernSchema).optional(),
  dropped_conditions: dropped.optional(),
  ...carried,
});
export type RebutReply = z.infer<typeof rebutReplySchema>;

const maintainedSchema = z.object({ point: said, reason: z.string(), evidence: z.string() });
const disagreementLeftSchema = z.object({
  issue: said,
  with_judges: withJudges,
  my_final_view: z.string(),
  opposing_view: z.string(),
  why_unresolved: z.string(),
  user_attention_needed: z.boolean().nullable(),
});

/** P4-20 */
export const finaliseReplySchema = z.object({
  is_final: z.boolean(),
  final_score: overall,
  final_position: said,
  key_points_maintained: z.array(maintainedSchema),
  concessions_made: z.array(z.object({ point: said, convinced_by: z.string(), impact: z.string().nullable() })),
  unresolved_disagreements: z.array(disagreementLeftSchema),
  dropped_conditions: dropped.optional(),
  ...carried,
});
export type FinaliseReply = z.infer<typeof finaliseReplySchema>;

/** P4-38: each dimension has a maximum of its own. */
const pointsSchema = z.object({
  dimension: said.describe("Id of the dimension."),
  reason: z.string(),
  score: z.number().min(1),
});

export const scoreReplySchema = z.object({
  strengths: z.array(pointSchema),
  concerns: z.array(pointSchema),
  dimension_scores: z.array(pointsSchema).describe("One entry per dimension, within its maximum."),
  summary: said,
});
export type ScoreReply = z.infer<typeof scoreReplySchema>;

/** P4-41, P4-42: a second look by the judge itself. */
export const rescoreReplySchema = z.object({
  findings: z.array(z.string()).describe("What the second look brought up."),
  change_reason: said.describe("What changed and why, or why the scores hold."),
  dimension_scores: z.array(pointsSchema).describe("One entry per dimension, changed or not."),
});
export type RescoreReply = z.infer<typeof rescoreReplySchema>;

const disputeAsked = disputeSchema.required().extend({ why: z.string() });

/**
 * P4-49: what is asked for. Reasons come before the score they lead to. P4-53: one thing has one name in all rounds
 * here; asked-words.ts makes of it what is stored.
 */
export const ASKED_OF_JUDGES = {
  analyse: z.object({
    position_statement: positionStatement,
    key_claims: z.array(claimSchema.required()),
    critical_findings: z.array(criticalFindingSchema.omit({ severity: true })),
    earlier_findings: z.array(earlierCheckSchema).describe("One entry for each of <earlier-findings>."),
    dimension_scores: dimensionScores,
    overall_score: overall,
  }),
  rebut: z.object({
    finding_positions: z.array(criticalPositionSchema),
    disagreements: z.array(disagreementSchema.omit({ their_argument: true })),
    agreements: z.array(agreementSchema.omit({ impact: true })),
    new_concerns: z.array(newConcernSchema.required()),
    dropped_conditions: dropped,
    unresolved_disputes: z.array(disputeAsked),
    position: said,
    change_reason: said,
    dimension_scores: dimensionScores,
    overall_score: overall,
  }),
  finalise: z.object({
    finding_positions: z.array(criticalPositionSchema),
    key_points_maintained: z.array(maintainedSchema),
    dropped_conditions: dropped,
    unresolved_disputes: z.array(disputeAsked.extend({ user_attention_needed: z.boolean() })),
    position: said,
    dimension_scores: dimensionScores,
    overall_score: overall,
  }),
} as const;
