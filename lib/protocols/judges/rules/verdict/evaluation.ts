/** What is recorded when a round is complete (G-02): everything that follows is read from here and decided once. */
import { z } from "zod";
import { agentIdSchema } from "@/lib/domain/ids";
import { bandSchema, colourSchema } from "./bands";

const judges = z.array(agentIdSchema);
const scores = z.record(z.string(), z.number());
const confidence = z.enum(["HIGH", "MEDIUM", "LOW"]);

export const verdictSchema = z.object({
  type: z.enum(["consensus", "majority", "no_majority"]),
  /** Mean of all, or of the majority; null without one. Full precision (G-05). */
  score: z.number().nullable(),
  /** After the cap (P4-30). */
  band: bandSchema.nullable(),
  isCapped: z.boolean(),
  /** P4-44: by whom the finding that caps it is held. Absent in old logs: by all. */
  cappedBy: z.enum(["all", "majority"]).optional(),
  confidence,
  /** P4-28: how the majority was found. */
  foundBy: z.enum(["all", "cluster", "band"]).nullable(),
  majority: judges,
  minority: judges,
  minorityScore: z.number().nullable(),
  gap: z.number().nullable(),
  isTie: z.boolean(),
  /** Round of the judgement in which consensus was reached. */
  reachedAt: z.int().nullable(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const findingStandingSchema = z.object({
  id: z.string(),
  status: z.enum(["agreed", "disputed", "withdrawn", "settled"]),
  raisedBy: judges,
  heldBy: judges,
  /** P4-48: nobody who raised it could rest it on anything. Absent: somebody could, or nobody was asked to. */
  isUngrounded: z.literal(true).optional(),
});
/** Where a matched CRITICAL finding stands among the judges who are left. */
export type FindingStanding = z.infer<typeof findingStandingSchema>;

const debateEvaluationSchema = z.object({
  mode: z.literal("debate"),
  status: z.enum(["consensus", "continue", "majority", "no_majority", "too_few_judges"]),
  scores,
  mean: z.number().nullable(),
  range: z.number(),
  dimensions: z.array(
    z.object({ id: z.string(), scores, mean: z.number().nullable(), range: z.number(), isMet: z.boolean() }),
  ),
  criticals: z.array(findingStandingSchema),
  /** P4-22: which of the three hold; P4-44: `band` and `answered`, absent where they were no conditions. */
  conditions: z.object({
    overall: z.boolean(),
    dimensions: z.boolean(),
    criticals: z.boolean(),
    band: z.boolean().optional(),
    answered: z.boolean().optional(),
  }),
  /** Ids of findings nobody has answered (P4-44). */
  unanswered: z.array(z.string()).optional(),
  /** P4-Q9: all gave the same score without having read each other. */
  isIdentical: z.boolean(),
  lost: judges,
  verdict: verdictSchema.nullable(),
});
export type DebateEvaluation = z.infer<typeof debateEvaluationSchema>;

const scoringEvaluationSchema = z.object({
  mode: z.literal("scoring"),
  status: z.enum(["scored", "failed"]),
  /** P4-42: `internal` where too few judges were available. */
  source: z.enum(["judges", "single_judge", "internal"]),
  totals: scores,
  dimensions: z.array(z.object({ id: z.string(), max: z.number(), scores, mean: z.number().nullable() })),
  total: z.number().nullable(),
  colour: colourSchema.nullable(),
  /** P4-41: of the first scorings. */
  divergence: z.object({
    range: z.number(),
    level: z.enum(["low", "moderate", "high"]),
    reasked: agentIdSchema.nullable(),
  }),
  /** P4-40 */
  isGroupthinkSuspected: z.boolean(),
  confidence,
  lost: judges,
});
export type ScoringEvaluation = z.infer<typeof scoringEvaluationSchema>;

export const evaluationSchema = z.discriminatedUnion("mode", [debateEvaluationSchema, scoringEvaluationSchema]);
export type Evaluation = z.infer<typeof evaluationSchema>;
