import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { evolveCommon } from "../evolve-common";
import type { Start } from "../types";
import { baseOf, hasEnded, slotOf, type Owed } from "./asking";
import type { JudgesConfig } from "./config";
import { plannedRound } from "./course";
import { firstDocuments } from "./documents";
import { evaluationSchema } from "./evaluation";
import { takeReply } from "./evolve-reply";
import { takeInput } from "./inputs";
import { isJudgeKind, type AskKindId } from "./replies";
import { AUTHOR_ID, currentRound, type Call, type Failure, type JudgesState, type Round } from "./state";
import { withJudgement, withRound } from "./with-round";

export function start(snapshot: Start<JudgesConfig>): JudgesState {
  return {
    ...snapshot,
    startedAt: null,
    versions: [{ number: 1, documents: firstDocuments(snapshot.subject, snapshot.config), by: "handed in at the start", changes: [], seq: 1 }],
    judgements: [],
    rounds: [],
    calls: {},
    restarts: {},
    callsMade: { judges: 0, services: 0 },
    revision: null,
    openGate: null,
    gatesOpened: 0,
    decisions: [],
    extendedByUser: 0,
    stopped: null,
    outcome: null,
  };
}

export function evolve(state: JudgesState, event: DeliberationEvent): JudgesState {
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return counted(takeReply(state, payload, event), payload.kind);
    case "reply.rejected":
      return counted(takeFailure(state, payload, { code: payload.code, reason: payload.reason, raw: payload.raw }, event), payload.kind);
    case "ask.failed":
      return counted(takeFailure(state, payload, { code: payload.code, reason: payload.message, raw: null }, event), payload.kind);
    case "round.completed":
      return withRound(state, (round) => ({ ...round, evaluation: evaluationSchema.parse(payload.evaluation), completedAt: event.at, completedSeq: event.seq }));
    case "gate.answered":
      return takeAnswer(state, payload, event);
    case "input.given":
      return takeInput(state, payload, event.seq);
    default:
      return evolveCommon(state, payload, event.at);
  }
}

/** A new judgement takes up the revised documents, if it is their turn. */
function startRound(before: JudgesState, { round: number, order, notes, extension }: PayloadOf<"round.started">, at: string): JudgesState {
  const plan = plannedRound(before);
  if (!plan) throw new Error(`Round ${number} was not due.`);
  const isRevised = plan.cause === "revision" && plan.ordinal === 1 && before.revision !== null;
  const versions = isRevised && before.revision ? [...before.versions, { number: before.versions.length + 1, ...before.revision }] : before.versions;
  const judgement = { number: plan.judgement, mode: plan.mode, cause: plan.cause, version: versions.length, matching: null, syntheses: [] };
  const round: Round = { number, judgement: plan.judgement, ordinal: plan.ordinal, stage: plan.stage, order, notes, isExtension: extension, turns: {}, challenge: null, internal: null, evaluation: null, startedAt: at, completedAt: null, completedSeq: null };
  return {
    ...before,
    versions,
    revision: isRevised ? null : before.revision,
    judgements: plan.judgement > before.judgements.length ? [...before.judgements, judgement] : before.judgements,
    rounds: [...before.rounds, round],
    extendedByUser: before.extendedByUser + (extension ? 1 : 0),
  };
}

function counted(state: JudgesState, kind: string): JudgesState {
  const { judges, services } = state.callsMade;
  return { ...state, callsMade: isJudgeKind(kind) ? { judges: judges + 1, services } : { judges, services: services + 1 } };
}

type Asked = { key: string; kind: string; round: number; agentId: Owed["agentId"] };

/** P4-34: a judge whose second try came to nothing is lost; so is a service, which nothing depends on. */
function takeFailure(state: JudgesState, { key, kind, round, agentId }: Asked, failure: Failure, { seq, at }: DeliberationEvent): JudgesState {
  const base = baseOf(key);
  const before = state.calls[base];
  const call: Call = { kind: kind as AskKindId, round, agentId, failures: [...(before?.failures ?? []), failure] };
  const failed = { ...state, calls: { ...state.calls, [base]: call } };
  const isLost = hasEnded(call) && isJudgeKind(kind) && kind !== "rescore";
  if (!isLost) return failed;
  return withRound(failed, (open) => ({ ...open, turns: { ...open.turns, [agentId]: { kind: "lost", agentId, code: failure.code, message: failure.reason, seq, at } } }));
}

function takeAnswer(state: JudgesState, { answer }: PayloadOf<"gate.answered">, { seq, at }: DeliberationEvent): JudgesState {
  const gate = state.openGate;
  if (!gate) throw new Error("An answer needs an open gate.");
  const decided: JudgesState = { ...state, openGate: null, decisions: [...state.decisions, { gate, answer, at, seq }] };
  if (gate.kind === "finding_match" && answer.choice === "separate") return separated(decided, answer.answeredBy);
  return gate.kind === "revision" && answer.choice === "retry" ? withAuthorAfresh(decided, gate.round) : decided;
}

function separated(state: JudgesState, by: string): JudgesState {
  const round = currentRound(state);
  return round ? withJudgement(state, round.judgement, (judgement) => ({ ...judgement, matching: { groups: [], by, isCorrected: true } })) : state;
}

/** An author who failed is asked under keys of its own. */
function withAuthorAfresh(state: JudgesState, round: number): JudgesState {
  const slot = slotOf({ kind: "revise", round, agentId: AUTHOR_ID });
  const isUsed = Object.keys(state.calls).some((base) => base === slot || base.startsWith(`${slot}+`));
  return isUsed ? { ...state, restarts: { ...state.restarts, [slot]: (state.restarts[slot] ?? 0) + 1 } } : state;
}
