import type { StructuredConfig } from "../config";
import { STRESS_ORDER, type Role } from "../vocabulary";

/** Round → role that is absent in it. */
export type StressSchedule = Readonly<Record<number, Role>>;

/** P3-11: where the four stress rounds of a run of thirteen stand, as shares of any budget. */
const PLACES = [5, 10, 12, 13] as const;
const STANDARD_BUDGET = 13;

export function defaultSchedule(budget: number): StressSchedule {
  const schedule: Record<number, Role> = {};
  PLACES.forEach((place, index) => {
    const round = Math.round((place * budget) / STANDARD_BUDGET);
    const role = STRESS_ORDER[index];
    // Below five rounds (demo mode) two may fall together: the one that comes first in order keeps the place.
    if (role && round >= 1 && !(round in schedule)) schedule[round] = role;
  });
  return schedule;
}

export function scheduleOf({
  stress_schedule,
  ...config
}: Pick<StructuredConfig, "stress_schedule" | "round_budget" | "synthesis_in_last_round">): StressSchedule {
  return stress_schedule ?? defaultSchedule(regularRounds(config));
}

/** P3-Q6: the synthesis is a round of its own after the budget, unless it is to be the budget's last. */
export function regularRounds({
  round_budget,
  synthesis_in_last_round,
}: Pick<StructuredConfig, "round_budget" | "synthesis_in_last_round">): number {
  return synthesis_in_last_round ? round_budget - 1 : round_budget;
}

/** P3-18: roles whose stress test was taken out of the plan. */
export function unplannedRoles(schedule: StressSchedule): Role[] {
  const planned = new Set(Object.values(schedule));
  return STRESS_ORDER.filter((role) => !planned.has(role));
}
