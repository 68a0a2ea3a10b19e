/** How many rounds there are, who is absent in which, and when the signals are looked at (P3-10 to P3-13, P3-53). */
import { currentRound } from "@/lib/kernel/rounds";
import { isCompleted, type StructuredState } from "../state";
import { regularRounds, scheduleOf } from "./stress-schedule";
import { isValidStressRound } from "./stress-rounds";
import type { Role } from "../vocabulary";

/** The last regular round: the budget's, or what a person has granted beyond it (G-10). */
export function limitOf({
  config,
  grantedUntil,
  stressUntil,
}: Pick<StructuredState, "config" | "grantedUntil" | "stressUntil">): number {
  return Math.max(regularRounds(config), grantedUntil ?? 0, stressUntil ?? 0);
}

/** P3-11 */
export function absentRoleIn(
  { config, inserted }: Pick<StructuredState, "config" | "inserted">,
  round: number,
): Role | null {
  return inserted[round]?.role ?? scheduleOf(config)[round] ?? null;
}

/** P3-13 */
export function isDetectorRound({ detector_every, round_budget }: StructuredState["config"], round: number): boolean {
  return round % detector_every === 0 || round > (2 * round_budget) / 3;
}

/** The rounds a person has granted, or stress tests that were put in, are played to their end before anything is asked. */
export function isUnderway({ grantedUntil, stressUntil }: StructuredState, round: number): boolean {
  return round < Math.max(grantedUntil ?? 0, stressUntil ?? 0);
}
export const endsGrant = ({ grantedUntil, stressUntil }: StructuredState, round: number): boolean =>
  round === grantedUntil || round === stressUntil;

/** P3-49: the round before said that one more would do. */
export function isWrapUp(state: StructuredState, round: number): boolean {
  const before = state.rounds[round - 2];
  return before !== undefined && isCompleted(before) && before.evaluation.action === "wrap_up";
}

/** P3-93: the round before left nothing to ask that could change the answer, though another was to follow. */
export function leftNothingOpen({ config, rounds }: Pick<StructuredState, "config" | "rounds">): boolean {
  const before = rounds.at(-1);
  return before?.assessment != null && !before.assessment.reply.next_focus && before.number < regularRounds(config);
}

/** Roles that were taken out for a round that stands (P3-45). */
export const testedRoles = ({ rounds }: Pick<StructuredState, "rounds">): Role[] =>
  rounds.flatMap((round) => (round.absent && isValidStressRound(round) ? [round.absent] : []));

/** The round that would be started next. */
export const nextNumber = (state: Pick<StructuredState, "rounds">): number => (currentRound(state)?.number ?? 0) + 1;
