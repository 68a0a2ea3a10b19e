/** The life of a claim (P3-35 to P3-37). */
import type { ClaimStatus, Polarity, Result, Role } from "../vocabulary";

const isTested = (status: ClaimStatus): boolean => status !== "pending" && status !== "superseded";

/** P3-36. A re-test may end as the one before did. */
export function isLegalTransition(from: ClaimStatus, to: ClaimStatus): boolean {
  if (from === "superseded" || to === "pending") return false;
  return to === "superseded" ? isTested(from) : true;
}

/** Its maker has put another in its place, which P3-36 lets no untested claim end by: it stays pending, and is told apart. */
export const isReplacedUntested = ({
  effective,
  supersededBy,
}: {
  effective: ClaimStatus;
  supersededBy: string | null;
}): boolean => effective === "pending" && supersededBy !== null;

/** P3-37: without annotation ROBUST speaks for a claim and BROKEN against it; for the critic's own claims the other way round. */
export function defaultPolarity(result: Result, raisedBy: Role): Polarity {
  const supports = (result === "ROBUST") !== (raisedBy === "critic");
  return supports ? "supports" : "contradicts";
}

const BY_POLARITY: Readonly<Record<Polarity, ClaimStatus>> = {
  supports: "tested_confirmed",
  contradicts: "tested_refuted",
  mixed: "partially_refuted",
};

/**
 * P3-37, P3-89: the status a claim gets. An UNCLEAR check leaves it unclear, unless something that was shown speaks for
 * or against the claim itself.
 */
export function statusAfter(result: Result, polarity: Polarity | null, isShown = false): ClaimStatus {
  return polarity === null || (result === "UNCLEAR" && !isShown) ? "tested_unclear" : BY_POLARITY[polarity];
}

/** P3-35: the fold of all changes, in order, over the first status. */
export const effectiveStatus = (initial: ClaimStatus, changes: readonly { to: ClaimStatus }[]): ClaimStatus =>
  changes.reduce((_, { to }) => to, initial);

/** P3-41 (3): statuses that only a verification can have brought about. */
export const isByVerification = isTested;
