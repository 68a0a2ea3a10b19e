/** Phase E: each check's findings, agreeing with its planned result and with what the exhibits say. */
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { ROLES, type Check, type Role } from "@/lib/protocols/structured/vocabulary";
import { checkEvidence } from "./check-evidence";
import { checkFinding } from "./check-finding";
import { claimTests } from "./claim-tests";
import { claimVerdict } from "./claim-verdict";
import type { Scene } from "./scene";

/** The finding, and what it means for each claim the check decides: most were raised about something else. */
function notesOf(scene: Scene, check: Check): string {
  const decided = claimTests(scene).filter((test) => test.check === check);
  return [checkFinding(scene, check), ...decided.map(({ claim, status }) => `${claim.id}: ${claimVerdict(claim, status)}`)].join(" ");
}

export function attackOnTraces(scene: Scene): ReplyOf<"critic_attack_on_action_trace"> {
  const { topic, results } = scene;
  const result = results.critic_attack_on_action_trace;
  const [isBroken, isRobust] = [result === "BROKEN", result === "ROBUST"];
  const [, step] = topic.attack.steps;
  return {
    traces: [
      { trace: "happy_path", strikes_at: `Step 4, “${topic.happy[1][0]}”: the attack finds no hold there, the state goes on as before.`, preconditions_realistic: true, outcome_flips: false, invariant_violated: false, absorbed_by: isRobust ? topic.attack.held : "the ordinary order of steps" },
      { trace: "edge_case", strikes_at: `Step 5, “${topic.edge[2][0]}”: ${isBroken ? `from here on ${step[1]}, and the outcome is another one.` : isRobust ? "the attack takes place and is taken up by the next step." : "the effect is told, but no variable of the trace holds it."}`, preconditions_realistic: true, outcome_flips: isBroken, invariant_violated: false, absorbed_by: isRobust ? topic.attack.held : null },
      { trace: "cross_round_reference", strikes_at: "Step 5, where both rules act on the same case: the earlier one has already fixed the state the attack needs.", preconditions_realistic: !isBroken, outcome_flips: false, invariant_violated: false, absorbed_by: isRobust ? "the earlier rule, which acts first" : null },
    ],
    result,
    evidence_refs: [...checkEvidence(scene.state, scene.round, "critic_attack_on_action_trace"), ...(isRobust ? [`round_${scene.round.number}/action#happy-path`] : [])],
    notes: notesOf(scene, "critic_attack_on_action_trace"),
  };
}

export function invariantOnSteps(scene: Scene): ReplyOf<"guardian_vs_observer_walkthrough"> {
  const { topic, results } = scene;
  const result = results.guardian_vs_observer_walkthrough;
  const isBroken = result === "BROKEN";
  return {
    steps: [
      { step: 4, violates: false, how: "The person only looks; the state stays as it was." },
      { step: 5, violates: isBroken, how: isBroken ? `What the person does here is allowed, and then ${topic.invariant.mechanism}.` : "What the person does here stays within the tolerance." },
      { step: 7, violates: false, how: "Touched, and kept." },
    ],
    enforced_by: result === "ROBUST" ? `the ${topic.primitive.name}, which every path of the person has to pass` : null,
    untested_path: result === "UNCLEAR" ? `the person gives up at step 5 and comes back on another day; then ${topic.invariant.mechanism}` : null,
    result,
    evidence_refs: checkEvidence(scene.state, scene.round, "guardian_vs_observer_walkthrough"),
    notes: notesOf(scene, "guardian_vs_observer_walkthrough"),
  };
}

export function frictionOnAttack(scene: Scene): ReplyOf<"observer_friction_vs_critic_attack"> {
  const { topic, results } = scene;
  const result = results.observer_friction_vs_critic_attack;
  const why = `${topic.frictions[0]}, and the attack begins exactly where that is not known`;
  return {
    overlaps: result === "ROBUST" ? [] : [{ friction_step: 4, attack_step: 2, degree: result === "BROKEN" ? "full" : "partial", why }],
    result,
    evidence_refs: checkEvidence(scene.state, scene.round, "observer_friction_vs_critic_attack"),
    notes: notesOf(scene, "observer_friction_vs_critic_attack"),
  };
}

export function artifactsOnDecisions(scene: Scene): ReplyOf<"all_vs_prior_decisions"> {
  const { round, results, state, topic } = scene;
  const result = results.all_vs_prior_decisions;
  const present = ROLES.filter((role) => round.artifacts[role]);
  const last = state.decisions.at(-1)?.id ?? "";
  const citesOf = (role: Role): string[] => round.artifacts[role]?.reply.prior_decisions.map(({ id }) => id) ?? [];
  return {
    artifacts: present.map((role, index) => ({
      role,
      cites: citesOf(role),
      contradiction: result === "BROKEN" && index === 0 ? "silent" : "none",
      what: result === "BROKEN" && index === 0 ? `It assumes the ${topic.primitive.name} where ${last} had ruled that out, and does not say so.` : `Held against ${last}: ${index % 2 === 0 ? "it stays within it" : "it adds a condition and takes nothing away"}.`,
    })),
    result,
    evidence_refs: checkEvidence(state, round, "all_vs_prior_decisions"),
    notes: notesOf(scene, "all_vs_prior_decisions"),
  };
}
