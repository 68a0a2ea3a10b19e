/** Phase E: the four checks (P3-27 to P3-31). */
import { startedRound } from "@/lib/kernel/rounds";
import { CHECKS, type Check } from "@/lib/protocols/structured/rules/vocabulary";
import { presentRoles, roundLines } from "../circumstances";
import { sharedRules, type Guide } from "../guide";

const ORCHESTRATOR =
  "You are the orchestrator. You have no seat and no side; you hold exhibits against each other and write down what you find.";

/** P3-27 to P3-32, P3-84: what holds for all four, so that they have it in common before they part. */
const EVERY_CHECK = sharedRules(
  `# Every check
- Findings come first, the result follows from them. If the result surprises you, look at the findings again, not at the result.
- No argument is added: what neither an exhibit nor the document says is not found here. A trace that is not applicable is left aside.
- claims_tested has those claims, of this or an earlier round, whose testable_as the exhibits of this check decide, and only those. That a claim is about the same subject is not enough; one that needs a trial stays pending. Its status follows from polarity and basis, not from the result of the check; only by argument an UNCLEAR check leaves it unclear.
- basis is what shows it, and a program looks whether that is there. look_up: words quoted from the document or a source or, for a claim whose test is proposal, from the proposal. calculation: figures that stand in the document, a source or the person's words, or, for a claim whose test is proposal, in the proposal, worked out as they stand; with any other figure it counts as argument. person: what the person said, quoted. argument is all else: exhibits held against each other, sums of estimates, and that something stands nowhere, which no quote shows.`,
  "guardian_vs_observer_walkthrough",
  ["notes", "result", "evidence_refs", "claims_tested"],
);
const now: Guide["now"] = (state, ask) => [
  `Check ${CHECKS.indexOf(ask.kind as Check) + 1} of 4.`,
  ...roundLines(state, ask).slice(0, 1),
];

const APART = "Does not make exhibits meet that do not: does_not_meet says why in a line, and the result is UNCLEAR.";

const ATTACK_ON_TRACES: Guide = {
  shared: EVERY_CHECK,
  task: () =>
    `${ORCHESTRATOR} In this check the Critic's attack meets Action's traces: apply the attack in the middle of each of the three traces and follow the state from there.`,
  good: [
    "For each trace says at which step the attack strikes and what the next steps' state is then.",
    "BROKEN: in at least one trace the preconditions are realistic, and its outcome becomes another one or a state is reached that must not be.",
    "ROBUST: the attack takes place and all three traces hold; says for each what absorbed it.",
    "UNCLEAR: the effect is told but can't be followed in the state: a reputation, a worry, something no variable holds.",
    "The Critic's own verdict is not evidence; its steps are.",
    APART,
  ],
  now,
};

const INVARIANT_ON_STEPS: Guide = {
  shared: EVERY_CHECK,
  task: () =>
    `${ORCHESTRATOR} In this check the Guardian's invariant goes along the Observer's walkthrough: at every step at which it is touched, ask whether what the person does there can violate it.`,
  good: [
    "BROKEN: an action the person is meant to be able to take reaches a state that violates the invariant. Misuse nobody supports does not count.",
    "ROBUST: it is enforced by structure on every path the person has; names the structure. That nobody happened to violate it is not enough.",
    "UNCLEAR: there is a path that would violate it and that the walkthrough did not take; names the path.",
    "Uses the Guardian's own measure and tolerance.",
    APART,
  ],
  now,
};

const FRICTION_ON_ATTACK: Guide = {
  shared: EVERY_CHECK,
  task: () =>
    `${ORCHESTRATOR} In this check the Observer's friction points meet the Critic's attack: does someone get stuck by accident where somebody else would strike on purpose?`,
  good: [
    "Compares every friction point with every step of the attack, by what they are about, not by their words.",
    "BROKEN with at least one full overlap, UNCLEAR with partial ones only, ROBUST if they are about different things; a ROBUST result names what keeps them apart.",
  ],
  now,
};

const ARTIFACTS_ON_DECISIONS: Guide = {
  shared: EVERY_CHECK,
  task: () =>
    `${ORCHESTRATOR} In this check every exhibit of this round is held against the decisions of earlier rounds: does it keep to them, change or overturn them openly, or contradict them without a word?`,
  good: [
    "Has one entry per exhibit of this round, with the decisions it cites and what was compared.",
    "silent: the exhibit assumes, measures or does what a decision ruled out, and says neither amends nor overturns. Names the decision. A gap is no contradiction, nor is a tightening.",
    "BROKEN with at least one silent contradiction. ROBUST if every exhibit cites at least one earlier decision and all contradictions are declared. UNCLEAR if the exhibits are too new to be held against anything.",
  ],
  now: (state, ask) => [
    ...now(state, ask),
    `Exhibits of this round: ${presentRoles(startedRound(state)).join(", ")}. Decisions that stand: ${state.decisions
      .filter(({ supersededBy }) => supersededBy === null)
      .map(({ id }) => id)
      .join(", ")}.`,
  ],
};

export const CHECK_GUIDES: Readonly<Record<Check, Guide>> = {
  critic_attack_on_action_trace: ATTACK_ON_TRACES,
  guardian_vs_observer_walkthrough: INVARIANT_ON_STEPS,
  observer_friction_vs_critic_attack: FRICTION_ON_ATTACK,
  all_vs_prior_decisions: ARTIFACTS_ON_DECISIONS,
};
