/** What the signals and detectors need to know of each round, and nothing more. */
import { absentRoleIn } from "../rounds/course";
import { artifactPath } from "./evidence-ref";
import { isCompleted, type Round, type StructuredState } from "../state";
import { ROLES, type Result, type Role, type Verdict } from "../vocabulary";

export type RoundFacts = {
  round: number;
  lead: Role;
  absent: Role | null;
  /** P3-11: who should have been absent by plan or by insertion. */
  planned: Role | null;
  /** The absent role's artifact stands in the round as it was finished. */
  hasForbiddenArtifact: boolean;
  /** Attempts of the round that were thrown away (P3-54). */
  reruns: number;
  results: readonly Result[];
  /** References of each applicable verification. */
  refs: readonly number[];
  /** P3-42: status changes. */
  changes: number;
  claims: Readonly<Record<Role, number>>;
  /** Claims of earlier rounds that were still pending when it began: what a verification could have tested. */
  testable: number;
  critic: { verdict: Verdict; confidence: number } | null;
};

export const isStress = ({ absent }: RoundFacts): boolean => absent !== null;
export const applicable = ({ results }: RoundFacts): Result[] =>
  results.filter((result) => result !== "NOT_APPLICABLE");
export const countOf = ({ results }: RoundFacts, wanted: Result): number =>
  results.filter((result) => result === wanted).length;
/** P3-43 */
export const disagreementIn = (facts: RoundFacts): number => countOf(facts, "BROKEN") + countOf(facts, "UNCLEAR");
export const claimsIn = ({ claims }: RoundFacts): number => ROLES.reduce((sum, role) => sum + claims[role], 0);
/** P3-45, P3-54 */
export const isValidStress = (facts: RoundFacts): boolean => facts.absent !== null && !facts.hasForbiddenArtifact;

/** Completed rounds and the one that is about to be; the synthesis is none of them (P3-50). */
export function factsOf(state: StructuredState): RoundFacts[] {
  const open = state.rounds.at(-1);
  return state.rounds
    .filter((round) => isCompleted(round) || (round === open && round.kind === "regular"))
    .map((round) => factsOfRound(state, round));
}

function factsOfRound(state: StructuredState, round: Round): RoundFacts {
  const { number, lead, absent, verifications, artifacts, attempt } = round;
  if (!lead) throw new Error(`Round ${number} has no lead.`);
  const raised = state.claims.filter((claim) => claim.round === number);
  const attack = artifacts.critic?.reply;
  return {
    round: number,
    lead,
    absent,
    planned: absentRoleIn(state, number),
    hasForbiddenArtifact: absent !== null && artifacts[absent] !== undefined,
    reruns: attempt - 1,
    results: verifications.map(({ result }) => result),
    refs: verifications
      .filter(({ result }) => result !== "NOT_APPLICABLE")
      .map(({ evidence_refs }) => evidence_refs.length),
    changes: verifications.reduce((sum, { claim_status_changes }) => sum + claim_status_changes.length, 0),
    claims: Object.fromEntries(
      ROLES.map((role) => [
        role,
        raised.filter(({ raised_at_artifact }) => raised_at_artifact === artifactPath(number, role)).length,
      ]),
    ) as Record<Role, number>,
    testable: state.claims.filter(
      (claim) => claim.round < number && (claim.history[0]?.round ?? Number.POSITIVE_INFINITY) >= number,
    ).length,
    critic: attack ? { verdict: attack.verdict, confidence: attack.confidence } : null,
  };
}
