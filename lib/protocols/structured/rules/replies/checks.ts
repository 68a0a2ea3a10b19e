/** Phase E: one shape per check. The findings come before the result: a result that does not follow from them is asked about. */
import { z } from "zod";
import { ROLES, VERDICTS } from "../vocabulary";
import { TRACE_KINDS } from "./artifacts";
import type { Dialect } from "./dialect";
import { evidencePart, notesPart, testedClaim } from "./shared-parts";

const ending = (d: Dialect) => ({
  notes: notesPart(d),
  result: d.word(VERDICTS, "What follows from the findings."),
  evidence_refs: evidencePart(d),
  claims_tested: d.list(z.object(testedClaim(d)), "One entry per claim; empty if none.", { max: 20 }),
});

/** P3-92: two exhibits that do not meet are said to be that, in a line. */
const doesNotMeet = (d: Dialect, list: string) =>
  d.maybe(`Where the two exhibits do not meet at all: why, in a line; then ${list} is empty. Otherwise null.`);

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
        absorbed_by: d.maybe("Where the trace holds: what absorbed the attack. Null where it does not hold."),
      }),
      "The attack applied mid-trace, one entry for each of the three traces.",
      { max: 3 },
    ),
    does_not_meet: doesNotMeet(d, "traces"),
    ...ending(d),
  });

/** P3-28 */
export const invariantOnSteps = (d: Dialect) =>
  z.object({
    steps: d.list(
      z.object({
        step: d.step(15, "Step of the walkthrough."),
        how: d.text("How, or why not."),
        violates: d.flag(
          "Whether a supported action of the operator reaches a state that violates the invariant here.",
        ),
      }),
      "The steps at which the invariant is touched.",
    ),
    does_not_meet: doesNotMeet(d, "steps"),
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
        why: d.text("What they share."),
        degree: d.word(
          ["full", "partial"],
          "full: the same place for the same reason. partial: perhaps, and the exhibits do not say enough to verify it.",
        ),
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
        role: d.word(ROLES, "Whose exhibit."),
        cites: d.list(d.text("Decision id."), "Earlier decisions it cites."),
        what: d.text("What was compared, and what contradicts."),
        contradiction: d.word(
          ["none", "declared", "silent"],
          "declared: it says amends or overturns. silent: it contradicts without saying so.",
        ),
      }),
      "One entry per exhibit of this round.",
      { min: 1, max: 4 },
    ),
    ...ending(d),
  });
