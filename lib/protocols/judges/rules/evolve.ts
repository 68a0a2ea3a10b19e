import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { baseOf, beginAfresh, NO_CALLS, type Owed, type Rejection, slotOf, withRejection } from "@/lib/kernel/calls";
import { type Decision, decisionOf } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { currentRound, roundOf, withEvaluation, withTurn } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { hasEnded } from "./asking";
import type { JudgesConfig } from "./config";
import { plannedRound } from "./course";
import { firstDocuments } from "./documents";
import { evaluationSchema } from "./verdict/evaluation";
import { claimGroups, claimParts } from "./verdict/findings";
import { takeReply } from "./evolve-reply";
import { takeInput } from "./inputs";
import { isJudgeKind } from "./replies/replies";
import { inStanceOrder } from "./stance";
import {
  AUTHOR_ID,
  type DebateTurn,
  debateTurns,
  type JudgesState,
  type Round,
  roundsOf,
  withJudgement,
} from "./state";

export function start(snapshot: Start<JudgesConfig>): JudgesState {
  return {
    ...snapshot,
    ...NOTHING_YET,
    ...NO_CALLS,
    versions: [
      {
        number: 1,
        documents: firstDocuments(snapshot.subject, snapshot.config),
        by: "handed in at the start",
        changes: [],
        seq: 1,
      },
    ],
    judgements: [],
    rounds: [],
    callsMade: { judges: 0, moderator: 0, author: 0 },
    revision: null,
    decisions: [],
  };
}

export function evolve(before: JudgesState, event: DeliberationEvent): JudgesState {
  const state = evolveCommon(before, event);
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return counted(takeReply(state, payload, event), payload.kind);
    case "reply.rejected":
      return counted(takeFailure(state, payload, event), payload.kind);
    case "ask.failed":
      return counted(takeFailure(state, { ...payload, reason: payload.message, raw: null }, event), payload.kind);
    case "round.completed":
      return withEvaluation(state, evaluationSchema.parse(payload.evaluation), event);
    case "gate.answered":
      return takeAnswer(state, decisionOf(before, payload, event));
    case "input.given":
      return takeInput(state, payload, event.seq);
    default:
      return state;
  }
}

/** A new judgement takes up the revised documents, if it is their turn. */
function startRound(before: JudgesState, payload: PayloadOf<"round.started">, at: string): JudgesState {
  const plan = plannedRound(before);
  if (!plan) throw new Error(`Round ${payload.round} was not due.`);
  const isRevised = plan.cause === "revision" && plan.ordinal === 1 && before.revision !== null;
  const versions =
    isRevised && before.revision
      ? [...before.versions, { number: before.versions.length + 1, ...before.revision }]
      : before.versions;
  const judgement = {
    number: plan.judgement,
    mode: plan.mode,
    cause: plan.cause,
    version: versions.length,
    matching: null,
    syntheses: [],
  };
  const carried = plan.stage === "final" ? carriedTurns(before, plan.judgement, payload.order) : [];
  const asked = roundOf(payload, at);
  const round: Round = {
    ...asked,
    judgement: plan.judgement,
    ordinal: plan.ordinal,
    stage: plan.stage,
    turns: {},
    ...(carried.length > 0
      ? {
          order: inStanceOrder(before.panel)
            .map(({ id }) => id)
            .filter((id) => asked.order.includes(id) || carried.some(({ agentId }) => agentId === id)),
          turns: Object.fromEntries(carried.map((turn) => [turn.agentId, turn])),
          carried: carried.map(({ agentId }) => agentId),
        }
      : {}),
    challenge: null,
    internal: null,
  };
  return {
    ...before,
    versions,
    revision: isRevised ? null : before.revision,
    judgements: plan.judgement > before.judgements.length ? [...before.judgements, judgement] : before.judgements,
    rounds: [...before.rounds, round],
  };
}

/** P4-55: who stands in the judgement and is not asked once more keeps its last word. */
const carriedTurns = (state: JudgesState, judgement: number, asked: readonly AgentId[]): DebateTurn[] => {
  const last = roundsOf(state, judgement).at(-1);
  return last ? debateTurns(last).filter(({ agentId }) => !asked.includes(agentId)) : [];
};

function counted(state: JudgesState, kind: string): JudgesState {
  const who = isJudgeKind(kind) ? "judges" : kind === "revise" ? "author" : "moderator";
  return { ...state, callsMade: { ...state.callsMade, [who]: state.callsMade[who] + 1 } };
}

/** P4-34: a judge whose second try came to nothing is lost; so is a service, which nothing depends on. */
function takeFailure(
  state: JudgesState,
  asked: Owed & Rejection & { key: string },
  { seq, at }: DeliberationEvent,
): JudgesState {
  const { key, kind, agentId, code, reason } = asked;
  const failed = withRejection(state, asked);
  const call = failed.calls[baseOf(key)];
  const isLost = call !== undefined && hasEnded(call) && isJudgeKind(kind) && kind !== "rescore";
  if (!isLost) return failed;
  return withTurn(failed, { kind: "lost", agentId, code, message: reason, seq, at });
}

function takeAnswer(state: JudgesState, decision: Decision): JudgesState {
  const { gate, answer } = decision;
  const decided: JudgesState = { ...state, decisions: [...state.decisions, decision] };
  if (gate.kind === "finding_match" && answer.choice === "separate") return separated(decided, answer.answeredBy);
  return gate.kind === "revision" && answer.choice === "retry" ? withAuthorAfresh(decided, gate.round) : decided;
}

function separated(state: JudgesState, person: string): JudgesState {
  const round = currentRound(state);
  return round
    ? withJudgement(state, round.judgement, (judgement) => ({
        ...judgement,
        matching: {
          groups: claimGroups(judgement.matching),
          ...claimParts(judgement.matching),
          person,
          isCorrected: true,
        },
      }))
    : state;
}

/** An author who failed is asked under keys of its own. */
function withAuthorAfresh(state: JudgesState, round: number): JudgesState {
  const owed: Owed = { kind: "revise", round, agentId: AUTHOR_ID };
  const isUsed = Object.values(state.calls).some((call) => call.slot === slotOf(state, owed));
  return isUsed ? beginAfresh(state, [owed]) : state;
}
