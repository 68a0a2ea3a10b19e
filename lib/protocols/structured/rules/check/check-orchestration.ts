/** Phases F to H and the synthesis: what the stores would become decides whether a reply can be taken (P3-24, P3-41, P3-50, P3-55). */
import { withAssessment } from "../ledger/assessment";
import {
  gatheredChanges,
  raisedClaims,
  withClaimsUpdate,
  wordFor,
  type StatusChangeReply,
} from "../ledger/claims-update";
import { validate } from "../ledger/stores-of";
import { withSynthesis } from "../ledger/synthesis";
import { listed } from "@/lib/kernel/read-leniently";
import { tidyId } from "../claims/ids";
import type { CheckReply, ReplyOf } from "../replies/replies";
import { neededSignals } from "../signals/recommendation";
import { completedRounds, type Claim, type Round, type StructuredState } from "../state";
import type { Finding } from "../validator/rows";
import { point } from "../validator/validate-rows";
import { checkNumber, CHECKS, type Check, type ClaimStatus, type Result } from "../vocabulary";
import { checkEntry, withEntry } from "../ledger/check-entry";
import { referenceProblem } from "./check-verification";
import { contradictory, allOf, VALIDATOR_MARK, wrong, type Problem } from "./problem";

function validatorProblem(findings: readonly Finding[]): Problem | null {
  return findings.length === 0 ? null : wrong(`${VALIDATOR_MARK}${listed(findings.map(({ message }) => message))}`);
}

export function claimsUpdateProblem(
  state: StructuredState,
  round: Round,
  reply: ReplyOf<"update_claims">,
): Problem | null {
  const claims = [...state.claims, ...raisedClaims(round)];
  const status_changes = [...gatheredChanges({ ...state, claims: [] }, round), ...reply.status_changes];
  const twoWords = round.verifications.map(({ check, result }) => {
    const number = CHECKS.indexOf(check) + 1;
    return twoWordsProblem(
      "status_changes",
      number,
      result,
      status_changes.filter((change) => change.check === number),
      claims,
    );
  });
  return allOf(...twoWords, validatorProblem(validate(state, withClaimsUpdate(state, round, { status_changes }))));
}

/** References are judged with the check itself. */
const ABOUT_CLAIMS: ReadonlySet<string> = new Set([point(1), point(8)]);

/** P3-24, P3-32: what one check says about claims, judged by what the stores would become with all that is there of the round. */
export function testedClaimsProblem(
  state: StructuredState,
  round: Round,
  check: Check,
  reply: CheckReply,
): Problem | null {
  const entry = checkEntry(round, check, { reply, flags: [], seq: null }, undefined);
  const open = withEntry(round, entry);
  const { claims_tested } = reply;
  const claims = [...state.claims, ...raisedClaims(round)];
  const changes = claims_tested.map((tested) => ({ ...tested, supersede: false }));
  const status_changes = gatheredChanges(state, open);
  return allOf(
    twoWordsProblem("claims_tested", checkNumber(check), reply.result, changes, claims),
    validatorProblem(
      validate(state, withClaimsUpdate(state, open, { status_changes })).filter(
        ({ rule, message }) => ABOUT_CLAIMS.has(rule) && message.startsWith(`${entry.id} `),
      ),
    ),
  );
}

/** P3-81: one check gives each claim one word. The same one twice is only said twice. */
function twoWordsProblem(
  field: string,
  check: number,
  result: Result,
  changes: readonly Omit<StatusChangeReply, "check">[],
  claims: readonly Claim[],
): Problem | null {
  const given = new Map<string, ClaimStatus>();
  for (const change of changes) {
    const id = tidyId(change.claim_id);
    const { to } = wordFor(
      change,
      result,
      claims.find((claim) => claim.id === id),
      change.basis !== null && change.basis !== "argument",
    );
    const before = given.get(id) ?? to;
    if (before !== to)
      return wrong(
        `${field}: check ${check} gives ${id} two words, ${before} and ${to}. One check gives a claim one: use the polarity mixed where it speaks both for and against, and retire a claim under another check`,
      );
    given.set(id, to);
  }
  return null;
}

export function assessmentProblem(state: StructuredState, round: Round, reply: ReplyOf<"assess">): Problem | null {
  const { claims, decisions } = withAssessment(state, round, reply, 0);
  const superseded = new Set(
    decisions
      .filter((decision) => decision.round === round.number)
      .flatMap(({ cites }) =>
        cites.filter(({ type, relation }) => type === "decision" && relation === "supersedes").map(({ id }) => id),
      ),
  );
  const undeclared = reply.overturns.filter(({ decision }) => !superseded.has(tidyId(decision)));
  const strange = reply.resolved_tensions.filter(
    ({ id }) => !state.tensions.some((tension) => tension.id === tidyId(id)),
  );
  return allOf(
    validatorProblem(validate(state, { claims, decisions })),
    ...strange.map(({ id }) => wrong(`resolved_tensions: there is no tension ${id}`)),
    ...undeclared.map(({ decision }) =>
      contradictory(`overturns names ${decision}, but no decision of this round cites it with the relation supersedes`),
    ),
  );
}

/** P3-55: the highest clarity is for predictions that came true. */
export function readingProblem({ clarity, matches_prediction, reading }: ReplyOf<"read_stress">): Problem | null {
  if (clarity === 5 && !matches_prediction)
    return wrong("clarity: 5 is only for a signature that matches the prediction");
  return reading === "unexpected" && matches_prediction
    ? contradictory("the reading is unexpected, yet the observed signature matches the prediction")
    : null;
}

/** P3-50: a claim that is new now could never be tested. */
export function synthesisProblem(
  state: StructuredState,
  round: Round,
  reply: ReplyOf<"synthesise">,
  raw: unknown,
): Problem | null {
  const checks = reply.verifications.map(({ check }) => check);
  const repeated = [...new Set(checks.filter((check, index) => checks.indexOf(check) !== index))];
  const unknown = reply.rests_on.filter((id) => !state.decisions.some((one) => one.id === tidyId(id)));
  const fallen = state.decisions.filter(
    ({ id, supersededBy }) => supersededBy !== null && reply.rests_on.some((one) => tidyId(one) === id),
  );
  const touched = reply.verifications.flatMap(({ changes }) => changes.map(({ claim_id }) => tidyId(claim_id)));
  const settled = touched.filter(
    (id) => (state.claims.find((claim) => claim.id === id)?.effective ?? "pending") !== "pending",
  );
  return allOf(
    namesNewClaims(raw) &&
      wrong("the synthesis round raises no new claims; leave them out, or put them into open_points"),
    ...repeated.map((check) =>
      wrong(`verifications: check ${check} stands there twice; put what falls under it into one entry`),
    ),
    ...unknown.map((id) => wrong(`rests_on: there is no decision ${id}`)),
    ...fallen.map(({ id, supersededBy }) =>
      contradictory(`rests_on names ${id}, which was superseded by ${supersededBy}`),
    ),
    ...reply.verifications.map(({ evidence_refs }) => referenceProblem(state, evidence_refs)),
    ...settled.map((id) =>
      wrong(`verifications: ${id} is not pending; only pending claims are resolved in the synthesis`),
    ),
    ...reply.verifications.map(({ check, result, changes }) =>
      twoWordsProblem(
        "verifications",
        check,
        result,
        changes.map((change) => ({ ...change, supersede: false })),
        state.claims,
      ),
    ),
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
export function retrospectiveProblem(
  state: StructuredState,
  { why_not_converged }: ReplyOf<"retrospect">,
): Problem | null {
  const last = completedRounds(state).at(-1);
  const hasConverged = last !== undefined && last.evaluation.satisfied >= neededSignals(state.config.stop_threshold);
  return hasConverged || why_not_converged
    ? null
    : wrong("why_not_converged: needed, because the deliberation did not converge");
}
