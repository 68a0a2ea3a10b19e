/** Rounds in which one role is forcibly absent (P3-54 to P3-57). */
import type { Round } from "../state";
import type { Role } from "../vocabulary";

/** P3.7: what is expected without a role, in any deliberation; the orchestrator adds what it expects in this one. */
export const STANDARD_SIGNATURES: Readonly<Record<Role, string>> = {
  critic: "No new BROKEN result; adversarial pressure falls to zero. Checks 1 and 3 can't be run.",
  guardian: "No falsifiable invariant is stated. Check 2 can't be run.",
  action: "No cross-round trace, and the happy path stays less concrete. Check 1 can't be run.",
  observer:
    "No verdict on whether an operator gets through; friction appears only as attack. Checks 2 and 3 can't be run.",
};

/** P3-56 */
export const READING_TEXTS = {
  none: "No signature: the role is decorative.",
  full: "Full signature: the role is irreducible.",
  partial: "Partial signature: the role can be replaced in part.",
  unexpected: "A different signature than predicted, which says something about where roles overlap.",
} as const;

/** P3-54: finished, and without the absent role's artifact. */
export const isValidStressRound = ({ absent, artifacts, evaluation }: Round): boolean =>
  absent !== null && evaluation !== null && artifacts[absent] === undefined;
