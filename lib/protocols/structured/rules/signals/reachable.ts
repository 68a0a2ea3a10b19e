/** P3-85: which of the six signals can hold at all. Only a short run rules some out, and says so from the start. */
import { limitOf, absentRoleIn } from "../rounds/course";
import type { StructuredState } from "../state";
import { ROLES, SIGNALS, type SignalId } from "../vocabulary";
import { MIN_ROUNDS as SLOPE_ROUNDS } from "./disagreement";
import { MIN_ROUNDS as SETTLING_ROUNDS } from "./refutation-rate";
import { STRESS_NEEDED } from "./stress-tests";

type Course = Pick<StructuredState, "config" | "inserted" | "grantedUntil" | "stressUntil">;

export function reachableSignals(state: Course): SignalId[] {
  const { config } = state;
  if (config.length !== "short") return [...SIGNALS];
  const last = limitOf(state);
  const absent = Array.from({ length: last }, (_, index) => absentRoleIn(state, index + 1)).filter(
    (role) => role !== null,
  );
  const regular = last - absent.length;
  const isReachable: Readonly<Record<SignalId, boolean>> = {
    S1: last >= SETTLING_ROUNDS,
    S2: regular >= SLOPE_ROUNDS,
    S3: regular >= ROLES.length,
    S4: new Set(absent).size >= STRESS_NEEDED,
    S5: last >= config.drift_every,
    S6: true,
  };
  return SIGNALS.filter((id) => isReachable[id]);
}

type Counted = { satisfied: number; reachable?: readonly SignalId[] | undefined };

/** “3 of 6 signals”; in a short run “3 of the 4 signals a short run can reach”. */
export const signalCount = ({ satisfied, reachable }: Counted, noun: "signals" | "stop signals" = "signals"): string =>
  reachable
    ? `${satisfied} of the ${reachable.length} ${noun} a short run can reach`
    : `${satisfied} of ${SIGNALS.length} ${noun}`;
