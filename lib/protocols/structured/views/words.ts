/** The closed lists of the protocol as readers see them: a word, what it means, and where it stands. */
import type { Standing } from "@/lib/domain/standing";
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import type { Claim, Proof } from "@/lib/protocols/structured/rules/state";
import type { Check, ClaimStatus, DriftVerdict, Result, StepBasis } from "@/lib/protocols/structured/rules/vocabulary";

export type Word = { word: string; standing: Standing; meaning: string };

export const RESULT_WORDS: Readonly<Record<Result, Word>> = {
  BROKEN: { word: "BROKEN", standing: "blocks", meaning: "the check found a break" },
  ROBUST: { word: "ROBUST", standing: "agrees", meaning: "the check held" },
  UNCLEAR: { word: "UNCLEAR", standing: "abstains", meaning: "the check could not tell" },
  NOT_APPLICABLE: { word: "N.A.", standing: "abstains", meaning: "not applicable" },
};

export const STATUS_WORDS: Readonly<Record<ClaimStatus, Word>> = {
  pending: { word: "pending", standing: "abstains", meaning: "not tested yet" },
  tested_unclear: { word: "unclear", standing: "nearly", meaning: "a check looked at it and could not tell" },
  tested_confirmed: { word: "confirmed", standing: "agrees", meaning: "a check supports it" },
  partially_refuted: { word: "partly refuted", standing: "wants_changes", meaning: "a check contradicts part of it" },
  tested_refuted: { word: "refuted", standing: "blocks", meaning: "a check contradicts it" },
  superseded: { word: "superseded", standing: "abstains", meaning: "replaced by a later claim" },
};

/** P3-84: what a claim's status rests on. */
const TESTED_BY: Readonly<Record<Proof["basis"], string>> = {
  look_up: "tested by looking it up",
  calculation: "tested by a calculation",
  person: "tested by a person’s word",
};

/** Null while it is pending, and once it is superseded. */
export function groundText(claim: Pick<Claim, "effective" | "proof">): string | null {
  if (claim.effective === "superseded" || groundOf(claim) === null) return null;
  return claim.proof ? TESTED_BY[claim.proof.basis] : "argued, not tested";
}

/** The status with what it rests on: “confirmed, argued”. */
export function claimWord(claim: Pick<Claim, "effective" | "proof">): Word {
  const status = STATUS_WORDS[claim.effective];
  const ground = claim.effective === "superseded" ? null : groundOf(claim);
  return ground
    ? { ...status, word: `${status.word}, ${ground}`, meaning: `${status.meaning}; ${groundText(claim) ?? ground}` }
    : status;
}

/** P3-84: where a step comes from. */
export const STEP_BASIS_WORDS: Readonly<Record<StepBasis, string>> = {
  observed: "observed",
  derived: "derived from",
  assumed: "assumed",
};
export const stepBasisText = ({ basis, from }: { basis: StepBasis | null; from: string | null }): string =>
  basis === null ? "" : from ? `${STEP_BASIS_WORDS[basis]} ${from}` : basis;

export const DRIFT_WORDS: Readonly<Record<DriftVerdict, Word>> = {
  PASS: { word: "PASS", standing: "agrees", meaning: "still answers the anchor" },
  PARTIAL: { word: "PARTIAL", standing: "wants_changes", meaning: "drifts from the anchor in part" },
  FAIL: { word: "FAIL", standing: "blocks", meaning: "has left the anchor" },
};

const INVARIANT_WORDS: Readonly<Record<ArtifactOf<"guardian">["verdict"], Word>> = {
  PASS: { word: "PASS", standing: "agrees", meaning: "the invariant holds" },
  CONDITIONAL_PASS: {
    word: "CONDITIONAL",
    standing: "agrees_with_notes",
    meaning: "the invariant holds on a condition",
  },
  INCONCLUSIVE: { word: "INCONCLUSIVE", standing: "abstains", meaning: "it is unclear whether the invariant holds" },
  FAIL: { word: "FAIL", standing: "blocks", meaning: "the invariant fails" },
};

const WALK_WORDS: Readonly<Record<ArtifactOf<"observer">["verdict"], Word>> = {
  Yes: { word: "Yes", standing: "agrees", meaning: "the operator gets through" },
  Partially: { word: "Partially", standing: "nearly", meaning: "the operator gets through in part" },
  No: { word: "No", standing: "wants_changes", meaning: "the operator does not get through" },
};

export const STEP_WORDS: Readonly<Record<ArtifactOf<"observer">["steps"][number]["outcome"], Word>> = {
  success: { word: "success", standing: "agrees", meaning: "it went as intended" },
  confusion: { word: "confusion", standing: "wants_changes", meaning: "it was not clear what to do" },
  stuck: { word: "stuck", standing: "blocks", meaning: "there was no way forward" },
};

/** What an artifact says in a word. A trace is no judgement: its lowest self-assessment stands in its place. */
export const artifactWord = {
  action: ({ traces }: ArtifactOf<"action">): Word => {
    const marks = traces.map(({ self_assessment }) => self_assessment);
    return {
      word: `${Math.min(...marks)} of 5`,
      standing: "abstains",
      meaning: `${traces.length} traces, self-assessed ${marks.join(", ")} of 5`,
    };
  },
  guardian: ({ verdict }: ArtifactOf<"guardian">): Word => INVARIANT_WORDS[verdict],
  observer: ({ verdict }: ArtifactOf<"observer">): Word => WALK_WORDS[verdict],
  critic: ({ verdict }: ArtifactOf<"critic">): Word => ({
    ...RESULT_WORDS[verdict],
    meaning: { BROKEN: "the attack breaks it", ROBUST: "the attack fails", UNCLEAR: "the attack is inconclusive" }[
      verdict
    ],
  }),
} as const;

/** Column heads: short enough for a table of four. */
export const CHECK_SHORT: Readonly<Record<Check, string>> = {
  critic_attack_on_action_trace: "Attack × traces",
  guardian_vs_observer_walkthrough: "Invariant × walkthrough",
  observer_friction_vs_critic_attack: "Friction × attack",
  all_vs_prior_decisions: "All × decisions",
};
