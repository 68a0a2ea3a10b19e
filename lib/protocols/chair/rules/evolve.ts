import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import {
  baseOf,
  beginAfresh,
  exhaustedCalls,
  hasEnded,
  NO_CALLS,
  whyExhausted,
  withFailure,
  withRejection,
  type Call,
} from "@/lib/kernel/calls";
import { decisionOf, type Decision } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { currentRound, roundOf, withEvaluation, withRound, withTurn } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { modelIn } from "@/lib/kernel/gates";
import { CHAIR_ID } from "./chair-seat";
import { CHANGES, isChangeRequest } from "./gates/approval";
import { isAnswerKind, isCheckKind } from "./replies/answers";
import { wholePlan } from "./replies/plan-verdict";
import type { ChairConfig } from "./config";
import { isTeamFailure, teamName } from "./dispatch/dispatch-mode";
import { engagementIn } from "./dispatch/engagement";
import { evaluationSchema } from "./evaluation";
import { takeReply } from "./evolve-reply";
import { fallbackSchema, PROCEED, TEAM_FALLBACK } from "./inputs";
import { outlookOf } from "./dispatch/outlook";
import { pendingIn, writtenReport, type ChairState, type Round } from "./state";
import { trackWaits } from "./dispatch/budget-hints";

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
    checks: {},
    mend: null,
    changeRequests: [],
    solo: null,
    askedInTeam: {},
    citing: [],
    decisions: [],
    questions: [],
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
      return takeReply(withCitations(state, payload), payload, event);
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

const withCitations = (state: ChairState, { reply, evidence }: PayloadOf<"reply.recorded">): ChairState =>
  evidence && evidence.citations.length > 0 ? { ...state, citing: [...state.citing, { reply, evidence }] } : state;

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
  if (!call || !hasEnded(call)) return state;
  if (isCheckKind(kind)) {
    const why = call.failure?.message ?? `Its answer could not be accepted: ${whyExhausted(call)}`;
    return { ...state, checks: { ...state.checks, [agentId]: { kind: "left_out", why, seq } } };
  }
  if (!isAnswerKind(kind)) return state;
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

/** What a person's answer at a gate changes beyond being on record. */
function takeAnswer(state: ChairState, decision: Decision): ChairState {
  const { gate, answer, seq } = decision;
  const decided: ChairState = { ...state, decisions: [...state.decisions, decision] };
  if (isChangeRequest(decision)) return requestChanges(decided, decision);
  if (gate.kind !== "chair_failed") return decided;
  // Of the chair's calls only one can have ended without an answer: the one the gate is about.
  const failed = exhaustedCalls(state).filter(({ agentId }) => agentId === CHAIR_ID);
  switch (answer.choice) {
    case "retry":
      return beginAfresh(decided, failed);
    case "replace":
      return beginAfresh(decided, failed, modelIn(answer));
    case "go_on":
      return goOn(decided, seq);
    default:
      return decided;
  }
}

/** P2-44: the first revision has the slot to itself, each further one begins it afresh. */
function requestChanges(state: ChairState, { answer, seq }: Decision): ChairState {
  const request = {
    text: answer.texts[CHANGES] ?? "",
    by: answer.answeredBy,
    seq,
    before: wholePlan(state),
    beforeSeq: writtenReport(state)?.seq ?? null,
    revision: null,
  };
  const owed = { kind: "revise", round: currentRound(state)?.number ?? 0, agentId: CHAIR_ID };
  const again = state.changeRequests.length > 0 ? beginAfresh(state, [owed]) : state;
  return { ...again, changeRequests: [...state.changeRequests, request] };
}

/** Without a framing everyone is asked the question as it stands; without a report the decisions stand as they are in the log; without a revision the plan does. */
function goOn(state: ChairState, seq: number): ChairState {
  if (state.framing === null && state.solo === null)
    return {
      ...state,
      framing: {
        constraints: [],
        success_criteria: [],
        missing_expertise: [],
        diagram: false,
        assignments: [],
        isPlain: true,
        seq,
      },
    };
  if (state.changeRequests.some(({ revision }) => revision === null))
    return {
      ...state,
      changeRequests: state.changeRequests.map((request) =>
        request.revision === null ? { ...request, revision: "dropped" } : request,
      ),
    };
  return { ...state, report: "none" };
}
