import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import {
  baseOf,
  beginAfresh,
  hasEnded,
  NO_CALLS,
  whyExhausted,
  withFailure,
  withRejection,
  type Call,
} from "@/lib/kernel/calls";
import { decisionOf } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { currentRound, roundOf, withEvaluation, withRound, withTurn } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { isAnswerKind } from "./replies/answers";
import type { ChairConfig } from "./config";
import { isTeamFailure, teamName } from "./dispatch/dispatch-mode";
import { engagementIn } from "./dispatch/engagement";
import { evaluationSchema } from "./evaluation";
import { takeAnswer } from "./evolve-answer";
import { takeReply } from "./evolve-reply";
import { fallbackSchema, PROCEED, TEAM_FALLBACK } from "./inputs";
import { outlookOf } from "./dispatch/outlook";
import { pendingIn, type ChairState, type Round } from "./state";
import { trackWaits } from "./waits";

export function start(snapshot: Start<ChairConfig>): ChairState {
  return {
    ...snapshot,
    ...NOTHING_YET,
    ...NO_CALLS,
    outlook: outlookOf(snapshot.subject, snapshot.config, snapshot.panel),
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
    askedInTeam: {},
    decisions: [],
  };
}

export function evolve(before: ChairState, event: DeliberationEvent): ChairState {
  const state = { ...evolveCommon(before, event), waits: trackWaits(before.waits, event) };
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return startRound(state, payload, event.at);
    case "ask.started":
      return isAnswerKind(payload.kind)
        ? { ...state, askedInTeam: { ...state.askedInTeam, [baseOf(payload.key)]: state.mode === "team" } }
        : state;
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return endIfExhausted(withRejection(state, payload), payload, event);
    case "ask.failed":
      return endIfExhausted(withFailure(state, payload, event.seq), payload, event);
    case "round.completed":
      return completeRound(state, payload, event);
    case "gate.answered":
      return takeAnswer(state, decisionOf(before, payload, event));
    case "input.given":
      return takeInput(state, payload, event);
    case "deliberation.closed":
    case "deliberation.cancelled":
    case "deliberation.failed":
      return closeTeam(state);
    default:
      return state;
  }
}

function startRound(state: ChairState, payload: PayloadOf<"round.started">, at: string): ChairState {
  const round: Round = { ...roundOf(payload, at), turns: {}, engagement: null };
  const team =
    state.team ??
    (state.mode === "team"
      ? { name: teamName(state.config, state.startedAt ?? at), members: payload.order, status: "open" as const }
      : null);
  return { ...state, team, rounds: [...state.rounds, round] };
}

/** P2-17: after shutdown none remains. */
const closeTeam = (state: ChairState): ChairState =>
  state.team?.status === "open" ? { ...state, team: { ...state.team, status: "closed" } } : state;

function completeRound(state: ChairState, payload: PayloadOf<"round.completed">, event: DeliberationEvent): ChairState {
  const read = withRound(state, (round) => ({
    ...round,
    engagement: round.engagement ?? (round.number > 1 ? engagementIn(state, round, []) : null),
  }));
  return withEvaluation(read, evaluationSchema.parse(payload.evaluation), event);
}

type Ended = PayloadOf<"reply.rejected"> | PayloadOf<"ask.failed">;

/** P2-20, G-03: a specialist of which nothing more will come is left out. A conversation that could not be carried on is begun afresh (P2-17). */
function endIfExhausted(state: ChairState, { key, kind, agentId }: Ended, { seq, at }: DeliberationEvent): ChairState {
  const call = state.calls[baseOf(key)];
  if (!isAnswerKind(kind) || !call || !hasEnded(call)) return state;
  if (state.askedInTeam[baseOf(key)] && call.failure && isTeamFailure(call.failure.code)) return state;
  const code = call.failure?.code ?? "invalid";
  const why =
    code === "deadline"
      ? "Did not answer before the deadline."
      : call.failure
        ? call.failure.message
        : `Its answer could not be accepted: ${whyExhausted(call)}`;
  return withTurn(state, { kind: "left_out", agentId, code, why, seq, at });
}

function takeInput(
  state: ChairState,
  { input, by, data }: PayloadOf<"input.given">,
  { seq, at }: DeliberationEvent,
): ChairState {
  const round = currentRound(state);
  if (!round || round.evaluation) return state;
  const pending = pendingIn(round);
  switch (input) {
    case PROCEED:
      return pending.reduce(
        (left, agentId) =>
          withTurn(left, { kind: "left_out", agentId, code: "proceeded", why: `${by} continued without it.`, seq, at }),
        state,
      );
    case TEAM_FALLBACK: {
      const { warning } = fallbackSchema.parse(data);
      return {
        ...beginAfresh(state, failedCalls(state, round, pending)),
        mode: "task",
        team: state.team ? { ...state.team, status: "fell_back" } : null,
        warnings: [...state.warnings, { text: warning, seq, at }],
      };
    }
    default:
      return state;
  }
}

const failedCalls = ({ calls }: ChairState, { number }: Round, pending: readonly AgentId[]): Call[] =>
  Object.values(calls).filter(
    ({ round, agentId, failure }) => round === number && pending.includes(agentId) && failure !== null,
  );
