/** P3-50: attempts to resolve pending claims with the evidence there is. No claim is added and no other one touched. */
import { storedRef } from "../claims/evidence-ref";
import { verificationId } from "../claims/ids";
import type { ReplyOf } from "../replies/replies";
import type { Round, StructuredState, Verification } from "../state";
import { CHECKS } from "../vocabulary";
import type { Citations } from "../claims/proof";
import { judgeIn, withChanges } from "./claims-update";

export function withSynthesis(
  state: StructuredState,
  round: Round,
  reply: ReplyOf<"synthesise">,
  citations: Citations = [],
): { claims: StructuredState["claims"]; verifications: readonly Verification[] } {
  let updated: { claims: StructuredState["claims"]; verifications: readonly Verification[] } = {
    claims: state.claims,
    verifications: [],
  };
  for (const attempt of reply.verifications) {
    const check = CHECKS[attempt.check - 1];
    if (!check) continue;
    const entry: Verification = {
      id: verificationId(round.number, check),
      round: round.number,
      check,
      result: attempt.result,
      evidence_refs: attempt.evidence_refs.map(storedRef),
      notes: attempt.notes,
      claims_affected: [],
      claim_status_changes: [],
      findings: null,
      flags: [],
      seq: null,
    };
    const changes = attempt.changes.map((change) => ({ ...change, check: attempt.check, supersede: false }));
    const before = { claims: updated.claims, verifications: [...updated.verifications, entry] };
    updated = withChanges(before, entry, changes, judgeIn(state, entry, citations));
  }
  return updated;
}
