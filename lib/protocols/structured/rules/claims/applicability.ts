/** Which checks can be run at all (P3-27 to P3-30). Only the structure of the round decides, never an agent (P3-31). */
import { CHECKS, ROLE_NAMES, type Check, type Role } from "../vocabulary";

const NEEDS: Readonly<Record<Check, readonly Role[]>> = {
  critic_attack_on_action_trace: ["action", "critic"],
  guardian_vs_observer_walkthrough: ["guardian", "observer"],
  observer_friction_vs_critic_attack: ["observer", "critic"],
  all_vs_prior_decisions: [],
};

type Circumstances = { absent: Role | null; hasPriorDecision: boolean };

/** Why a check can't be run, for its notes; null where it can. */
export function whyNotApplicable(check: Check, { absent, hasPriorDecision }: Circumstances): string | null {
  if (absent && NEEDS[check].includes(absent))
    return `Stress round: the ${ROLE_NAMES[absent]} is absent, so its artifact does not exist.`;
  return check === "all_vs_prior_decisions" && !hasPriorDecision ? "No earlier decision exists." : null;
}

export const applicableChecks = (circumstances: Circumstances): Check[] =>
  CHECKS.filter((check) => whyNotApplicable(check, circumstances) === null);
