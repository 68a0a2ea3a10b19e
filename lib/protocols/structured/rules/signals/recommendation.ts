import { SIGNALS, type SignalId } from "../vocabulary";
import { signalCount } from "./reachable";
import { SIGNAL_TITLES, type Signal } from "./signal";

export const RECOMMENDATIONS = ["continue", "borderline", "wrap_up", "strong_stop"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** P3-48: one signal alone never is enough, whatever the threshold. */
const NEVER_ALONE = 2;
export const neededSignals = (threshold: number): number => Math.max(NEVER_ALONE, threshold);

export const satisfiedIn = (signals: readonly Signal[]): number =>
  signals.filter(({ isSatisfied }) => isSatisfied).length;

/** Those that do not hold and could. */
export const missingIn = ({
  signals,
  reachable,
}: {
  signals: readonly Signal[];
  reachable?: readonly SignalId[] | undefined;
}): Signal[] => signals.filter(({ id, isSatisfied }) => !isSatisfied && (reachable?.includes(id) ?? true));

/** P3-49 */
export function recommend(satisfied: number, threshold: number): Recommendation {
  if (satisfied < neededSignals(threshold)) return "continue";
  if (satisfied === SIGNALS.length) return "strong_stop";
  return satisfied === SIGNALS.length - 1 ? "wrap_up" : "borderline";
}

/** P3-49, in words; at the border the missing signals are named, and the stress tests come first. */
export function recommendationText(
  recommendation: Recommendation,
  signals: readonly Signal[],
  reachable?: readonly SignalId[],
): string {
  const count = `${signalCount({ satisfied: satisfiedIn(signals), reachable }, "stop signals")} hold`;
  const missing = missingIn({ signals, reachable }).map(({ id }) => id);
  const named = missing.map((id) => `“${SIGNAL_TITLES[id]}”`).join(", ");
  switch (recommendation) {
    case "strong_stop":
      return `${count}: stop.`;
    case "wrap_up":
      return `${count}: stop after one round to wrap up. Missing: ${named}.`;
    case "borderline":
      return `${count}: borderline. Missing: ${named}.${missing.includes("S4") ? " Run the missing stress tests first, then evaluate again." : ""}`;
    case "continue":
      return `${count}: not enough to stop.`;
  }
}
