/** The numbers of the fallback (P4-38 to P4-41): 20 points, one round. */
import { atMost, below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { rangeOf } from "./consensus";
import type { DimensionScores } from "./dimensions";

export const GROUPTHINK_BELOW = 0.5;
const LOW_UP_TO = 1;
export const MODERATE_UP_TO = 4;

export type Scoring = { agentId: string; dimensions: DimensionScores; total: number };

export const totalOf = (dimensions: DimensionScores): number =>
  Object.values(dimensions).reduce((sum, points) => sum + points, 0);

/** P4-39: each dimension is the mean over the judges there are; the total is their sum. */
export function averaged(
  scorings: readonly Scoring[],
  dimensionIds: readonly string[],
): { dimensions: DimensionScores; total: number } {
  const dimensions = Object.fromEntries(
    dimensionIds.map((id) => [id, mean(scorings.map((scoring) => scoring.dimensions[id] ?? 0))]),
  );
  return { dimensions, total: totalOf(dimensions) };
}

/** P4-40: several judges so close together that the agreement itself is suspect. */
export const isGroupthink = (totals: readonly number[]): boolean =>
  totals.length > 1 && below(rangeOf(totals), GROUPTHINK_BELOW);

export type Divergence = { range: number; level: "low" | "moderate" | "high" };

/** P4-41, P4-Q8: exactly 1.0 is low. */
export function divergenceOf(totals: readonly number[]): Divergence {
  const range = rangeOf(totals);
  return { range, level: atMost(range, LOW_UP_TO) ? "low" : atMost(range, MODERATE_UP_TO) ? "moderate" : "high" };
}

/** The lower-scoring judge; of several equally low ones the first. */
export function lowestOf<T extends { total: number }>(scorings: readonly T[]): T | null {
  return scorings.reduce<T | null>(
    (lowest, scoring) => (lowest === null || below(scoring.total, lowest.total) ? scoring : lowest),
    null,
  );
}

export const CONFIDENCE_OF: Readonly<Record<Divergence["level"], "HIGH" | "MEDIUM" | "LOW">> = {
  low: "HIGH",
  moderate: "MEDIUM",
  high: "LOW",
};
