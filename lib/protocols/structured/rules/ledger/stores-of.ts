/** The stores of a deliberation, line for line as exported (P3.10), and the validator over them (P3-41). */
import type { Claim, Decision, StructuredState, Tension, Verification } from "../state";
import { verificationsOf } from "../state";
import type { StoredClaim, StoredDecision, StoredTension, StoredVerification } from "../claims/stores";
import type { LeadEntry } from "../rounds/lead";
import { rowsOf, type Finding } from "../validator/rows";
import { validateRows } from "../validator/validate-rows";
import { resolvesIn } from "../claims/written-refs";

export const storedClaim = ({
  id,
  round,
  raised_by,
  text,
  testable_as,
  test,
  supersedes,
  raised_at_artifact,
  effective,
  proof,
}: Claim): StoredClaim => ({
  id,
  round,
  raised_by,
  text,
  testable_as,
  ...(test ? { test } : {}),
  status: "pending",
  effective_status: effective,
  ...(effective === "pending" ? {} : { ground: proof ? ("tested" as const) : ("argued" as const) }),
  ...(proof ? { tested_by: proof.basis, shown: proof.shown } : {}),
  ...(supersedes ? { supersedes } : {}),
  raised_at_artifact,
});

export const storedVerification = ({
  id,
  round,
  check,
  result,
  evidence_refs,
  notes,
  claims_affected,
  claim_status_changes,
  flags,
}: Verification): StoredVerification => ({
  id,
  round,
  check,
  result,
  evidence_refs,
  notes,
  claims_affected,
  claim_status_changes,
  ...(flags.length > 0 ? { flags } : {}),
});

export const storedDecision = ({ id, round, text, cites, made_by, round_artifact_refs }: Decision): StoredDecision => ({
  id,
  round,
  text,
  cites,
  made_by,
  round_artifact_refs,
});

export const storedTension = ({ id, round, sources, text, status }: Tension): StoredTension => ({
  id,
  round,
  source: sources,
  text,
  status,
});

export function leadHistory({ rounds }: Pick<StructuredState, "rounds">): LeadEntry[] {
  return rounds.flatMap(({ number, lead, absent }) =>
    lead ? [{ round: number, lead, is_stress: absent !== null, absent_agent: absent }] : [],
  );
}

type Candidate = {
  claims?: readonly Claim[];
  verifications?: readonly Verification[];
  decisions?: readonly Decision[];
};

/** `candidate`: what the stores would be; the open round's verifications replace those of the state. */
export function validate(state: StructuredState, candidate: Candidate = {}): Finding[] {
  const open = state.rounds.at(-1);
  const before = candidate.verifications
    ? verificationsOf({ rounds: state.rounds.filter((round) => round !== open) })
    : verificationsOf(state);
  const decisions = candidate.decisions ?? state.decisions;
  const stores = {
    claims: (candidate.claims ?? state.claims).map(storedClaim),
    verifications: [...before, ...(candidate.verifications ?? [])].map(storedVerification),
    decisions: decisions.map(storedDecision),
  };
  return validateRows(rowsOf(stores, resolvesIn({ ...state, decisions })));
}
