/**
 * How each script steers the six signals, round by round. Figures only: what is said about them is written elsewhere.
 *
 *  - six_of_six: drift is repaired and changes dry up in the very round in which the last stress test is done;
 *  - borderline: everything holds but the rate of changes and the stress tests;
 *  - sycophancy: disagreement falls to nothing, drift is never repaired;
 *  - non_converged: twice as many claims as are ever tested, and drift;
 *  - validator_repair: settles early, with two replies that are sent back on the way;
 *  - eight_rounds: settles in the seventh round, wraps up in the eighth;
 *  - short_run, and every script that ends well where there are four rounds only: most claims are looked at in the round that raises them.
 */
import { assertNever } from "@/lib/domain/assert-never";
import { absentRoleIn, limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { nextLead } from "@/lib/protocols/structured/rules/rounds/lead";
import type { StructuredScriptId } from "@/lib/protocols/structured/rules/scripts";
import { STRESS_NEEDED } from "@/lib/protocols/structured/rules/signals/stress-tests";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLES, type DriftVerdict, type Role } from "@/lib/protocols/structured/rules/vocabulary";

export type RoundPlan = {
  /** BROKEN and UNCLEAR together, as far as there are checks. */
  disagreement: number;
  claims: number;
  changes: number;
  drift: DriftVerdict;
  addressesDrift: boolean;
};

/** By round without a stress test. Never falls for two evaluations in a row, so no alarm goes off. */
const STEADY = [2, 2, 3, 2, 3, 3, 2, 3, 3, 2, 3, 3];
const COLLAPSE = [3, 4, 3, 2, 1, 1, 0];

export function planFor(script: StructuredScriptId, state: StructuredState, round: number): RoundPlan {
  const steady = { disagreement: disagreementIn(state, round, STEADY), drift: "PASS" as const, addressesDrift: false };
  if (script === "short_run" || (state.config.length === "short" && ENDS_WELL.has(script)))
    return { ...steady, claims: at([5, 4, 3, 3], round), changes: at([2, 5, 4, 3], round) };
  switch (script) {
    case "six_of_six":
      return { ...steady, ...finalePlan(state, round) };
    case "borderline":
      return { ...steady, claims: 6, changes: at([0, 6, 6, 5, 6], round) };
    case "sycophancy":
      return {
        ...steady,
        disagreement: disagreementIn(state, round, COLLAPSE),
        claims: 5,
        changes: round === 1 ? 0 : 5,
        drift: "PARTIAL",
      };
    case "non_converged":
      return {
        ...steady,
        claims: 8,
        changes: round === 1 ? 0 : 2 + (round % 2),
        drift: round + state.config.drift_every > limitOf(state) ? "FAIL" : "PARTIAL",
      };
    case "validator_repair":
      return { ...steady, claims: at([6, 6, 4, 3, 2], round), changes: at([0, 9, 5, 1], round) };
    case "eight_rounds":
      return { ...steady, claims: at([7, 7, 6, 5, 3, 2], round), changes: at([0, 7, 7, 5, 1, 1, 2, 1], round) };
    default:
      return assertNever(script);
  }
}

const ENDS_WELL: ReadonlySet<StructuredScriptId> = new Set(["six_of_six", "validator_repair", "eight_rounds"]);

/** The last value repeats. */
const at = (values: readonly number[], round: number): number => values[Math.min(round, values.length) - 1] ?? 0;

/** Stress rounds are quiet; the others take the pattern in turn. */
function disagreementIn(state: StructuredState, round: number, pattern: readonly number[]): number {
  if (absentRoleIn(state, round) !== null) return pattern === STEADY ? 1 : 0;
  let place = 0;
  for (let before = 1; before < round; before++) if (absentRoleIn(state, before) === null) place++;
  return pattern[Math.min(place, pattern.length - 1)] ?? 0;
}

/** Three rounds before the finale changes begin to dry up; in the finale drift is dealt with. */
function finalePlan(
  state: StructuredState,
  round: number,
): Pick<RoundPlan, "claims" | "changes" | "drift" | "addressesDrift"> {
  const finale = finaleOf(state);
  const { drift_every } = state.config;
  const lastDrift = finale - (finale % drift_every);
  const left = finale - round;
  return {
    claims: left > 2 ? 6 : 3,
    changes: round === 1 ? 0 : left > 3 ? 6 : left === 3 ? 4 : 1,
    drift: round < lastDrift ? "PARTIAL" : "PASS",
    addressesDrift: round >= finale,
  };
}

const MIN_ROUNDS = 6;

/** The first round after which stress tests, leads and drift checks can all hold; the last one if none is. */
export function finaleOf(state: StructuredState): number {
  const limit = limitOf(state);
  const history: { lead: Role; is_stress: boolean }[] = [];
  const tested = new Set<Role>();
  for (let round = 1; round <= limit; round++) {
    const absent = absentRoleIn(state, round);
    history.push({ lead: nextLead(history, absent), is_stress: absent !== null });
    if (absent) tested.add(absent);
    const led = new Set(history.filter(({ is_stress }) => !is_stress).map(({ lead }) => lead));
    const isReady =
      tested.size >= STRESS_NEEDED &&
      led.size === ROLES.length &&
      round >= state.config.drift_every &&
      round >= MIN_ROUNDS;
    if (isReady) return round;
  }
  return limit;
}
