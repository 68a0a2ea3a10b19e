/** What checks and tests found, in words, and the exhibits they were held on. */
import type { Claim, Round, StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLES, type Check, type ClaimStatus } from "@/lib/protocols/structured/rules/vocabulary";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import type { Scene } from "./scene";

export function checkFinding(
  { topic, results, round, state }: Pick<Scene, "topic" | "results" | "round" | "state">,
  check: Check,
): string {
  const { checkFinding: found, claimVerdict: said } = sentences();
  return fill(found[check][results[check]], {
    attack: topic.attack,
    invariant: topic.invariant,
    friction: topic.frictions[0],
    primitive: topic.primitive.name,
    id: state.decisions.at(-1)?.id ?? said.aDecision,
    count: ROLES.filter((role) => round.artifacts[role]).length,
  });
}

/** In the claim's own words: whoever reads a check finds there what it decided. */
export function claimVerdict({ text, testable_as }: Pick<Claim, "text" | "testable_as">, status: ClaimStatus): string {
  const said = `“${quotable(text, 140)}”`;
  const seen = quotable(testable_as, 180);
  switch (status) {
    case "tested_confirmed":
      return fill(sentences().claimVerdict.confirmed, { said, seen });
    case "tested_refuted":
      return fill(sentences().claimVerdict.refuted, { said, seen });
    case "partially_refuted":
      return fill(sentences().claimVerdict.refutedInPart, { said, seen });
    default:
      return fill(sentences().claimVerdict.unclear, { said, seen });
  }
}

/** The sections of its two exhibits. */
export function checkEvidence(
  { decisions }: Pick<StructuredState, "decisions">,
  { number, artifacts }: Pick<Round, "number" | "artifacts">,
  check: Check,
): string[] {
  const at = (section: string): string => `round_${number}/${section}`;
  switch (check) {
    case "critic_attack_on_action_trace":
      return [at("critic#attack-steps"), at("action#edge-case")];
    case "guardian_vs_observer_walkthrough":
      return [at("guardian#invariant"), at("observer#steps")];
    case "observer_friction_vs_critic_attack":
      return [at("observer#friction-points"), at("critic#attack-steps")];
    case "all_vs_prior_decisions": {
      const prior = decisions.findLast(({ round }) => round < number);
      return [
        ...ROLES.filter((role) => artifacts[role])
          .slice(0, 2)
          .map((role) => at(`${role}#claims`)),
        ...(prior ? [prior.id] : []),
      ];
    }
  }
}
