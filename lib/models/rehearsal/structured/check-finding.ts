/** What a check found, in a sentence or two. */
import { ROLES, type Check } from "@/lib/protocols/structured/vocabulary";
import type { Scene } from "./scene";

export function checkFinding({ topic, results, round, state }: Pick<Scene, "topic" | "results" | "round" | "state">, check: Check): string {
  const result = results[check];
  const { attack, invariant, frictions, primitive } = topic;
  switch (check) {
    case "critic_attack_on_action_trace":
      return { BROKEN: `Applied at step 5 of the edge case the attack changes its outcome: ${attack.broken}.`, ROBUST: `The attack was played through in all three traces and was absorbed: ${attack.held}.`, UNCLEAR: `Whether ${attack.broken} can't be read off the states: the trace has no variable for it.` }[result];
    case "guardian_vs_observer_walkthrough":
      return { BROKEN: `At step 5 a supported action leads to a state beyond the tolerance (${invariant.tolerance}).`, ROBUST: "On every path of the walkthrough the invariant is kept by structure and not by care.", UNCLEAR: `The walkthrough does not go where it would matter: ${invariant.mechanism}.` }[result];
    case "observer_friction_vs_critic_attack":
      return { BROKEN: `Friendly fire: ${frictions[0]}, and the attack begins exactly where that is not known. Whoever means well gets lost where whoever means harm goes in.`, ROBUST: "The person is slowed down by wording, the attack needs a gap in the order of steps: two different places.", UNCLEAR: `The two may be the same place: ${frictions[0]}. The exhibits do not say enough to decide it.` }[result];
    case "all_vs_prior_decisions":
      return { BROKEN: `One exhibit contradicts ${state.decisions.at(-1)?.id ?? "a decision"} without a word.`, ROBUST: `All ${ROLES.filter((role) => round.artifacts[role]).length} exhibits cite earlier decisions and keep to them.`, UNCLEAR: `The ${primitive.name} is new: there is hardly a decision it could be held against.` }[result];
  }
}
