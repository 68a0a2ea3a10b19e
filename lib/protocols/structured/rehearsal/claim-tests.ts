/** Which check of a round tests which claim, and how that ends: known before the checks are written, so that each can speak about its claims. */
import { defaultPolarity, statusAfter } from "@/lib/protocols/structured/rules/claims/claim-status";
import { raisedClaims } from "@/lib/protocols/structured/rules/ledger/claims-update";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { Claim } from "@/lib/protocols/structured/rules/state";
import type { Check, ClaimStatus, Role, Verdict } from "@/lib/protocols/structured/rules/vocabulary";
import { checksOf } from "./results";
import type { Scene } from "./scene";
import { supersededBy } from "./write-claims";

type Polarity = ReplyOf<"update_claims">["status_changes"][number]["polarity"];
type ClaimTest = { claim: Claim; check: Check; polarity: Polarity; status: ClaimStatus };

/** Which checks speak about whose claims, the nearest first. */
const NEAREST: Readonly<Record<Role, readonly [Check, ...Check[]]>> = {
  action: [
    "critic_attack_on_action_trace",
    "all_vs_prior_decisions",
    "observer_friction_vs_critic_attack",
    "guardian_vs_observer_walkthrough",
  ],
  guardian: [
    "guardian_vs_observer_walkthrough",
    "all_vs_prior_decisions",
    "critic_attack_on_action_trace",
    "observer_friction_vs_critic_attack",
  ],
  observer: [
    "observer_friction_vs_critic_attack",
    "guardian_vs_observer_walkthrough",
    "all_vs_prior_decisions",
    "critic_attack_on_action_trace",
  ],
  critic: [
    "critic_attack_on_action_trace",
    "observer_friction_vs_critic_attack",
    "all_vs_prior_decisions",
    "guardian_vs_observer_walkthrough",
  ],
};

/** The check whose exhibits are what the claim is about. */
export const ownCheck = ({ raised_by }: Pick<Claim, "raised_by">): Check => NEAREST[raised_by][0];

export function claimTests(scene: Scene): ClaimTest[] {
  const { state, round, plan, results } = scene;
  const run = checksOf(state, round);
  const open = inTurns(
    state.claims.filter(({ effective }) => effective === "pending"),
    raisedClaims(round),
  );
  // In a stress round an exhibit is missing: claims about it wait for a round that has it, as long as there are others.
  const inLine = open.toSorted(
    (one, other) => Number(run.includes(ownCheck(other))) - Number(run.includes(ownCheck(one))),
  );
  const count = Math.max(0, plan.changes - (retiredClaim(scene) === null ? 0 : 1));
  return inLine.slice(0, count).flatMap((claim, index) => {
    const check = NEAREST[claim.raised_by].find((one) => run.includes(one));
    return check ? [{ claim, check, ...endOf(claim, results[check], index) }] : [];
  });
}

/** A claim that was refuted and has a successor now. */
export function retiredClaim(scene: Scene): string | null {
  const fallen = supersededBy(scene, "action");
  return fallen !== null && raisedClaims(scene.round).some(({ supersedes }) => supersedes === fallen) ? fallen : null;
}

/** Mostly as the rule has it; now and then only part of a claim stands. */
function endOf({ raised_by }: Claim, result: Verdict, index: number): Pick<ClaimTest, "polarity" | "status"> {
  const polarity = result === "BROKEN" && raised_by !== "critic" && index % 3 === 1 ? "mixed" : "default";
  return {
    polarity,
    status: statusAfter(result, polarity === "default" ? defaultPolarity(result, raised_by) : polarity),
  };
}

/** One that has waited longest, one that is new, and so on: some are tested at once, some much later. */
function inTurns(older: readonly Claim[], own: readonly Claim[]): Claim[] {
  return Array.from({ length: Math.max(older.length, own.length) }, (_, index) => [older[index], own[index]])
    .flat()
    .filter((claim) => claim !== undefined);
}
