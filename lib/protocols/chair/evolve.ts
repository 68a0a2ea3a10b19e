import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { evolveCommon } from "../evolve-common";
import type { Start } from "../types";
import { isAnswerKind } from "./answers";
import { hasEnded, slotOf, whyExhausted, withCall } from "./asking";
import type { ChairConfig } from "./config";
import { isTeamFailure, teamName } from "./dispatch-mode";
import { engagementIn } from "./engagement";
import { evaluationSchema } from "./evaluation";
import { takeAnswer } from "./evolve-answer";
import { takeReply } from "./evolve-reply";
import { fallbackSchema, PROCEED, TEAM_FALLBACK } from "./inputs";
import { outlookOf } from "./outlook";
import { currentRound, pendingIn, type ChairState, type Round, type Turn } from "./state";
import { trackWaits } from "./waits";

export function start(snapshot: Start<ChairConfig>): ChairState {
  return {
    ...snapshot,
    outlook: outlookOf(snapshot.subject, snapshot.config, snapshot.panel),
    startedAt: null,
    lastEventAt: "",
    waits: [],
    mode: snapshot.config.dispatch_mode,
    team: null,
    warnings: [],
    framing: null,
    draft: null,
    rounds: [],
    synthesis: null,
    conflicts: [],
    escalate: [],
    lateConflicts: [],
    chairDecisions: [],
    proposal: null,
    report: null,
    solo: null,
    calls: {},
    restarts: {},
    seatModels: {},
    openGate: null,
    gatesOpened: 0,
    decisions: [],
    stopped: null,
    outcome: null,
  };
}

export function evolve(before: ChairState, event: DeliberationEvent): ChairState {
  const state = { ...before, lastEventAt: event.at, waits: trackWaits(before.waits, event) };
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "ask.started":
      return isAnswerKind(payload.kind) ? withCall(state, payload, (call) => ({ ...call, isTeam: state.mode === "team" })) : state;
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return endIfExhausted(withCall(state, payload, (call) => ({ ...call, rejections: [...call.rejections, { code: payload.code, reason: payload.reason, raw: payload.raw }] })), payload, event);
    case "ask.failed":
      return endIfExhausted(withCall(state, payload, (call) => ({ ...call, failure: { code: payload.code, message: payload.message } })), payload, event);
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.answered":
      return takeAnswer(state, payload, event);
    case "input.given":
      return takeInput(state, payload, event);
    case "deliberation.closed":
    case "deliberation.cancelled":
    case "deliberation.failed":
      return evolveCommon(closeTeam(state), payload, event.at);
    default:
      return evolveCommon(state, payload, event.at);
  }
}

function startRound(state: ChairState, { round: number, order, notes }: PayloadOf<"round.started">, at: string): ChairState {
  const round: Round = { number, order, notes, turns: {}, engagement: null, evaluation: null, startedAt: at, completedAt: null, completedSeq: null };
  const team = state.team ?? (state.mode === "team" ? { name: teamName(state.config, state.startedAt ?? at), members: order, status: "open" as const } : null);
  return { ...state, team, rounds: [...state.rounds, round] };
}

/** P2-17: after shutdown none remains. */
const closeTeam = (state: ChairState): ChairState => (state.team?.status === "open" ? { ...state, team: { ...state.team, status: "closed" } } : state);

function completeRound(state: ChairState, payload: PayloadOf<"round.completed">, { seq, at }: DeliberationEvent): ChairState {
  const evaluation = evaluationSchema.parse(payload.evaluation);
  return withRound(state, (round) => ({ ...round, evaluation, engagement: round.engagement ?? (round.number > 1 ? engagementIn(state, round, []) : null), completedAt: at, completedSeq: seq }));
}

function withRound(state: ChairState, change: (round: Round) => Round): ChairState {
  const open = currentRound(state);
  if (!open) throw new Error("No round has been started.");
  return { ...state, rounds: [...state.rounds.slice(0, -1), change(open)] };
}

const withTurn = (state: ChairState, turn: Turn): ChairState => withRound(state, (round) => ({ ...round, turns: { ...round.turns, [turn.agentId]: turn } }));

type Ended = PayloadOf<"reply.rejected"> | PayloadOf<"ask.failed">;

/** P2-20, G-03: a specialist of which nothing more will come is left out. A conversation that could not be carried on is begun afresh (P2-17). */
function endIfExhausted(state: ChairState, { key, kind, agentId }: Ended, { seq, at }: DeliberationEvent): ChairState {
  const call = state.calls[key.split("~", 1)[0] as string];
  if (!isAnswerKind(kind) || !call || !hasEnded(call)) return state;
  if (call.isTeam && call.failure && isTeamFailure(call.failure.code)) return state;
  const code = call.failure?.code ?? "invalid";
  const why = code === "deadline" ? "Did not answer before the deadline." : call.failure ? call.failure.message : `Its answer could not be accepted: ${whyExhausted(call)}`;
  return withTurn(state, { kind: "left_out", agentId, code, why, seq, at });
}

function takeInput(state: ChairState, { input, by, data }: PayloadOf<"input.given">, { seq, at }: DeliberationEvent): ChairState {
  const round = currentRound(state);
  if (!round || round.evaluation) return state;
  const pending = pendingIn(round);
  switch (input) {
    case PROCEED:
      return pending.reduce((left, agentId) => withTurn(left, { kind: "left_out", agentId, code: "proceeded", why: `${by} went on without it.`, seq, at }), state);
    case TEAM_FALLBACK: {
      const { warning } = fallbackSchema.parse(data);
      return { ...beginAfresh(state, round, pending), mode: "task", team: state.team ? { ...state.team, status: "fell_back" } : null, warnings: [...state.warnings, { text: warning, seq, at }] };
    }
    default:
      return state;
  }
}

function beginAfresh(state: ChairState, round: Round, pending: readonly AgentId[]): ChairState {
  const slots = Object.values(state.calls).filter((call) => call.round === round.number && pending.includes(call.agentId) && call.failure !== null).map(slotOf);
  return { ...state, restarts: { ...state.restarts, ...Object.fromEntries(slots.map((slot) => [slot, (state.restarts[slot] ?? 0) + 1])) } };
}
