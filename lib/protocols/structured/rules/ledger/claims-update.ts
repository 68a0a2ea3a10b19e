/** Phase F: claims of the round's artifacts are appended, then what the checks did to claims (P3-24, P3-34 to P3-37). */
import { defaultPolarity, statusAfter } from "../claims/claim-status";
import { artifactPath } from "../claims/evidence-ref";
import { claimId, tidyId } from "../claims/ids";
import type { ReplyOf } from "../replies/replies";
import type { Claim, Round, StructuredState, Verification } from "../state";
import { CHECKS, ROLES, type ClaimStatus, type Polarity, type Result } from "../vocabulary";

export type StatusChangeReply = { claim_id: string; polarity: Polarity | "default"; supersede: boolean; why: string };

/** In the order of the roles, numbered through the round. Nobody but their raiser writes them. */
export function raisedClaims({ number, artifacts }: Round): Claim[] {
  const raised = ROLES.flatMap((role) => {
    const artifact = artifacts[role];
    return (artifact?.reply.claims ?? []).map((claim) => ({ role, claim, seq: artifact?.seq ?? 0 }));
  });
  return raised.map(({ role, claim, seq }, index) => ({
    id: claimId(number, index + 1),
    round: number,
    raised_by: role,
    text: claim.text,
    testable_as: claim.testable_as,
    supersedes: claim.supersedes ? tidyId(claim.supersedes) : null,
    raised_at_artifact: artifactPath(number, role),
    effective: "pending",
    history: [],
    verifications: [],
    decisions: [],
    supersededBy: null,
    seq,
  }));
}

type Updated = Pick<StructuredState, "claims"> & { verifications: readonly Verification[] };

/** Takes any reply, also one the validator will refuse: it is judged by what it would make of the stores. */
export function withClaimsUpdate(state: StructuredState, round: Round, reply: ReplyOf<"update_claims">): Updated {
  const byCheck = (number: number) => reply.status_changes.filter(({ check }) => check === number);
  let updated: Updated = { claims: [...state.claims, ...raisedClaims(round)], verifications: round.verifications };
  for (const [index, check] of CHECKS.entries()) {
    const verification = round.verifications.find((one) => one.check === check);
    if (verification) updated = withChanges(updated, verification, byCheck(index + 1));
  }
  return { ...updated, claims: linkSuccessors(updated.claims) };
}

/** One verification and the claims it changed, each from the status it has at that moment (P3-36). */
export function withChanges(
  { claims, verifications }: Updated,
  verification: Verification,
  replies: readonly StatusChangeReply[],
): Updated {
  const changed = new Map(claims.map((claim) => [claim.id, claim]));
  let entry = verification;
  for (const reply of replies) {
    const id = tidyId(reply.claim_id);
    const claim = changed.get(id);
    const from = claim?.effective ?? "pending";
    const { polarity, to } = wordFor(reply, verification.result, claim);
    const affected = entry.claims_affected.includes(id) ? entry.claims_affected : [...entry.claims_affected, id];
    // A re-test that ends as the one before is no change; that it happened stays on record.
    const isChange = from !== to;
    entry = {
      ...entry,
      claims_affected: affected,
      claim_status_changes: isChange
        ? [...entry.claim_status_changes, { claim_id: id, from, to, polarity }]
        : entry.claim_status_changes,
    };
    if (!claim) continue;
    const links = claim.verifications.includes(entry.id) ? claim.verifications : [...claim.verifications, entry.id];
    const transition = { from, to, polarity, verification: entry.id, round: entry.round, why: reply.why };
    changed.set(id, {
      ...claim,
      verifications: links,
      effective: to,
      history: isChange ? [...claim.history, transition] : claim.history,
    });
  }
  return {
    claims: claims.map((claim) => changed.get(claim.id) ?? claim),
    verifications: verifications.map((one) => (one.id === entry.id ? entry : one)),
  };
}

/** The status a check gives to a claim. UNCLEAR speaks neither for nor against, unless somebody says so. */
export function wordFor(
  { polarity: given, supersede }: StatusChangeReply,
  result: Result,
  claim: Claim | undefined,
): { polarity: Polarity | null; to: ClaimStatus } {
  if (supersede) return { polarity: null, to: "superseded" };
  const byDefault = result === "UNCLEAR" ? null : defaultPolarity(result, claim?.raised_by ?? "action");
  const polarity = given === "default" ? byDefault : given;
  return { polarity, to: statusAfter(result, polarity) };
}

function linkSuccessors(claims: readonly Claim[]): Claim[] {
  const successors = new Map(claims.flatMap(({ id, supersedes }) => (supersedes ? [[supersedes, id] as const] : [])));
  return claims.map((claim) => {
    const successor = successors.get(claim.id) ?? null;
    return successor === claim.supersededBy ? claim : { ...claim, supersededBy: successor };
  });
}
