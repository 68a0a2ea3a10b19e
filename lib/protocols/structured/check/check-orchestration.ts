/** Phases F to H and the synthesis: what the stores would become decides whether a reply can be taken (P3-24, P3-41, P3-50, P3-55). */
import { withAssessment } from "../ledger/assessment";
import { withClaimsUpdate } from "../ledger/claims-update";
import { validate } from "../ledger/stores-of";
import { withSynthesis } from "../ledger/synthesis";
import { tidyId } from "../ids";
import type { ReplyOf } from "../replies/replies";
import { neededSignals } from "../signals/recommendation";
import { completedRounds, type Round, type StructuredState } from "../state";
import type { Finding } from "../validator/rows";
import { referenceProblem } from "./check-verification";
import { contradictory, firstOf, VALIDATOR_MARK, wrong, type Problem } from "./problem";

/** Enough to mend the reply by; a list of forty is not read. */
const SHOWN = 6;

function validatorProblem(findings: readonly Finding[]): Problem | null {
  if (findings.length === 0) return null;
  const more = findings.length > SHOWN ? ` … and ${findings.length - SHOWN} more` : "";
  return wrong(`${VALIDATOR_MARK}${findings.slice(0, SHOWN).map(({ rule, message }) => `${rule}: ${message}`).join(" ")}${more}`);
}

export const claimsUpdateProblem = (state: StructuredState, round: Round, reply: ReplyOf<"update_claims">): Problem | null => validatorProblem(validate(state, withClaimsUpdate(state, round, reply)));

export function assessmentProblem(state: StructuredState, round: Round, reply: ReplyOf<"assess">): Problem | null {
  const { claims, decisions } = withAssessment(state, round, reply, 0);
  const superseded = new Set(decisions.filter((decision) => decision.round === round.number).flatMap(({ cites }) => cites.filter(({ type, relation }) => type === "decision" && relation === "supersedes").map(({ id }) => id)));
  const undeclared = reply.overturns.find(({ decision }) => !superseded.has(tidyId(decision)));
  const strange = reply.resolved_tensions.find(({ id }) => !state.tensions.some((tension) => tension.id === tidyId(id)));
  return firstOf(
    validatorProblem(validate(state, { claims, decisions })),
    strange && wrong(`resolved_tensions: there is no tension ${strange.id}`),
    undeclared && contradictory(`overturns names ${undeclared.decision}, but no decision of this round cites it with the relation supersedes`),
  );
}

/** P3-55: the highest clarity is for predictions that came true. */
export function readingProblem({ clarity, matches_prediction, reading }: ReplyOf<"read_stress">): Problem | null {
  if (clarity === 5 && !matches_prediction) return wrong("clarity: 5 is only for a signature that matches the prediction");
  return reading === "unexpected" && matches_prediction ? contradictory("the reading is unexpected, yet the observed signature matches the prediction") : null;
}

/** P3-50: a claim that is new now could never be tested. */
export function synthesisProblem(state: StructuredState, round: Round, reply: ReplyOf<"synthesise">, raw: unknown): Problem | null {
  const checks = reply.verifications.map(({ check }) => check);
  const repeated = checks.find((check, index) => checks.indexOf(check) !== index);
  const decision = reply.rests_on.find((id) => !state.decisions.some((one) => one.id === tidyId(id)));
  const touched = reply.verifications.flatMap(({ changes }) => changes.map(({ claim_id }) => tidyId(claim_id)));
  const settled = touched.find((id) => (state.claims.find((claim) => claim.id === id)?.effective ?? "pending") !== "pending");
  return firstOf(
    namesNewClaims(raw) && wrong("the synthesis round raises no new claims (P3-50); leave them out, or put them into open_points"),
    repeated !== undefined && wrong(`verifications: check ${repeated} stands there twice; put what falls under it into one entry`),
    decision !== undefined && wrong(`rests_on: there is no decision ${decision}`),
    ...reply.verifications.map(({ evidence_refs }) => referenceProblem(state, evidence_refs)),
    settled !== undefined && wrong(`verifications: ${settled} is not pending; only pending claims are resolved in the synthesis`),
    validatorProblem(validate(state, withSynthesis(state, round, reply))),
  );
}

function namesNewClaims(raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  return ["claims", "new_claims"].some((field) => {
    const value = (raw as Record<string, unknown>)[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
  });
}

/** P3.9: a run that did not converge must say why. */
export function retrospectiveProblem(state: StructuredState, { why_not_converged }: ReplyOf<"retrospect">): Problem | null {
  const last = completedRounds(state).at(-1);
  const hasConverged = last !== undefined && last.evaluation.satisfied >= neededSignals(state.config.stop_threshold);
  return hasConverged || why_not_converged ? null : wrong("why_not_converged: needed, because the deliberation did not converge");
}
