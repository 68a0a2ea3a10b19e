/** Phase E: references that exist (P3-31, P3-Q11), and a result that follows from what was found (P3-27 to P3-30). */
import { storedRef } from "../claims/evidence-ref";
import type { CheckReply, ReplyOf } from "../replies/replies";
import type { Round, StructuredState } from "../state";
import { ROLES, type Check, type Verdict } from "../vocabulary";
import { TRACE_KINDS } from "../replies/artifacts";
import { resolvesIn } from "../claims/written-refs";
import { contradictory, allOf, VALIDATOR_MARK, wrong, type Problem } from "./problem";

const MIN_REFS = 2;

export function verificationProblem(
  state: StructuredState,
  round: Round,
  check: Check,
  reply: CheckReply,
): Problem | null {
  return allOf(
    referenceProblem(state, reply.evidence_refs),
    placeProblem(round, check, reply),
    consistencyProblem(round, check, reply),
  );
}

/** P3-41 (2) and (7), for one entry. */
export function referenceProblem(state: StructuredState, given: readonly string[]): Problem | null {
  const resolves = resolvesIn(state);
  const refs = [...new Set(given.map(storedRef))];
  const unknown = refs.filter((ref) => !resolves(ref));
  const isUnknown =
    unknown.length > 0 &&
    wrong(
      `${VALIDATOR_MARK}evidence_refs: ${unknown.map((ref) => `“${ref}”`).join(", ")} ${unknown.length === 1 ? "is" : "are"} neither an existing section of <citable-refs> nor a decision`,
    );
  return allOf(
    isUnknown,
    refs.length < MIN_REFS &&
      wrong(`${VALIDATOR_MARK}evidence_refs: ${refs.length} given, at least ${MIN_REFS} different ones are needed`),
  );
}

/** Findings must be about things that are there. */
function placeProblem({ artifacts }: Round, check: Check, reply: CheckReply): Problem | null {
  if (check === "all_vs_prior_decisions") {
    const said = (reply as ReplyOf<typeof check>).artifacts.map(({ role }) => role);
    const missing = ROLES.filter((role) => artifacts[role] && !said.includes(role));
    return missing.length > 0 ? wrong(`exhibits: nothing is said about ${missing.join(", ")}`) : null;
  }
  if (check === "critic_attack_on_action_trace") {
    const { traces, does_not_meet } = reply as ReplyOf<typeof check>;
    if (traces.length === 0 && does_not_meet) return null;
    const missing = TRACE_KINDS.filter((kind) => !traces.some(({ trace }) => trace === kind));
    return missing.length > 0 ? wrong(`traces: nothing is said about ${missing.join(", ")}`) : null;
  }
  const steps = artifacts.observer?.reply.steps.length ?? 0;
  const attacks = artifacts.critic?.reply.steps.length ?? 0;
  if (check === "guardian_vs_observer_walkthrough") {
    const { steps: touched, does_not_meet, enforced_by } = reply as ReplyOf<typeof check>;
    const astray = touched.filter(({ step }) => step > steps);
    return allOf(
      touched.length === 0 &&
        !does_not_meet &&
        !enforced_by &&
        wrong("steps: name those at which the invariant is touched, or say in does_not_meet why there are none"),
      ...astray.map(({ step }) => wrong(`steps: there is no step ${step}, the walkthrough has ${steps}`)),
    );
  }
  if (check === "observer_friction_vs_critic_attack") {
    const astray = (reply as ReplyOf<typeof check>).overlaps.filter(
      ({ friction_step, attack_step }) => friction_step > steps || attack_step > attacks,
    );
    return allOf(
      ...astray.map(({ friction_step, attack_step }) =>
        wrong(
          `overlaps: step ${friction_step} of ${steps} and attack step ${attack_step} of ${attacks} do not both exist`,
        ),
      ),
    );
  }
  return null;
}

function consistencyProblem({ artifacts }: Round, check: Check, reply: CheckReply): Problem | null {
  const traces = artifacts.action?.reply.traces ?? [];
  const absent = new Set<string>(traces.flatMap(({ kind, not_applicable }) => (not_applicable ? [kind] : [])));
  const { verdict, because } = dueVerdict(check, reply, absent);
  return verdict === null || verdict === reply.result
    ? null
    : contradictory(
        `the result is ${reply.result}, yet ${because}, which makes it ${verdict}. Either a finding is wrong, or the result is`,
      );
}

/** What the findings amount to; null where the rule leaves it to judgement. */
export function dueVerdict(
  check: Check,
  reply: CheckReply,
  absentTraces: ReadonlySet<string> = new Set(),
): { verdict: Verdict | null; because: string } {
  switch (check) {
    case "critic_attack_on_action_trace": {
      const { traces, does_not_meet, result } = reply as ReplyOf<typeof check>;
      if (traces.length === 0 && does_not_meet)
        return { verdict: "UNCLEAR", because: "the attack meets no trace, so nothing can be followed in the state" };
      const played = traces.filter(({ trace }) => !absentTraces.has(trace));
      const struck = played.find(
        ({ preconditions_realistic, outcome_flips, invariant_violated }) =>
          preconditions_realistic && (outcome_flips || invariant_violated),
      );
      if (struck)
        return {
          verdict: "BROKEN",
          because: `the attack is realistic in the ${struck.trace} and changes its outcome or its state`,
        };
      const isAbsorbed = played.every(({ absorbed_by }) => absorbed_by !== null);
      if (result === "ROBUST" && !isAbsorbed)
        return { verdict: "UNCLEAR", because: "for one trace nothing is named that absorbed the attack" };
      return {
        verdict: result === "BROKEN" ? "UNCLEAR" : null,
        because: "in no trace an outcome flips or an invariant is violated under realistic preconditions",
      };
    }
    case "guardian_vs_observer_walkthrough": {
      const { steps, enforced_by, result } = reply as ReplyOf<typeof check>;
      const violating = steps.find(({ violates }) => violates);
      if (violating) return { verdict: "BROKEN", because: `step ${violating.step} violates the invariant` };
      if (result === "ROBUST" && enforced_by === null)
        return { verdict: "UNCLEAR", because: "no structure is named that enforces it" };
      return { verdict: result === "BROKEN" ? "UNCLEAR" : null, because: "no step violates the invariant" };
    }
    case "observer_friction_vs_critic_attack": {
      const { overlaps } = reply as ReplyOf<typeof check>;
      if (overlaps.some(({ degree }) => degree === "full"))
        return { verdict: "BROKEN", because: "friction and attack overlap in full" };
      return overlaps.length > 0
        ? { verdict: "UNCLEAR", because: "the overlap is only partial" }
        : { verdict: "ROBUST", because: "no friction point lies where the attack strikes" };
    }
    case "all_vs_prior_decisions": {
      const { artifacts, result } = reply as ReplyOf<typeof check>;
      const silent = artifacts.find(({ contradiction }) => contradiction === "silent");
      if (silent)
        return { verdict: "BROKEN", because: `the exhibit of ${silent.role} contradicts a decision silently` };
      const uncited = artifacts.find(({ cites }) => cites.length === 0);
      if (result === "ROBUST" && uncited)
        return { verdict: "UNCLEAR", because: `the exhibit of ${uncited.role} cites no earlier decision` };
      return {
        verdict: result === "BROKEN" ? "UNCLEAR" : null,
        because: "no exhibit contradicts a decision silently",
      };
    }
  }
}
