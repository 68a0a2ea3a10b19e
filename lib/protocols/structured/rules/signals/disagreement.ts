/** P3-43: whether the panel still disagrees, over all completed non-stress rounds including those without a disagreement. */
import { atLeast, atMost, below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { fitLine, shown, signed, type Fit } from "../claims/numbers";
import type { Signal } from "./signal";

/** d of one round: BROKEN and UNCLEAR together. */
export type Disagreement = { round: number; count: number };
type Limits = { slope_floor: number; strict_slope: boolean };

export const MIN_ROUNDS = 3;
const LATE = 3;
const COLLAPSE = 0.5;

/** Null before there are three rounds to lay a line through. */
export function disagreementFit(points: readonly Disagreement[]): Fit | null {
  return points.length < MIN_ROUNDS ? null : fitLine(points.map(({ round, count }) => ({ x: round, y: count })));
}

/** In words what the slope has to be. */
export const slopeBound = ({ slope_floor: floor, strict_slope: isStrict }: Limits): string =>
  isStrict ? "0 or more" : `above ${shown(floor, 1)}`;

export function disagreement(
  points: readonly Disagreement[],
  { slope_floor: floor, strict_slope: isStrict }: Limits,
): Signal {
  const fit = disagreementFit(points);
  const counts = points.map(({ count }) => count);
  if (!fit)
    return {
      id: "S2",
      isSatisfied: false,
      text: `${points.length} of ${MIN_ROUNDS} rounds without a stress test: no slope yet.`,
      figures: { counts, slope: null, r2: null },
    };
  const all = mean(counts);
  // P3-82
  if (all === 0)
    return {
      id: "S2",
      isSatisfied: false,
      text: "No check has ended BROKEN or UNCLEAR outside stress rounds. Agreement that was never tested proves nothing.",
      figures: { counts, slope: fit.slope, r2: fit.r2, late: 0, all },
    };
  const late = mean(counts.slice(-LATE));
  // P3-Q2: exactly the floor is not enough.
  const isSteep = isStrict ? below(fit.slope, 0) : atMost(fit.slope, floor);
  const hasCollapsed = !atLeast(late, COLLAPSE * all);
  const collapse = hasCollapsed
    ? `; the last ${LATE} rounds average ${shown(late, 2)} against ${shown(all, 2)} overall, which is a late collapse`
    : "";
  return {
    id: "S2",
    isSatisfied: !isSteep && !hasCollapsed,
    text: `The disagreement slope is ${signed(fit.slope)}; it must be ${slopeBound({ slope_floor: floor, strict_slope: isStrict })}${collapse}.`,
    figures: { counts, slope: fit.slope, r2: fit.r2, late, all },
  };
}

/** P3-58: a slope this low is a risk on its own. */
export const isSycophantic = (fit: Fit | null, floor: number): boolean => fit !== null && atMost(fit.slope, floor);

/**
 * P3-52: with one check more BROKEN or UNCLEAR in any one round it would not fall. In few rounds a single
 * honest ROBUST does that, so it is a warning and no reason yet to change anything.
 */
export function fallsByOneCheck(points: readonly Disagreement[]): boolean {
  return points.some((_point, index) => {
    const fit = disagreementFit(points.map((one, at) => (at === index ? { ...one, count: one.count + 1 } : one)));
    return fit !== null && !below(fit.slope, 0);
  });
}

/** P3-52: the second negative slope in a row. `slopes`: one per evaluation, oldest first; null where there was none. */
export function isAlarm(slopes: readonly (number | null)[]): boolean {
  const [before, last] = slopes.slice(-2);
  return (
    slopes.length >= 2 && [before, last].every((slope) => slope !== null && slope !== undefined && below(slope, 0))
  );
}
