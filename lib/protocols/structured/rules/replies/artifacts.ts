/** Phase D: the four artifacts (P3-01 to P3-04). What a shape can't say is checked in check-artifact.ts. */
import { z } from "zod";
import { VERDICTS } from "../vocabulary";
import type { Dialect } from "./dialect";
import { claimsPart, priorDecisionsPart, stepBasis } from "./shared-parts";

const selfAssessment = (d: Dialect) =>
  d.whole(1, 5, "Self-assessment from 1 (doubtful) to 5 (would defend every line).");
const confidence = (d: Dialect) => d.whole(1, 5, "Confidence in the verdict.");

/** P3-01, P3-03, P3-04: more are marked. How few may be asked for is step-counts.ts's business. */
export const MOST_STEPS = { trace: 15, walkthrough: 15, attack: 10 } as const;

export const TRACE_KINDS = ["happy_path", "edge_case", "cross_round_reference"] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** P3-01: Behavioral Trace Set. */
export const traceSet = (d: Dialect) =>
  z.object({
    traces: d.list(
      z.object({
        kind: d.word(TRACE_KINDS, "One trace of each kind."),
        not_applicable: d.maybe(
          "Why there is no such trace for this question; then its lists are empty. Null where there is one. Never for the happy path.",
        ),
        title: d.text("What this trace shows."),
        trigger: d.text("What sets it off. Happy path and edge case differ in it."),
        initial_state: d.list(
          z.object({ variable: d.text("Name."), value: d.text("Value at the start.") }),
          "At least three variables.",
          { max: 8 },
        ),
        steps: d.list(
          z.object({
            action: d.text("What happens."),
            delta: d.text("What changes in the state, for example queue: 2 → 3."),
            ...stepBasis(d),
          }),
          "The trace, step by step.",
          { max: MOST_STEPS.trace },
        ),
        outcome: d.text("What can be observed at the end."),
        hooks: d.list(
          d.text("Its name."),
          "The parts, interfaces or rules of the proposal that this trace goes through.",
        ),
        uses: d.orNull(
          z.object({
            round: d.whole(0, 99, "The earlier round; 0 is the material as it was handed in."),
            primitive: d.text("Which primitive of it."),
          }),
          "Cross-round reference: the primitive of an earlier round it uses. Null for the other two.",
        ),
        self_assessment: selfAssessment(d),
      }),
      "Exactly three: happy path, edge case, cross-round reference.",
      { min: 3, max: 3 },
    ),
    prior_decisions: priorDecisionsPart(d),
    claims: claimsPart(d),
  });

/** P3-02: Identity Invariant Check. */
export const invariantCheck = (d: Dialect) =>
  z.object({
    invariant: d.text("What must hold, as one falsifiable sentence."),
    property: d.text("The property."),
    measure: d.text("How it is measured."),
    tolerance: d.text("From where on it is violated."),
    relevance: d.text("Why this one, for this round's proposal."),
    evidence: d.list(
      d.text("Words of the proposal, a supplement or the document, quoted as they stand."),
      "Quoted evidence for the verdict.",
      { min: 1, max: 5 },
    ),
    failure_mechanism: d.maybe("How it fails; needed for FAIL, otherwise null."),
    condition: d.maybe("Under which condition it passes; needed for CONDITIONAL_PASS, otherwise null."),
    missing_sentence: d.maybe("What the proposal would have to say; needed for INCONCLUSIVE, otherwise null."),
    verdict: d.word(["PASS", "FAIL", "CONDITIONAL_PASS", "INCONCLUSIVE"], "On this round's proposal."),
    confidence: confidence(d),
    prior_decisions: priorDecisionsPart(d),
    claims: claimsPart(d),
  });

/** P3-03: Operator Walkthrough. */
export const walkthrough = (d: Dialect) =>
  z.object({
    persona: z.object({
      name: d.text("A name."),
      role: d.text("What they do."),
      skill: d.text("What they know and don't know."),
    }),
    goal: d.text("A measurable goal."),
    starting_context: d.text("Where they start."),
    steps: d.list(
      z.object({
        action: d.text("What the persona does and sees."),
        ...stepBasis(d),
        outcome: d.word(["success", "confusion", "stuck"], "How it went."),
      }),
      "The walk, step by step.",
      { min: 1, max: MOST_STEPS.walkthrough },
    ),
    friction_points: d.list(
      z.object({ step: d.step(15, "Number of the step."), what: d.text("What got in the way.") }),
      "Each refers to a step by its number.",
    ),
    verdict: d.word(["Yes", "No", "Partially"], "Whether the persona reached the goal."),
    time_to_first_output: d.maybe("How long until the first useful result, with a unit; null where nothing comes out."),
    would_recommend: d.maybe(
      "Whether the persona would recommend it, and the reason in a sentence; null where there is nothing to recommend.",
    ),
    self_assessment: selfAssessment(d),
    prior_decisions: priorDecisionsPart(d),
    claims: claimsPart(d),
  });

/** P3-04, P3-05: Adversarial Test Case. */
export const attack = (d: Dialect) =>
  z.object({
    target: z.object({
      what: d.text("The sentence, claim or decision attacked, named specifically."),
      why: d.text("Why this one."),
    }),
    hypothesis: d.text("The weakness supposed."),
    preconditions: d.list(d.text("A precondition."), "What must be true for the attack to be realistic.", {
      min: 1,
      max: 6,
    }),
    steps: d.list(
      z.object({ action: d.text("The step."), observable: d.text("What can be observed."), ...stepBasis(d) }),
      "The attack, step by step.",
      { min: 1, max: MOST_STEPS.attack },
    ),
    broken_if: d.text("What would count as BROKEN."),
    robust_if: d.text("What would count as ROBUST."),
    load_bearing_assumption: d.text("The assumption everything rests on."),
    robust_evidence: d.maybe("Needed for ROBUST: what was tried and what held. Otherwise null."),
    verdict: d.word(VERDICTS, "Result of the attack as far as it can be played through."),
    confidence: confidence(d),
    prior_decisions: priorDecisionsPart(d),
    claims: claimsPart(d, 1),
  });
