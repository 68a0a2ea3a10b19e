/** P4-22, P4-44: the conditions of consensus. Screens, gates and the course of a judgement read what these decided. */
import { atMost } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { bandOf } from "./bands";
import type { JudgesConfig } from "../config";
import { isDone } from "./criticals";
import type { DimensionScores } from "./dimensions";
import type { DebateEvaluation, FindingStanding } from "./evaluation";

export type Rating = { agentId: string; score: number; dimensions: DimensionScores };

export const rangeOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
export const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));

type Limits = Pick<
  JudgesConfig,
  | "overall_score_range"
  | "dimension_score_range"
  | "critical_finding_agreement"
  | "critical_blocks_consensus"
  | "dimensions"
>;
type Conditions = Pick<DebateEvaluation, "range" | "dimensions" | "conditions">;

export function conditionsOf(
  ratings: readonly Rating[],
  criticals: readonly FindingStanding[],
  config: Limits,
): Conditions {
  const range = rangeOf(ratings.map(({ score }) => score));
  const dimensions = config.dimensions.map(({ id }) => {
    const scores = Object.fromEntries(ratings.map((rating) => [rating.agentId, rating.dimensions[id] ?? 0]));
    const spread = rangeOf(Object.values(scores));
    return {
      id,
      scores,
      mean: meanOf(Object.values(scores)),
      range: spread,
      isMet: atMost(spread, config.dimension_score_range),
    };
  });
  const conditions = {
    overall: atMost(range, config.overall_score_range),
    dimensions: dimensions.every(({ isMet }) => isMet),
    criticals: agreeOnCriticals(criticals, config),
  };
  return { range, dimensions, conditions };
}

/** P4-23, P4-48; P4-Q2: agreement suffices, unless any critical finding is to block. */
export function agreeOnCriticals(
  criticals: readonly FindingStanding[],
  config: Pick<JudgesConfig, "critical_finding_agreement" | "critical_blocks_consensus">,
): boolean {
  const live = criticals.filter(({ status, isUngrounded }) => !isDone(status) && !isUngrounded);
  if (config.critical_blocks_consensus && live.length > 0) return false;
  return !config.critical_finding_agreement || live.every(({ status }) => status === "agreed");
}

/** P4-44: all scores mean the same verdict. */
export const isOneBand = (ratings: readonly Pick<Rating, "score">[]): boolean =>
  new Set(ratings.map(({ score }) => bandOf(score))).size <= 1;

/** What was no condition when it was evaluated does not count against it. */
export const isConsensus = ({
  overall,
  dimensions,
  criticals,
  band,
  answered,
}: DebateEvaluation["conditions"]): boolean =>
  overall && dimensions && criticals && band !== false && answered !== false;
