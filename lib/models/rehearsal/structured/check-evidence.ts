/** What each check is held on: the sections of its two exhibits. */
import type { Round, StructuredState } from "@/lib/protocols/structured/state";
import { ROLES, type Check } from "@/lib/protocols/structured/vocabulary";

export function checkEvidence({ decisions }: Pick<StructuredState, "decisions">, { number, artifacts }: Pick<Round, "number" | "artifacts">, check: Check): string[] {
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
      return [...ROLES.filter((role) => artifacts[role]).slice(0, 2).map((role) => at(`${role}#claims`)), ...(prior ? [prior.id] : [])];
    }
  }
}
