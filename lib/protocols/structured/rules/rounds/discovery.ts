/** How many problems rounds without a stress test bring to light (P3-71): new tensions nobody has resolved, and BROKEN. */
import { countOf, isStress, type RoundFacts } from "../claims/facts";
import { fitLine } from "../claims/numbers";
import type { Tension } from "../state";

export type Discovery = { round: number; count: number };

export function discoveries(
  facts: readonly RoundFacts[],
  tensions: readonly Pick<Tension, "round" | "status">[],
): Discovery[] {
  return facts
    .filter((one) => !isStress(one))
    .map((one) => ({
      round: one.round,
      count:
        countOf(one, "BROKEN") +
        tensions.filter(({ round, status }) => round === one.round && status === "open").length,
    }));
}

export const discoverySlope = (points: readonly Discovery[]): number | null =>
  fitLine(points.map(({ round, count }) => ({ x: round, y: count })))?.slope ?? null;
