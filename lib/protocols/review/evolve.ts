import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { evolveCommon } from "../evolve-common";
import type { Start } from "../types";
import { baseOf } from "./asking";
import type { ReviewConfig } from "./config";
import { evaluationSchema } from "./evaluation";
import { takeAnswer } from "./evolve-answer";
import { takeReply } from "./evolve-reply";
import { ideaText, withBirths } from "./ideas";
import { takeInput } from "./inputs";
import { currentRound, type Call, type ReviewState, type Round } from "./state";

export function start(snapshot: Start<ReviewConfig>): ReviewState {
  const ideas = snapshot.config.profile === "idea" ? withBirths([], snapshot.config.idea_cards, { origin: "initial", parents: [], round: 0 }) : [];
  return {
    ...snapshot,
    startedAt: null,
    versions: [{ number: 1, kind: "initial", afterRound: 0, text: ideas.length > 0 ? ideaText(ideas) : firstText(snapshot), changes: [], settlements: [], flags: [], seq: 1 }],
    ideas,
    rounds: [],
    ledger: [],
    calls: {},
    restarts: {},
    seatModels: {},
    searches: [],
    rootCauses: [],
    summaries: [],
    questionParts: [],
    crossCritique: null,
    followUp: null,
    supplementDecisions: [],
    openGate: null,
    gatesOpened: 0,
    decisions: [],
    extendedByUser: 0,
    stopped: null,
    outcome: null,
  };
}

/** A question under review is often handed in as the question itself, without a document. */
const firstText = ({ subject }: Start<ReviewConfig>): string => subject.artifact.trim() || subject.question;

export function evolve(state: ReviewState, event: DeliberationEvent): ReviewState {
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return withCall(state, payload, (call) => ({ ...call, rejections: [...call.rejections, { code: payload.code, reason: payload.reason, raw: payload.raw }] }));
    case "ask.failed":
      return withCall(state, payload, (call) => ({ ...call, failure: { code: payload.code, message: payload.message } }));
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.answered":
      return takeAnswer(state, payload, event);
    case "input.given":
      return takeInput(state, payload);
    default:
      return evolveCommon(state, payload, event.at);
  }
}

function startRound(state: ReviewState, { round: number, order, notes, extension }: PayloadOf<"round.started">, at: string): ReviewState {
  const round: Round = { number, order, notes, isExtension: extension, turns: {}, evaluation: null, startedAt: at, completedAt: null, completedSeq: null };
  return { ...state, rounds: [...state.rounds, round], extendedByUser: state.extendedByUser + (extension ? 1 : 0) };
}

function completeRound(state: ReviewState, payload: PayloadOf<"round.completed">, { seq, at }: DeliberationEvent): ReviewState {
  const open = currentRound(state);
  if (!open) throw new Error("No round has been started.");
  return { ...state, rounds: [...state.rounds.slice(0, -1), { ...open, evaluation: evaluationSchema.parse(payload.evaluation), completedAt: at, completedSeq: seq }] };
}

function withCall(state: ReviewState, { key, kind, round, agentId }: { key: string; kind: string; round: number; agentId: Call["agentId"] }, change: (call: Call) => Call): ReviewState {
  const base = baseOf(key);
  const call = state.calls[base] ?? { slot: base.split("+", 1)[0] as string, kind, round, agentId, rejections: [], failure: null };
  return { ...state, calls: { ...state.calls, [base]: change(call) } };
}
