/** What judges are asked for, round by round (P4.3, P4-38). Who answers, with which stance and in which round, the engine knows itself. */
import { z } from "zod";

const said = z.string().min(1);
const confidenceSchema = z.enum(["HIGH", "MEDIUM", "LOW"]);
export type Confidence = z.infer<typeof confidenceSchema>;

const pointSchema = z.object({ point: said, evidence: z.string().describe("Where the documents show it.") });
/** P4-11 */
const overall = z.number().min(1).max(5).describe("From 1.0 to 5.0 in steps of 0.1.");
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

/** P4-15 */
export const analyseReplySchema = z.object({
  overall_score: overall,
  dimension_scores: dimensionScores.describe("One entry per dimension."),
  position_statement: z.object({
    strengths: z.array(pointSchema),
    concerns: z.array(pointSchema),
    verdict: said.describe("The judgement in a short paragraph."),
  }),
  key_claims: z.array(z.object({ claim: said, evidence: z.string(), confidence: confidenceSchema })),
  critical_findings: z.array(criticalFindingSchema).describe("Empty when nothing is critical."),
});
export type AnalyseReply = z.infer<typeof analyseReplySchema>;

/** P4-18: what the consensus check needs and may have changed. */
const criticalPositionSchema = z.object({
  finding_id: said,
  stance: z.enum(["endorse", "reject", "withdraw"]),
  reason: z.string(),
});
export type CriticalStance = z.infer<typeof criticalPositionSchema>["stance"];
const carried = {
  dimension_scores: dimensionScores.describe("Only the dimensions whose score changed; empty: all as before."),
  critical_positions: z
    .array(criticalPositionSchema)
    .describe("Only findings on which the position changed; empty: all as before."),
};

const takenSchema = z.object({ point: said, from_judge: z.string().describe("Id of the judge."), reason: z.string() });

/** P4-17 */
export const rebutReplySchema = z.object({
  score_changed: z.boolean(),
  previous_score: overall,
  new_score: overall,
  change_reason: said.describe("Why the score changed, or why it holds against the counterarguments."),
  agreements: z.array(
    z.object({ with_judge: said, on_point: said, strengthening_evidence: z.string(), impact: z.string().nullable() }),
  ),
  disagreements: z.array(
    z.object({
      with_judge: said,
      on_point: said,
      their_argument: z.string().nullable(),
      my_counterargument: said,
      my_evidence: z.string(),
      their_evidence_weakness: z.string(),
    }),
  ),
  position_revision: z.object({
    accept: z.array(takenSchema),
    reject: z.array(takenSchema),
    revised: said.describe("The position as it is now."),
  }),
  unresolved_disputes: z.array(
    z.object({ topic: said, my_view: z.string(), opposing_view: z.string(), why: z.string().nullable() }),
  ),
  ...carried,
});
export type RebutReply = z.infer<typeof rebutReplySchema>;

/** P4-20 */
export const finaliseReplySchema = z.object({
  is_final: z.boolean(),
  final_score: overall,
  final_position: said,
  key_points_maintained: z.array(z.object({ point: said, reason: z.string(), evidence: z.string() })),
  concessions_made: z.array(z.object({ point: said, convinced_by: z.string(), impact: z.string().nullable() })),
  unresolved_disagreements: z.array(
    z.object({
      issue: said,
      my_final_view: z.string(),
      opposing_view: z.string(),
      why_unresolved: z.string(),
      user_attention_needed: z.boolean().nullable(),
    }),
  ),
  ...carried,
});
export type FinaliseReply = z.infer<typeof finaliseReplySchema>;

/** P4-38: each dimension has a maximum of its own. */
const pointsSchema = z.object({
  dimension: said.describe("Id of the dimension."),
  score: z.number().min(1),
  reason: z.string(),
});

export const scoreReplySchema = z.object({
  dimension_scores: z.array(pointsSchema).describe("One entry per dimension, within its maximum."),
  strengths: z.array(pointSchema),
  concerns: z.array(pointSchema),
  summary: said,
});
export type ScoreReply = z.infer<typeof scoreReplySchema>;

/** P4-41, P4-42: a second look by the judge itself. */
export const rescoreReplySchema = z.object({
  dimension_scores: z.array(pointsSchema).describe("One entry per dimension, changed or not."),
  change_reason: said.describe("What changed and why, or why the scores hold."),
  findings: z.array(z.string()).describe("What the second look brought up."),
});
export type RescoreReply = z.infer<typeof rescoreReplySchema>;
