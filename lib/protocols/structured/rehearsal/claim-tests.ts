/** Which check of a round tests which claim, and how that ends: known before the checks are written, so that each can speak about its claims. */
import { defaultPolarity, statusAfter } from "@/lib/protocols/structured/rules/claims/claim-status";
import { isInDocument } from "@/lib/protocols/structured/rules/claims/proof";
import { raisedClaims } from "@/lib/protocols/structured/rules/ledger/claims-update";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { Claim } from "@/lib/protocols/structured/rules/state";
import type { Check, ClaimStatus, Role, Verdict } from "@/lib/protocols/structured/rules/vocabulary";
import { fill } from "@/lib/models/rehearsal/template";
import { claimVerdict } from "./findings";
import { sentences } from "./prose";
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
    const near = NEAREST[claim.raised_by].filter((one) => run.includes(one));
    const [check] = near;
    return check ? [{ claim, check, ...endOf(scene, claim, results[check], index) }] : [];
  });
}

/** What one check says about claims: by argument, but for those the document itself decides. */
export function testedIn(scene: Scene, check: Check): ReplyOf<Check>["claims_tested"] {
  return claimTests(scene)
    .filter((test) => test.check === check)
    .map(({ claim, polarity, status }) => {
      const quote = status === "tested_confirmed" ? quotedIn(scene, claim) : null;
      return quote
        ? {
            claim_id: claim.id,
            why: sentences().claims.lookedUp,
            basis: "look_up",
            shown: quote,
            polarity,
          }
        : { claim_id: claim.id, why: claimVerdict(claim, status), basis: "argument", shown: null, polarity };
    });
}

/** The words of the document a claim is about, where it is about such. */
function quotedIn({ state }: Scene, { testable_as }: Claim): string | null {
  const [before = "", after = ""] = fill(sentences().claims.inDocument, { quote: "\n" }).split("\n");
  const isAbout = testable_as.startsWith(before) && testable_as.endsWith(after);
  const quote = isAbout ? testable_as.slice(before.length, testable_as.length - after.length) : "";
  return quote && isInDocument(state, quote) ? quote : null;
}

/** A claim that was refuted and has a successor now. */
export function retiredClaim(scene: Scene): string | null {
  const fallen = supersededBy(scene, "action");
  return fallen !== null && raisedClaims(scene.round).some(({ supersedes }) => supersedes === fallen) ? fallen : null;
}

/** Mostly as the rule has it; now and then only part of a claim stands. */
function endOf(scene: Scene, claim: Claim, result: Verdict, index: number): Pick<ClaimTest, "polarity" | "status"> {
  const { raised_by } = claim;
  // What stands in the document is confirmed by looking, whatever the check comes to (P3-89).
  if (quotedIn(scene, claim)) return { polarity: "supports", status: "tested_confirmed" };
  if (result === "UNCLEAR") return { polarity: "unclear", status: "tested_unclear" };
  const polarity =
    result === "BROKEN" && raised_by !== "critic" && index % 3 === 1 ? "mixed" : defaultPolarity(result, raised_by);
  return { polarity, status: statusAfter(result, polarity) };
}

/** One that has waited longest, one that is new, and so on: some are tested at once, some much later. */
function inTurns(older: readonly Claim[], own: readonly Claim[]): Claim[] {
  return Array.from({ length: Math.max(older.length, own.length) }, (_, index) => [older[index], own[index]])
    .flat()
    .filter((claim) => claim !== undefined);
}
