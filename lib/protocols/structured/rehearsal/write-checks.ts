/** Phase E: each check's findings, agreeing with its planned result and with what the exhibits say. */
import { raisedClaims } from "@/lib/protocols/structured/rules/ledger/claims-update";
import type { CheckReply, ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { ROLES, type Check, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { testedIn } from "./claim-tests";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { checkEvidence, checkFinding } from "./findings";
import { checksOf } from "./results";

/** Ends every check. */
const ending = (scene: Scene, check: Check): Pick<CheckReply, "notes" | "claims_tested"> => ({
  notes: checkFinding(scene, check),
  claims_tested: isFaulty(scene, check) ? faultyTests(scene) : testedIn(scene, check),
});

/** validator_repair: the first check of the second round names a claim nobody raised and gives another two words, and mends it when told. */
function isFaulty({ script, round, ask, state }: Scene, check: Check): boolean {
  return (
    script === "validator_repair" &&
    !ask.correction &&
    round.number === Math.min(2, state.config.round_budget) &&
    checksOf(state, round)[0] === check
  );
}

function faultyTests({ state, round }: Scene): CheckReply["claims_tested"] {
  const [first] = [...state.claims, ...raisedClaims(round)];
  const said = (claim_id: string, polarity: "supports" | "contradicts") => ({
    claim_id,
    why: sentences().claims.inPassing,
    basis: "argument" as const,
    shown: null,
    polarity,
  });
  return [
    said(first?.id ?? "C-1-1", "supports"),
    said(first?.id ?? "C-1-1", "contradicts"),
    said(`C-${round.number}-99`, "supports"),
  ];
}

export function attackOnTraces(scene: Scene): ReplyOf<"critic_attack_on_action_trace"> {
  const { topic, results } = scene;
  const result = results.critic_attack_on_action_trace;
  const [isBroken, isRobust] = [result === "BROKEN", result === "ROBUST"];
  const [, step] = topic.attack.steps;
  return {
    traces: [
      {
        trace: "happy_path",
        strikes_at: fill(sentences().attackOnTraces.ordinary, { happy: topic.happy[1][0] }),
        preconditions_realistic: true,
        outcome_flips: false,
        invariant_violated: false,
        absorbed_by: isRobust ? topic.attack.held : sentences().attackOnTraces.byOrder,
      },
      {
        trace: "edge_case",
        strikes_at: fill(sentences().attackOnTraces.edge, {
          edge: topic.edge[2][0],
          what: isBroken
            ? fill(sentences().attackOnTraces.edgeBroken, { step: step[1] })
            : isRobust
              ? sentences().attackOnTraces.edgeRobust
              : sentences().attackOnTraces.edgeUnclear,
        }),
        preconditions_realistic: true,
        outcome_flips: isBroken,
        invariant_violated: false,
        absorbed_by: isRobust ? topic.attack.held : null,
      },
      {
        trace: "cross_round_reference",
        strikes_at: sentences().attackOnTraces.earlier,
        preconditions_realistic: !isBroken,
        outcome_flips: false,
        invariant_violated: false,
        absorbed_by: isRobust ? sentences().attackOnTraces.byEarlier : null,
      },
    ],
    does_not_meet: null,
    result,
    evidence_refs: [
      ...checkEvidence(scene.state, scene.round, "critic_attack_on_action_trace"),
      ...(isRobust ? [`round_${scene.round.number}/action#happy-path`] : []),
    ],
    ...ending(scene, "critic_attack_on_action_trace"),
  };
}

export function invariantOnSteps(scene: Scene): ReplyOf<"guardian_vs_observer_walkthrough"> {
  const { topic, results } = scene;
  const result = results.guardian_vs_observer_walkthrough;
  const isBroken = result === "BROKEN";
  return {
    steps: [
      { step: 4, violates: false, how: sentences().invariantOnSteps.looks },
      {
        step: 5,
        violates: isBroken,
        how: isBroken ? fill(sentences().invariantOnSteps.allowed, { topic }) : sentences().invariantOnSteps.within,
      },
      { step: 7, violates: false, how: sentences().invariantOnSteps.touched },
    ],
    does_not_meet: null,
    enforced_by:
      result === "ROBUST" ? fill(sentences().invariantOnSteps.enforcedBy, { primitive: topic.primitive.name }) : null,
    untested_path: result === "UNCLEAR" ? fill(sentences().invariantOnSteps.untestedPath, { topic }) : null,
    result,
    evidence_refs: checkEvidence(scene.state, scene.round, "guardian_vs_observer_walkthrough"),
    ...ending(scene, "guardian_vs_observer_walkthrough"),
  };
}

export function frictionOnAttack(scene: Scene): ReplyOf<"observer_friction_vs_critic_attack"> {
  const { topic, results } = scene;
  const result = results.observer_friction_vs_critic_attack;
  const why = fill(sentences().invariantOnSteps.friendlyFire, { friction: topic.frictions[0] });
  return {
    overlaps:
      result === "ROBUST"
        ? []
        : [{ friction_step: 4, attack_step: 2, degree: result === "BROKEN" ? "full" : "partial", why }],
    result,
    evidence_refs: checkEvidence(scene.state, scene.round, "observer_friction_vs_critic_attack"),
    ...ending(scene, "observer_friction_vs_critic_attack"),
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
      what:
        result === "BROKEN" && index === 0
          ? fill(sentences().artifactsOnDecisions.contradicts, { primitive: topic.primitive.name, last })
          : fill(sentences().artifactsOnDecisions.heldAgainst, {
              last,
              what:
                index % 2 === 0
                  ? sentences().artifactsOnDecisions.within
                  : sentences().artifactsOnDecisions.addsCondition,
            }),
    })),
    result,
    evidence_refs: checkEvidence(state, round, "all_vs_prior_decisions"),
    ...ending(scene, "all_vs_prior_decisions"),
  };
}
