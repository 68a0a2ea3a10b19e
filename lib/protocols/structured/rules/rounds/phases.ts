/** Where in its eight phases a round stands (P3.3). */
import type { Round } from "../state";
import { CHECKS, ROLES } from "../vocabulary";

export const PHASES = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE_TITLES: Readonly<Record<Phase, string>> = {
  A: "Lead assignment",
  B: "Lead proposal",
  C: "Supplements",
  D: "Artifacts",
  E: "Cross-validation",
  F: "Claims update",
  G: "Assessment",
  H: "Drift check",
};

/** P3-26 */
export const hasDriftCheck = (round: number, every: number): boolean => round % every === 0;

/** The phase that is being worked on; null when the round is finished. Phase A is over once the round has started. */
export function phaseOf(round: Round, driftEvery: number): Phase | null {
  if (round.evaluation) return null;
  if (!round.proposal) return "B";
  if (Object.keys(round.supplements).length < round.order.length - 1) return "C";
  if (ROLES.some((role) => role !== round.absent && !round.artifacts[role])) return "D";
  if (round.verifications.length < CHECKS.length) return "E";
  if (!round.claimsUpdate) return "F";
  if (!round.assessment) return "G";
  return hasDriftCheck(round.number, driftEvery) && !round.drift ? "H" : "G";
}
