/** Phase E: one shape per check. The findings come before the result: a result that does not follow from them is asked about. */
import { z } from "zod";
import { ROLES, VERDICTS } from "../vocabulary";
import { TRACE_KINDS } from "./artifacts";
import type { Dialect } from "./dialect";
import { evidencePart, notesPart } from "./shared-parts";

const ending = (d: Dialect) => ({
  result: d.word(VERDICTS, "What follows from the findings."),
  evidence_refs: evidencePart(d),
  notes: notesPart(d),
});

/** P3-27 */
export const attackOnTraces = (d: Dialect) =>
  z.object({
    traces: d.list(
      z.object({
        trace: d.word(TRACE_KINDS, "Which trace."),
        strikes_at: d.text("The step the attack is applied at and what happens then."),
        preconditions_realistic: d.flag("Whether the preconditions of the attack can hold there."),
        outcome_flips: d.flag("Whether the trace's outcome becomes another one."),
        invariant_violated: d.flag("Whether a state is reached that must not be."),
        absorbed_by: d.maybe("What absorbed the attack where the trace holds; null if nothing did."),
      }),
      "The attack applied mid-trace to each of the three traces.",
      { min: 3, max: 3 },
    ),
    ...ending(d),
  });

/** P3-28 */
export const invariantOnSteps = (d: Dialect) =>
  z.object({
    steps: d.list(
      z.object({
        step: d.step(15, "Step of the walkthrough."),
        violates: d.flag(
          "Whether a supported action of the operator reaches a state that violates the invariant here.",
        ),
        how: d.text("How, or why not."),
      }),
      "The steps at which the invariant is touched.",
      { min: 1 },
    ),
    enforced_by: d.maybe("The structure that enforces the invariant on every path; null if none does."),
    untested_path: d.maybe("A path that would violate it and that the walkthrough did not take; null if none is seen."),
    ...ending(d),
  });

/** P3-29 */
export const frictionOnAttack = (d: Dialect) =>
  z.object({
    overlaps: d.list(
      z.object({
        friction_step: d.step(15, "Step of the friction point."),
        attack_step: d.step(10, "Step of the attack."),
        degree: d.word(
          ["full", "partial"],
          "full: the same place for the same reason. partial: it may be, and can't be verified.",
        ),
        why: d.text("What they share."),
      }),
      "Friction points that lie where the attack strikes; empty if none does.",
    ),
    ...ending(d),
  });

/** P3-30 */
export const artifactsOnDecisions = (d: Dialect) =>
  z.object({
    artifacts: d.list(
      z.object({
        role: d.word(ROLES, "Whose artifact."),
        cites: d.list(d.text("Decision id."), "Earlier decisions it cites."),
        contradiction: d.word(
          ["none", "declared", "silent"],
          "declared: it says that it overturns. silent: it contradicts without saying so.",
        ),
        what: d.text("What was compared, and what contradicts."),
      }),
      "One entry per artifact of this round.",
      { min: 1, max: 4 },
    ),
    ...ending(d),
  });
