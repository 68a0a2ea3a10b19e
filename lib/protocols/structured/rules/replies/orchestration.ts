/** What the orchestrator writes besides the checks (P3-24 to P3-26, P3-50, P3-55). */
import { z } from "zod";
import { CITATION_TYPES, DRIFT_VERDICTS, FAILURE_MODES, MADE_BY, RELATIONS, ROLES, VERDICTS } from "../vocabulary";
import type { Dialect } from "./dialect";
import { evidencePart, notesPart, testedClaim } from "./shared-parts";

/** P3-24, P3-37 */
export const claimsUpdate = (d: Dialect) =>
  z.object({
    status_changes: d.list(
      z.object({
        check: d.whole(1, 4, "Number of the check of this round that tested the claim."),
        ...testedClaim(d),
        supersede: d.flag("True only to retire a tested claim that a later claim names in `supersedes`."),
      }),
      "One entry per claim a check of this round tested; empty if none was.",
      { max: 40 },
    ),
  });

const citation = (d: Dialect) =>
  z.object({
    type: d.word(CITATION_TYPES, "What is cited."),
    id: d.text("Its id."),
    relation: d.word(RELATIONS, "How the decision relates to it."),
  });

/** P3-25, P3-38, P3-39 */
export const assessment = (d: Dialect) =>
  z.object({
    decisions: d.list(
      z.object({
        text: d.text("The decision, in one or two sentences."),
        cites: d.list(citation(d), "What it rests on.", { min: 1 }),
        made_by: d.word(MADE_BY, "How it came about."),
        round_artifact_refs: d.list(d.text("A reference of <citable-refs>."), "Exhibits of this round it rests on."),
      }),
      "What this round decides; empty if it supports no decision.",
      { max: 3 },
    ),
    convergence_notes: d.text("What moved together and what did not."),
    tensions: d.list(
      z.object({
        text: d.text("The tension, in a sentence."),
        sources: d.list(d.word(ROLES, "Role."), "Roles it comes from.", { min: 1 }),
        needs: d.list(d.word(ROLES, "Role."), "Roles without whom it can't be resolved."),
      }),
      "New tensions.",
      { max: 6 },
    ),
    resolved_tensions: d.list(
      z.object({ id: d.text("Tension id."), how: d.text("How it was resolved.") }),
      "Open tensions this round resolved.",
    ),
    architecture_impact: d.text("What changes in the whole because of this round."),
    overturns: d.list(
      z.object({
        decision: d.text("Id of the earlier decision that is overturned."),
        level: d.word(
          ["product", "system"],
          "product: about the thing itself. system: about how it is decided or built.",
        ),
        reason: d.text("Why."),
        quality: d.whole(1, 5, "How much was learnt by it."),
      }),
      "Earlier decisions this round overturned; each is also cited with `supersedes` by a decision above.",
    ),
    addressed_drift: d.list(
      z.object({ round: d.whole(1, 99, "Round of the drift check."), note: d.text("What was done about it.") }),
      "Earlier drift findings this round dealt with.",
    ),
    next_focus: d.maybe(
      "What the next round should be about: the most valuable open point, as one question. Null after the last round, and where no open point could change the answer.",
    ),
  });

/** P3-55, before the round. */
export const stressPrediction = (d: Dialect) =>
  z.object({
    signature: d.text("What will be missing or different in this round because the role is absent."),
    signs: d.list(d.text("An observable sign."), "By which it could be recognised.", {
      min: 1,
      max: 4,
    }),
    substitution_rate: d.share(
      "An honest guess of the share of the role's work the others will do unasked. 1: nobody would notice its absence.",
    ),
  });

export const READINGS = ["none", "full", "partial", "unexpected"] as const;

/** P3-55, P3-56, after it. */
export const stressReading = (d: Dialect) =>
  z.object({
    observed: d.text("What was missing or different, with what shows it."),
    finding: d.text("What follows for the role, in a sentence."),
    matches_prediction: d.flag("Whether the observed signature is the predicted one."),
    clarity: d.whole(1, 5, "How plainly the signature shows: 1 hardly, 5 unmistakably, and 5 only if it matches."),
    substitution_rate: d.share("Estimated share of the role's work the others took over."),
    reading: d.word(READINGS, "What the signature says of the role."),
  });

/** P3-26 */
export const driftCheck = (d: Dialect) =>
  z.object({
    notes: d.text("How it stands to the anchor, whose words are quoted."),
    verdict: d.word(DRIFT_VERDICTS, "Whether the deliberation still answers the anchor."),
    deviation: d.whole(1, 5, "From 1 (on course) to 5 (another question)."),
  });

/** P3-50 */
export const synthesis = (d: Dialect) =>
  z.object({
    summary: d.text("How it came about, Markdown: what was claimed, tested, decided and overturned."),
    full_answer: d.text("The answer to the question as the decisions support it, Markdown."),
    rests_on: d.list(d.text("Decision id."), "Decisions the answer rests on."),
    verifications: d.list(
      z.object({
        check: d.whole(1, 4, "The check under which the attempt falls."),
        notes: notesPart(d),
        result: d.word(VERDICTS, "Result of looking again at the evidence there is."),
        evidence_refs: evidencePart(d),
        changes: d.list(z.object(testedClaim(d)), "Pending claims it resolves."),
      }),
      "Attempts to resolve pending claims with evidence of earlier rounds, at most one entry per check.",
      { max: 4 },
    ),
    unresolved: d.list(
      z.object({ claim_id: d.text("Claim id."), why: d.text("What evidence is missing.") }),
      "Pending claims that stay pending.",
    ),
    open_points: d.list(d.text("An open point."), "What the deliberation leaves open."),
  });

/** P3-50 */
export const retrospective = (d: Dialect) =>
  z.object({
    what_worked: d.text("What the procedure brought to light that a plain discussion would not have."),
    what_failed: d.text("Where it did not work."),
    failure_modes: d.list(
      z.object({
        id: d.word(FAILURE_MODES, "Failure mode."),
        comment: d.text("What to make of the detector's finding."),
      }),
      "A word on each failure mode, in order.",
      { max: 8 },
    ),
    why_not_converged: d.maybe("Needed if it did not converge: why, naming the missing signals. Otherwise null."),
    calibration: d.list(d.text("One change."), "What to set differently next time."),
    product_nodes: d.orNull(
      d.whole(0, 1_000_000, "Number."),
      "Number of parts (entities, services, rules) of the thing decided upon, without the apparatus of this deliberation; null if it has none.",
    ),
  });
