/** The entries of phase E, as they stand in the stores (P3-32). */
import { whyNotApplicable } from "../claims/applicability";
import { artifactPath, storedRef } from "../claims/evidence-ref";
import { verificationId } from "../claims/ids";
import type { CheckReply } from "../replies/replies";
import type { Round, StructuredState, Verification } from "../state";
import { CHECKS, ROLES, type Check } from "../vocabulary";

const entryOf = (round: number, check: Check) => ({
  id: verificationId(round, check),
  round,
  check,
  evidence_refs: [],
  notes: "",
  claims_affected: [],
  claim_status_changes: [],
  findings: null,
  flags: [],
  seq: null,
});

type Given = { reply: CheckReply; flags: readonly string[]; seq: number | null };

export const checkEntry = (
  { number }: Round,
  check: Check,
  { reply, flags, seq }: Given,
  citations: Verification["citations"],
): Verification => ({
  ...entryOf(number, check),
  result: reply.result,
  evidence_refs: [...new Set(reply.evidence_refs.map(storedRef))],
  notes: reply.notes,
  findings: reply,
  ...(citations ? { citations } : {}),
  flags,
  seq,
});

/** In the order of the checks, whichever came first. */
export function withEntry(round: Round, entry: Verification): Round {
  const verifications = [...round.verifications.filter((one) => one.check !== entry.check), entry];
  return { ...round, verifications: CHECKS.flatMap((wanted) => verifications.filter((one) => one.check === wanted)) };
}

/**
 * P3-Q8: four entries in every round. Those the structure rules out are written as soon as all artifacts are there, and
 * so is the one whose result is already certain (P3-92): nobody has to be asked for it.
 */
export function withImpossibleChecks({ decisions, config }: StructuredState, round: Round): Round {
  const present = ROLES.filter((role) => role !== round.absent);
  if (round.verifications.length > 0 || present.some((role) => !round.artifacts[role])) return round;
  const verifications = CHECKS.flatMap((check): Verification[] => {
    const notes = whyNotApplicable(check, { absent: round.absent, hasPriorDecision: decisions.length > 0 });
    if (notes) return [{ ...entryOf(round.number, check), result: "NOT_APPLICABLE", notes }];
    return config.revision > 1 && check === "observer_friction_vs_critic_attack" ? withoutFriction(round) : [];
  });
  return { ...round, verifications };
}

/** P3-29: where there is no friction point, none lies where the attack strikes. */
function withoutFriction({ number, artifacts }: Round): Verification[] {
  if (artifacts.observer?.reply.friction_points.length !== 0) return [];
  return [
    {
      ...entryOf(number, "observer_friction_vs_critic_attack"),
      result: "ROBUST",
      evidence_refs: [
        `${artifactPath(number, "observer")}#friction-points`,
        `${artifactPath(number, "critic")}#attack-steps`,
      ],
      notes: "The walkthrough has no friction point, so none lies where the attack strikes. Nobody was asked.",
    },
  ];
}
