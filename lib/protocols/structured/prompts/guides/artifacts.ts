/** Phase D: the four exhibits (P3-01 to P3-05). */
import { startedRound } from "@/lib/kernel/rounds";
import { stepCounts } from "@/lib/protocols/structured/rules/replies/step-counts";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import { ownClaimLines, ownProposalLines, priorLines, roundLines } from "../circumstances";
import { sharedRules, type Guide } from "../guide";

/** P3-05, P3-30, P3-34, P3-84: what holds for all four, so that they have it in common before they part. */
const EVERY_EXHIBIT = sharedRules(
  `# Every exhibit
- Each step, where the form has steps, says whether it is observed, derived or assumed.
- A claim is a sentence that could be wrong, with the one observation that would show it, best one that can be read, looked up or worked out here. What only repeats the proposal is none.
- Where it departs from an earlier decision, it says amends or overturns in prior_decisions: silent contradictions are searched for.`,
  "invariant",
  ["prior_decisions", "claims"],
);
const stepsLine = (state: StructuredState, kind: "trace" | "walkthrough" | "attack", what: string): string => {
  const { min, max } = stepCounts(state)[kind];
  return state.config.steps === "full"
    ? `${what} ${min} to ${max} steps.`
    : `${what} as many steps as the matter has, at most ${max}. Few honest steps are better than many invented ones.`;
};
/** P3-05, P3-16. Three full traces do not fit into it: there the steps come first. */
const length = ({ config }: StructuredState, kind: "trace" | "stepped" | "plain"): string =>
  kind === "trace" && config.steps === "full"
    ? `Keep every field to a few words: beyond ${config.artifact_words_max} words the exhibit is marked as long.`
    : `The whole exhibit has at most ${config.artifact_words_max} words${kind === "plain" ? "" : ", basis and from not counted"}: be terse.`;
const lastLines: Guide["now"] = (state, ask) => [
  ...ownProposalLines(state, ask),
  ...priorLines(state),
  ...ownClaimLines(state, ask),
];
export const TRACE: Guide = {
  shared: EVERY_EXHIBIT,
  task: (state) =>
    `You hold the role in <seat>, Action: what does it do? Write the Behavioral Trace Set of this round's proposal: three traces, each from an initial state step by step to an outcome somebody can observe. You show what happens if the proposal is followed; you do not judge it. ${length(state, "trace")}`,
  good: [
    "Every step has a delta: which variable goes from which value to which. A step that changes nothing is left out.",
    "The happy path is the ordinary case as it comes daily. The edge case has another trigger, one that really occurs: late, twice, empty, interrupted, at the limit.",
    "The cross-round reference uses a primitive an earlier round introduced, and shows whether it still works here.",
    "The variables are those the proposal and the document speak of, with the values that stand there.",
    "The self-assessment is honest: a trace with a gap is a 2, and the title says where the gap is. A trace this question does not have is not_applicable, with the reason.",
  ],
  now: (state, ask) => [
    ...roundLines(state, ask),
    stepsLine(state, "trace", "Each trace:"),
    startedRound(state).number === 1
      ? "There is no earlier round: let the cross-round reference use something of the material as it was handed in, with round 0."
      : `Earlier rounds are 1 to ${startedRound(state).number - 1}.`,
    ...lastLines(state, ask),
  ],
};

export const INVARIANT: Guide = {
  shared: EVERY_EXHIBIT,
  task: (state) =>
    `You hold the role in <seat>, Guardian: what must hold? State one invariant and hold this round's proposal against it. You say whether it passes; you do not repair it. ${length(state, "plain")}`,
  good: [
    "The invariant is one sentence somebody could show to be violated on a given day: a property, how it is measured, from where on it is broken. “The system is reliable” is none.",
    "It is chosen for this proposal: the property this proposal could cost, not the one that is always true.",
    "The evidence is quoted word for word from the proposal, the supplements or the document, short, and decides the verdict.",
    "FAIL names the mechanism from cause to violation. CONDITIONAL_PASS names a condition that can be checked. INCONCLUSIVE says in missing_sentence what the proposal would have to say.",
    "PASS is not politeness: it says what in the proposal keeps the invariant.",
  ],
  now: (state, ask) => [...roundLines(state, ask), ...lastLines(state, ask)],
};

export const WALKTHROUGH: Guide = {
  shared: EVERY_EXHIBIT,
  task: (state) =>
    `You hold the role in <seat>, Observer: can someone get through? Walk through this round's proposal as one named person with a goal that can be measured. You report how it goes; you do not explain why it had to be so. ${length(state, "stepped")}`,
  good: [
    "The persona has a name, a job and a definite skill, and lacks something the designers take for granted. Another person than last round.",
    "Steps in order, each with what the person does, sees and makes of it; success, confusion or stuck as it is, not as it should be.",
    "Friction points refer to steps by number and say what was missing there: a word, a number, a way back.",
    "The verdict follows from the steps: someone who was stuck before the goal did not reach it.",
    "Time to first output is in minutes or days, from the starting context; null where the proposal puts nothing out.",
  ],
  now: (state, ask) => [
    ...roundLines(state, ask),
    stepsLine(state, "walkthrough", "The walkthrough:"),
    ...lastLines(state, ask),
  ],
};

export const ATTACK: Guide = {
  shared: EVERY_EXHIBIT,
  task: (state) =>
    `You hold the role in <seat>, Critic: what is the strongest argument against it? Write one Adversarial Test Case against one specific target and play it through on what the material says. You show whether and where it breaks; you do not mend it. ${length(state, "stepped")}`,
  good: [
    "The target is one thing that can be pointed at: a sentence of the proposal, a decision by id, a claim by id. Not attacked before in the same way, unless something has changed.",
    "The preconditions can really be met, and by whom or by what is said.",
    "Each step has something to observe. At the end it is plain what would count as BROKEN and what as ROBUST, and both were possible when you began.",
    "The verdict is what the steps give. If no weakness is found: ROBUST, with what was tried and what held. A pro-forma BROKEN is worse than none. UNCLEAR, where the material does not say enough, comes with low confidence.",
    "The load-bearing assumption is the one whose failure would take most of the rest with it.",
  ],
  now: (state, ask) => [
    ...roundLines(state, ask),
    stepsLine(state, "attack", "The attack:"),
    ...(startedRound(state).criticTarget
      ? ["Attack what stands in <critic-target>, nothing else: the target is not yours to choose this time."]
      : []),
    ...lastLines(state, ask),
  ],
};
