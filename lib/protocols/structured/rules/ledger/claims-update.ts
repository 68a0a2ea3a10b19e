/** Phase F: claims of the round's artifacts are appended, then what the checks did to claims (P3-24, P3-34 to P3-37, P3-89). */
import { defaultPolarity, statusAfter } from "../claims/claim-status";
import { artifactPath } from "../claims/evidence-ref";
import { claimId, tidyId } from "../claims/ids";
import { proofOf, type Citations } from "../claims/proof";
import type { ReplyOf } from "../replies/replies";
import type { Claim, Proof, Round, StructuredState, Verification, Work } from "../state";
import { checkNumber, CHECKS, ROLES, type ClaimStatus, type Polarity, type Result, type Role } from "../vocabulary";

export type StatusChangeReply = ReplyOf<"update_claims">["status_changes"][number];
type TestedClaim = Omit<StatusChangeReply, "check" | "supersede">;

/** What was found to show what a check says of a claim, and whether that decides it whatever the check ended as. */
type Judge = (change: StatusChangeReply, claim: Claim) => { proof: Proof | null; isOwn: boolean };

export function judgeIn(state: StructuredState, { id }: Verification, citations: Citations): Judge {
  return (change, claim) => {
    const proof = proofOf(state, change, claim, id, citations);
    return { proof, isOwn: proof !== null && state.config.revision > 1 };
  };
}

type Said = { role: Role; claim: ReplyOf<"trace">["claims"][number]; seq: number };

/** In the order of the roles. Nobody but their raiser writes them. */
const saidIn = ({ artifacts }: Pick<Work, "artifacts">): Said[] =>
  ROLES.flatMap((role) => {
    const artifact = artifacts[role];
    return (artifact?.reply.claims ?? []).map((claim) => ({ role, claim, seq: artifact?.seq ?? 0 }));
  });

/** P3-86: a claim that only says an earlier one again raises none. Numbered through the round. */
export function raisedClaims({ number, artifacts }: Pick<Round, "number" | "artifacts">): Claim[] {
  const raised = saidIn({ artifacts }).filter(({ claim }) => !claim.same_as);
  return raised.map(({ role, claim, seq }, index) => ({
    id: claimId(number, index + 1),
    round: number,
    raised_by: role,
    text: claim.text,
    testable_as: claim.testable_as,
    test: claim.test,
    supersedes: claim.supersedes ? tidyId(claim.supersedes) : null,
    raised_at_artifact: artifactPath(number, role),
    effective: "pending",
    proof: null,
    rewordings: [],
    history: [],
    verifications: [],
    decisions: [],
    supersededBy: null,
    seq,
  }));
}

type Updated = Pick<StructuredState, "claims"> & { verifications: readonly Verification[] };

/** Takes any reply, also one the validator will refuse: it is judged by what it would make of the stores. */
export function withClaimsUpdate(
  state: StructuredState,
  round: Round,
  { status_changes }: ReplyOf<"update_claims">,
  citations: Citations = [],
): Updated {
  let updated: Updated = {
    claims: [...reworded(state.claims, round), ...raisedClaims(round)],
    verifications: round.verifications,
  };
  for (const [index, check] of CHECKS.entries()) {
    const verification = round.verifications.find((one) => one.check === check);
    if (!verification) continue;
    const changes = status_changes.filter((change) => change.check === index + 1);
    updated = withChanges(
      updated,
      verification,
      changes,
      judgeIn(state, verification, verification.citations ?? citations),
    );
  }
  return { ...updated, claims: linkSuccessors(updated.claims) };
}

/** P3-32: what the checks themselves said about claims, and the claims that their makers have replaced. */
export function gatheredChanges(state: Pick<StructuredState, "claims" | "config">, round: Round): StatusChangeReply[] {
  const said = round.verifications.flatMap(({ check, findings }) =>
    (findings?.claims_tested ?? []).map((tested: TestedClaim) => ({
      ...tested,
      check: checkNumber(check),
      supersede: false,
    })),
  );
  const last = round.verifications.findLast(({ result }) => result !== "NOT_APPLICABLE");
  if (!last) return said;
  const touched = new Set(said.map(({ claim_id }) => tidyId(claim_id)));
  // P3-36: what is pending can't be superseded, and what a check speaks about is not retired in the same round; either is as soon as it can be.
  const successors = [...(state.config.revision > 1 ? state.claims : []), ...raisedClaims(round)];
  return [
    ...said,
    ...successors.flatMap(({ id, supersedes, raised_by }): StatusChangeReply[] => {
      const fallen = state.claims.find((claim) => claim.id === supersedes && claim.raised_by === raised_by);
      const isTested = fallen && fallen.effective !== "pending" && fallen.effective !== "superseded";
      return isTested && !touched.has(fallen.id)
        ? [
            {
              check: checkNumber(last.check),
              claim_id: fallen.id,
              polarity: "default",
              supersede: true,
              why: `${id} replaces it.`,
              basis: null,
              shown: null,
            },
          ]
        : [];
    }),
  ];
}

function reworded(claims: readonly Claim[], round: Round): readonly Claim[] {
  const again = saidIn(round).flatMap(({ claim: { same_as, text } }) =>
    same_as ? [{ id: tidyId(same_as), text }] : [],
  );
  if (again.length === 0) return claims;
  return claims.map((claim) => {
    const texts = again.filter(({ id }) => id === claim.id).map(({ text }) => ({ round: round.number, text }));
    return texts.length > 0 ? { ...claim, rewordings: [...claim.rewordings, ...texts] } : claim;
  });
}

/** One verification and the claims it changed, each from the status it has at that moment (P3-36). */
export function withChanges(
  { claims, verifications }: Updated,
  verification: Verification,
  replies: readonly StatusChangeReply[],
  judge: Judge = () => ({ proof: null, isOwn: false }),
): Updated {
  const changed = new Map(claims.map((claim) => [claim.id, claim]));
  let entry = verification;
  for (const reply of replies) {
    const id = tidyId(reply.claim_id);
    const claim = changed.get(id);
    const from = claim?.effective ?? "pending";
    const { proof, isOwn } = claim ? judge(reply, claim) : { proof: null, isOwn: false };
    const { polarity, to } = wordFor(reply, verification.result, claim, isOwn);
    const affected = entry.claims_affected.includes(id) ? entry.claims_affected : [...entry.claims_affected, id];
    // A re-test that ends as the one before is no change; that it happened stays on record.
    const isChange = from !== to;
    entry = {
      ...entry,
      claims_affected: affected,
      claim_status_changes: isChange
        ? [
            ...entry.claim_status_changes,
            { claim_id: id, from, to, polarity, ...(proof && isOwn ? { basis: proof.basis } : {}) },
          ]
        : entry.claim_status_changes,
    };
    if (!claim) continue;
    const links = claim.verifications.includes(entry.id) ? claim.verifications : [...claim.verifications, entry.id];
    const transition = { from, to, polarity, verification: entry.id, round: entry.round, why: reply.why, proof };
    changed.set(id, {
      ...claim,
      verifications: links,
      effective: to,
      // What was tested stays tested when a later argument comes to the same, and when the claim is retired.
      proof: proof ?? (isChange && to !== "superseded" ? null : claim.proof),
      history: isChange ? [...claim.history, transition] : claim.history,
    });
  }
  return {
    claims: claims.map((claim) => changed.get(claim.id) ?? claim),
    verifications: verifications.map((one) => (one.id === entry.id ? entry : one)),
  };
}

/** The status a claim gets: from what is said of it, and of the check only where nothing is. `isShown`: something of its own decides it (P3-89). */
export function wordFor(
  { polarity: given, supersede }: Pick<StatusChangeReply, "polarity" | "supersede">,
  result: Result,
  claim: Claim | undefined,
  isShown: boolean,
): { polarity: Polarity | null; to: ClaimStatus } {
  if (supersede) return { polarity: null, to: "superseded" };
  const byDefault = result === "UNCLEAR" ? null : defaultPolarity(result, claim?.raised_by ?? "action");
  const polarity = given === "unclear" ? null : given === "default" ? byDefault : given;
  return { polarity, to: statusAfter(result, polarity, isShown) };
}

function linkSuccessors(claims: readonly Claim[]): Claim[] {
  const successors = new Map(claims.flatMap(({ id, supersedes }) => (supersedes ? [[supersedes, id] as const] : [])));
  return claims.map((claim) => {
    const successor = successors.get(claim.id) ?? null;
    return successor === claim.supersededBy ? claim : { ...claim, supersededBy: successor };
  });
}
