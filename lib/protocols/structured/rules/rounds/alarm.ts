/** P3-52: the warning, and what is recommended or done about it. */
import { below } from "@/lib/domain/compare";
import { signed } from "../claims/numbers";
import type { StructuredState } from "../state";

/** P3-Q5: falling discovery may be genuine convergence; flat discovery is agreement without cause. Both are shown, and an attack that failed. */
export function alarmText(
  slopes: readonly (number | null)[],
  discovery: number | null,
  { held = null, isThin = false }: { held?: string | null; isThin?: boolean } = {},
): string {
  const [before, last] = slopes.slice(-2);
  const course = `Disagreement fell at two evaluations in a row (slope ${signed(before ?? 0)}, then ${signed(last ?? 0)}).`;
  const reading =
    discovery !== null && below(discovery, 0)
      ? `Fewer problems are found per round as well (slope ${signed(discovery)}), so this may be genuine convergence. Check before you trust it.`
      : `But no fewer problems are found per round (slope ${signed(discovery ?? 0)}), so nothing in these figures explains the agreement.`;
  const thin = isThin
    ? "It rests on a single check: one more that ends BROKEN or UNCLEAR, and it would not have fallen. An honest ROBUST can do that, so for now this is only a warning."
    : null;
  return `${[course, reading, held, thin].filter(Boolean).join(" ")} Recommended: give the critic a specific target each round, or run a round without the critic.`;
}

/**
 * P3-52: a target the critic does not choose itself: the newest decision it has never looked at, else the claim that has
 * waited longest, else the proposal of the round.
 */
export function chooseTarget({
  decisions,
  claims,
  rounds,
}: Pick<StructuredState, "decisions" | "claims" | "rounds">): string {
  const attacked = new Set(
    rounds.flatMap(({ artifacts }) => artifacts.critic?.reply.prior_decisions.map(({ id }) => id) ?? []),
  );
  const decision = decisions.findLast(({ id, supersededBy }) => !attacked.has(id) && supersededBy === null);
  if (decision) return `Decision ${decision.id}: ${decision.text}`;
  const claim = claims.find(
    ({ effective, raised_by, supersededBy }) =>
      effective === "pending" && supersededBy === null && raised_by !== "critic",
  );
  return claim
    ? `Claim ${claim.id}: ${claim.text}`
    : "The lead's proposal of this round, at the point it argues least for.";
}
