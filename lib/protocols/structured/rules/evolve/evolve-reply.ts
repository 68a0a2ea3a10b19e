/** What a reply changes, by phase. Replies were judged when they came (check.ts); here they are only read. */
import type { DeliberationEvent, Json, PayloadOf } from "@/lib/events/schema";
import { currentRound, startedRound, withRound } from "@/lib/kernel/rounds";
import { absentRoleIn } from "../rounds/course";
import { storedRef } from "../claims/evidence-ref";
import { verificationId } from "../claims/ids";
import { withAssessment } from "../ledger/assessment";
import { withClaimsUpdate } from "../ledger/claims-update";
import { withSynthesis } from "../ledger/synthesis";
import {
  isAskKind,
  REPLY_SCHEMAS,
  roleOfArtifact,
  type Artifact,
  type AskKindId,
  type ReplyOf,
} from "../replies/replies";
import type { Round, StructuredState, Verification, Work, Written } from "../state";
import { whyNotApplicable } from "../claims/applicability";
import { CHECKS, isCheck, ROLES, type Check, type Role } from "../vocabulary";
import { rerunRound } from "./evolve-round";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: StructuredState, payload: Reply, event: DeliberationEvent): StructuredState {
  const { kind } = payload;
  if (!isAskKind(kind)) throw new Error(`The structured deliberation knows no ask kind ${kind}.`);
  if (kind === "predict_stress") return takePrediction(state, payload, event.seq);
  const round = startedRound(state);
  const role = roleOfArtifact(kind);
  if (role) return takeArtifact(state, role, written(payload, event, kind) as Written<Artifact>);
  if (isCheck(kind)) return takeCheck(state, kind, written(payload, event, kind));
  return takeOther(state, round, payload, event, kind);
}

/** Parsed once, when it is folded; the shape is the one that was accepted. */
function written<K extends AskKindId>(
  { agentId, reply, flags }: Reply,
  { seq, at }: DeliberationEvent,
  kind: K,
): Written<ReplyOf<K>> {
  return { agentId, reply: read(kind, reply), flags, seq, at };
}
const read = <K extends AskKindId>(kind: K, reply: Json): ReplyOf<K> => REPLY_SCHEMAS[kind].parse(reply) as ReplyOf<K>;

function takePrediction(state: StructuredState, { round, reply }: Reply, seq: number): StructuredState {
  const role = absentRoleIn(state, round);
  return role
    ? { ...state, predictions: { ...state.predictions, [round]: { role, reply: read("predict_stress", reply), seq } } }
    : state;
}

function takeArtifact(state: StructuredState, role: Role, artifact: Written<Artifact>): StructuredState {
  const taken = withRound(state, (round) =>
    withImpossibleChecks(state, { ...round, artifacts: { ...round.artifacts, [role]: artifact } as Work["artifacts"] }),
  );
  if (currentRound(taken)?.absent !== role) return taken;
  // P3-54: it had to be absent. The round is worth nothing and is run again, so often as that is free.
  const violated = withRound(taken, (round) => ({
    ...round,
    isBroken: true,
    violations: [...round.violations, { attempt: round.attempt, role, seq: artifact.seq }],
  }));
  const violations = currentRound(violated)?.violations.length ?? 0;
  return violations <= state.config.max_reruns ? rerunRound(violated) : violated;
}

/** P3-Q8: four entries in every round; those the structure rules out are written as soon as all artifacts are there. */
function withImpossibleChecks({ decisions }: StructuredState, round: Round): Round {
  const present = ROLES.filter((role) => role !== round.absent);
  if (round.verifications.length > 0 || present.some((role) => !round.artifacts[role])) return round;
  const verifications = CHECKS.flatMap((check): Verification[] => {
    const notes = whyNotApplicable(check, { absent: round.absent, hasPriorDecision: decisions.length > 0 });
    return notes ? [{ ...entryOf(round.number, check), result: "NOT_APPLICABLE", notes }] : [];
  });
  return { ...round, verifications };
}

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

function takeCheck(
  state: StructuredState,
  check: Check,
  { reply, flags, seq }: Written<ReplyOf<Check>>,
): StructuredState {
  return withRound(state, (round) => {
    const entry: Verification = {
      ...entryOf(round.number, check),
      result: reply.result,
      evidence_refs: [...new Set(reply.evidence_refs.map(storedRef))],
      notes: reply.notes,
      findings: reply,
      flags,
      seq,
    };
    const verifications = [...round.verifications.filter((one) => one.check !== check), entry];
    return { ...round, verifications: CHECKS.flatMap((wanted) => verifications.filter((one) => one.check === wanted)) };
  });
}

function takeOther(
  state: StructuredState,
  round: Round,
  payload: Reply,
  event: DeliberationEvent,
  kind: Exclude<AskKindId, Check>,
): StructuredState {
  switch (kind) {
    case "propose":
      return withRound(state, (open) => ({ ...open, proposal: written(payload, event, kind) }));
    case "supplement":
      return withRound(state, (open) => ({
        ...open,
        supplements: { ...open.supplements, [payload.agentId]: written(payload, event, kind) },
      }));
    case "update_claims": {
      const claimsUpdate = written(payload, event, kind);
      const { claims, verifications } = withClaimsUpdate(state, round, claimsUpdate.reply);
      return { ...withRound(state, (open) => ({ ...open, verifications, claimsUpdate })), claims };
    }
    case "assess": {
      const assessment = written(payload, event, kind);
      return {
        ...withRound(state, (open) => ({ ...open, assessment })),
        ...withAssessment(state, round, assessment.reply, event.seq),
      };
    }
    case "read_stress":
      return withRound(state, (open) => ({ ...open, stressReading: written(payload, event, kind) }));
    case "check_drift": {
      const drift = { round: round.number, ...read(kind, payload.reply), addressed_by: null, seq: event.seq };
      return { ...withRound(state, (open) => ({ ...open, drift })), drift: [...state.drift, drift] };
    }
    case "synthesise": {
      const synthesis = written(payload, event, kind);
      const { claims, verifications } = withSynthesis(state, round, synthesis.reply);
      return { ...withRound(state, (open) => ({ ...open, synthesis, verifications })), claims };
    }
    case "retrospect":
      return { ...state, retrospective: { reply: read(kind, payload.reply), seq: event.seq } };
    default:
      throw new Error(`${kind} is taken elsewhere.`);
  }
}
