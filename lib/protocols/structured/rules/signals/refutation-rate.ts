import { below } from "@/lib/domain/compare";
import { rollingMeans, shown } from "../claims/numbers";
import type { Signal } from "./signal";

const WINDOW = 3;
export const MIN_ROUNDS = 6;
/** Strictly below this share of the peak (P3-42). */
const SETTLED = 0.5;

/** P3-42. `changes`: status changes by round, for all rounds that have verifications. */
export function refutationRate(changes: readonly number[]): Signal {
  const means = rollingMeans(changes, WINDOW);
  const peak = means.length > 0 ? Math.max(...means) : null;
  const figures = { changes: [...changes], means, peak };
  const unmet = (text: string): Signal => ({ id: "S1", isSatisfied: false, text, figures });
  if (changes.length < MIN_ROUNDS)
    return unmet(
      `${changes.length} of ${MIN_ROUNDS} rounds with checks: too early to say whether claims are still changing.`,
    );
  if (peak === null || peak <= 0) return unmet("No claim has changed its status yet, so there is nothing to settle.");
  const last = means.slice(-2);
  const isSatisfied = last.every((mean) => below(mean, SETTLED * peak));
  const named = last.map((mean) => shown(mean, 2)).join(" and ");
  return {
    id: "S1",
    isSatisfied,
    text: `Status changes averaged ${named} in the last two stretches of ${WINDOW} rounds. Both must be below ${shown(SETTLED * peak, 2)}, half the peak of ${shown(peak, 2)}.`,
    figures,
  };
}
