/** What a reply changes, by phase. Replies were judged when they came (check.ts); here they are only read. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { currentRound, startedRound, withRound } from "@/lib/kernel/rounds";
import { absentRoleIn } from "../rounds/course";
import { withAssessment } from "../ledger/assessment";
import { checkEntry, withEntry, withImpossibleChecks } from "../ledger/check-entry";
import { gatheredChanges, withClaimsUpdate } from "../ledger/claims-update";
import { withSynthesis } from "../ledger/synthesis";
import {
  isAskKind,
  readReply,
  roleOfArtifact,
  type Artifact,
  type AskKindId,
  type CheckReply,
  type ReplyOf,
} from "../replies/replies";
import { ORCHESTRATOR_ID, type Round, type StructuredState, type Work, type Written } from "../state";
import { CHECKS, isCheck, type Check, type Role } from "../vocabulary";
import { rerunRound } from "./evolve-round";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: StructuredState, payload: Reply, event: DeliberationEvent): StructuredState {
  const { kind } = payload;
  if (!isAskKind(kind)) throw new Error(`The structured deliberation knows no ask kind ${kind}.`);
  if (kind === "predict_stress") return takePrediction(state, payload, event.seq);
  const round = startedRound(state);
  const role = roleOfArtifact(kind);
  if (role) return takeArtifact(state, role, written(payload, event, kind) as Written<Artifact>);
  if (isCheck(kind)) return takeCheck(state, kind, payload, event);
  return takeOther(state, round, payload, event, kind);
}

/** Parsed once, when it is folded. */
function written<K extends AskKindId>(payload: Reply, { seq, at }: DeliberationEvent, kind: K): Written<ReplyOf<K>> {
  const { agentId, flags, evidence } = payload;
  const citations = evidence?.citations ?? [];
  return { agentId, reply: read(kind, payload), flags, seq, at, ...(citations.length > 0 ? { citations } : {}) };
}
const read = <K extends AskKindId>(kind: K, { reply, facts }: Reply): ReplyOf<K> => readReply(kind, reply, facts);

function takePrediction(state: StructuredState, payload: Reply, seq: number): StructuredState {
  const { round } = payload;
  const role = absentRoleIn(state, round);
  if (!role) return state;
  const prediction = { role, reply: read("predict_stress", payload), seq };
  return { ...state, predictions: { ...state.predictions, [round]: prediction } };
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

function takeCheck(state: StructuredState, check: Check, payload: Reply, event: DeliberationEvent): StructuredState {
  const { reply, flags, seq } = written(payload, event, check) as Written<CheckReply>;
  const taken = withRound(state, (round) =>
    withEntry(round, checkEntry(round, check, { reply, flags, seq }, payload.evidence?.citations)),
  );
  const round = startedRound(taken);
  return state.config.books === "by_checks" && round.verifications.length === CHECKS.length
    ? withBooks(taken, round, event)
    : taken;
}

/** P3-24: with the last check the books are closed, from what the checks said about claims. */
function withBooks(state: StructuredState, round: Round, { seq, at }: DeliberationEvent): StructuredState {
  const reply = { status_changes: gatheredChanges(state, round) };
  const { claims, verifications } = withClaimsUpdate(state, round, reply);
  const claimsUpdate = { agentId: ORCHESTRATOR_ID, reply, flags: [], seq, at };
  return { ...withRound(state, (open) => ({ ...open, verifications, claimsUpdate })), claims };
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
      const status_changes = [
        ...gatheredChanges({ ...state, claims: [] }, round),
        ...claimsUpdate.reply.status_changes,
      ];
      const { claims, verifications } = withClaimsUpdate(state, round, { status_changes }, payload.evidence?.citations);
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
      const drift = { round: round.number, ...read(kind, payload), addressed_by: null, seq: event.seq };
      return { ...withRound(state, (open) => ({ ...open, drift })), drift: [...state.drift, drift] };
    }
    case "synthesise": {
      const synthesis = written(payload, event, kind);
      const { claims, verifications } = withSynthesis(state, round, synthesis.reply, payload.evidence?.citations);
      return { ...withRound(state, (open) => ({ ...open, synthesis, verifications })), claims };
    }
    case "retrospect":
      return { ...state, retrospective: { reply: read(kind, payload), seq: event.seq } };
    default:
      throw new Error(`${kind} is taken elsewhere.`);
  }
}
