/**
 * What every deliberation has in common, whatever its protocol: it is created, started, paused, cancelled, closed,
 * and it may have gates open. The status users see is derived here and nowhere else.
 */
import { assertNever } from "@/lib/domain/assert-never";
import type { Agent } from "@/lib/domain/agent";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import type { CallSettings } from "@/lib/domain/call-settings";
import type { AgentId, DeliberationId, GateId } from "@/lib/domain/ids";
import { isEngineGate } from "@/lib/domain/made-ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { RecordStatus } from "@/lib/domain/record/record-status";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { isAboutEvidence } from "./calls";
import { afterBudgetAnswer, type BudgetState, isClosedAtBudget, startBudget } from "./budget";
import {
  afterQuestions,
  afterRound,
  type GroundingState,
  QUESTIONS_GATE,
  startGrounding,
  withLook,
  withReplyEvidence,
  withSentBack,
} from "./grounding";
import type { Decision } from "./decisions";
import { evolveDeciding, startDeciding } from "./deciding";
import { type StatedFacts, withFacts } from "./facts";
import { afterPageEvent, isPageEvent, NO_PAGE, type PageState } from "./page/page-ask";
import { beganAt, everSeated, isSharedEvent, reseatedAfter, runsFrom } from "./fork";
import { afterAskIn, NO_ROUND_TIMES, type RoundTimes } from "./round-times";
import { addSpending, NOTHING_SPENT, type Spending, spentOn } from "./spending";

/** What a person made of a record's status. */
export type RecordStatusChange = {
  status: RecordStatus;
  by: string;
  note: string;
  at: string;
  seq: number;
  supersededBy?: number;
};

export type Lifecycle = {
  deliberationId: DeliberationId;
  /** As it was created; in `panel` is everybody who ever has a seat, so that all have names. */
  created: PayloadOf<"deliberation.created">;
  /** Who sits now. */
  panel: readonly Agent[];
  /** What it is called; the one in `created` is what the panel was given. */
  title: string;
  /** What it was called when it closed: a record keeps its name. */
  recordTitle: string;
  headSeq: number;
  createdAt: string;
  /** When a runner first took it up. */
  startedAt: string | null;
  lastEventAt: string;
  isQueued: boolean;
  paused: { by: string; reason?: string | undefined; at: string } | null;
  openGates: readonly Gate[];
  answeredGates: Readonly<Record<GateId, { by: string; at: string; choice: string; seq: number; isByDeadline?: true }>>;
  /** G-20: gates for which somebody said how they are decided, open or not. */
  deciding: Readonly<Record<GateId, DecidingState>>;
  /** Every gate a person answered, with the answer, oldest first. */
  decided: readonly Decision[];
  end:
    | { kind: "cancelled"; by: string; at: string; seq: number }
    | { kind: "failed"; message: string; at: string; seq: number }
    | { kind: "closed"; outcome: Outcome; at: string; seq: number }
    | null;
  record: {
    number: number;
    slug: string;
    status: RecordStatus;
    statusBy: string | null;
    statusAt: string;
    /** The number of the record that took its place. */
    supersededBy?: number;
    /** Every status people gave it since, oldest first. */
    changes: readonly RecordStatusChange[];
  } | null;
  calls: number;
  spending: Spending;
  /** What the copied part of a fork took, which was paid where it was forked from. */
  shared: { calls: number; spending: Spending };
  budget: BudgetState;
  /** Gates the engine opened by itself: about the budget, with the panel's questions. */
  engineGates: number;
  grounding: GroundingState;
  /** What replies said about themselves, oldest first; those that said nothing are not among them. */
  facts: readonly StatedFacts[];
  /** G-19 */
  page: PageState;
  /** The event of the last reply of each kind, whoever gave it. */
  lastReplies: Readonly<Record<string, number>>;
  /** Asked and not yet ended, by key: how often a person had it tried again. */
  underWay: Readonly<Record<string, number>>;
  /** Replies a person gave in place of a seat, by their event: who it was. */
  answeredInPlace: Readonly<Record<number, string>>;
  /** How seats are asked since a person changed it. */
  seatChanges: Readonly<Record<AgentId, CallSettings>>;
  roundTimes: RoundTimes;
};

export function startLifecycle(event: DeliberationEvent): Lifecycle {
  if (event.payload.type !== "deliberation.created")
    throw new Error(`A log begins with deliberation.created, not ${event.payload.type}.`);
  const { payload } = event;
  return {
    deliberationId: event.deliberationId,
    created: payload.reseated ? { ...payload, panel: everSeated(payload) } : payload,
    panel: reseatedAfter(payload, event.seq) ?? payload.panel,
    title: event.payload.subject.title,
    recordTitle: event.payload.subject.title,
    headSeq: event.seq,
    createdAt: event.payload.forkedFrom?.at ?? event.at,
    startedAt: null,
    lastEventAt: event.at,
    isQueued: event.payload.start,
    paused: null,
    openGates: [],
    answeredGates: {},
    deciding: {},
    decided: [],
    end: null,
    record: null,
    calls: 0,
    spending: NOTHING_SPENT,
    shared: { calls: 0, spending: NOTHING_SPENT },
    budget: startBudget(event.payload.budget),
    engineGates: 0,
    grounding: startGrounding(event.payload.grounding),
    facts: [],
    page: NO_PAGE,
    lastReplies: {},
    underWay: {},
    answeredInPlace: {},
    seatChanges: {},
    roundTimes: NO_ROUND_TIMES,
  };
}

export function evolveLifecycle(before: Lifecycle, event: DeliberationEvent): Lifecycle {
  const panel = reseatedAfter(before.created, event.seq) ?? before.panel;
  const state = { ...before, panel, headSeq: event.seq, lastEventAt: event.at };
  const { payload, at } = event;
  switch (payload.type) {
    case "deliberation.created":
      throw new Error("A deliberation is created once.");
    case "deliberation.started":
      return { ...state, startedAt: beganAt(state.created, event), isQueued: false };
    case "deliberation.paused":
      return { ...state, paused: { by: payload.by, reason: payload.reason, at } };
    case "deliberation.resumed":
      return { ...state, paused: null, isQueued: state.startedAt === null };
    case "deliberation.renamed":
      return { ...state, title: payload.title, recordTitle: state.end ? state.recordTitle : payload.title };
    case "deliberation.cancelled":
      return { ...state, openGates: [], end: { kind: "cancelled", by: payload.by, at, seq: event.seq } };
    case "deliberation.failed":
      return { ...state, openGates: [], end: { kind: "failed", message: payload.message, at, seq: event.seq } };
    case "deliberation.closed":
      return { ...state, openGates: [], end: { kind: "closed", outcome: payload.outcome, at, seq: event.seq } };
    case "gate.opened":
      return {
        ...state,
        openGates: [...state.openGates, payload.gate],
        engineGates: state.engineGates + (isEngineGate(payload.gate.id) ? 1 : 0),
        ...(payload.gate.deciding
          ? {
              deciding: {
                ...state.deciding,
                [payload.gate.id]: startDeciding(
                  payload.gate.id,
                  payload.gate.deciding,
                  runsFrom(state.created, event),
                ),
              },
            }
          : {}),
      };
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "gate.overdue": {
      const when = { at: runsFrom(state.created, event), seq: event.seq };
      const deciding = evolveDeciding(state.deciding[payload.gateId], payload, when);
      return { ...state, deciding: { ...state.deciding, [payload.gateId]: deciding } };
    }
    case "gate.answered":
      return {
        ...state,
        openGates: state.openGates.filter(({ id }) => id !== payload.gateId),
        answeredGates: {
          ...state.answeredGates,
          [payload.gateId]: {
            by: payload.answer.answeredBy,
            at,
            choice: payload.answer.choice,
            seq: event.seq,
            ...(payload.answer.byDeadline ? { isByDeadline: true as const } : {}),
          },
        },
        decided: withDecision(state, payload, event),
        ...afterEngineGate(state, payload),
      };
    case "record.numbered":
      return {
        ...state,
        record: {
          number: payload.number,
          slug: payload.slug,
          status: firstRecordStatus(state),
          statusBy: null,
          statusAt: at,
          changes: [],
        },
      };
    case "record.status-changed":
      return state.record ? { ...state, record: withStatus(state.record, payload, event) } : state;
    case "reply.recorded":
    case "reply.rejected":
    case "ask.failed": {
      const { [payload.key]: _ended, ...underWay } = state.underWay;
      const person = "answeredBy" in payload ? payload.answeredBy : undefined;
      const answeredInPlace =
        person === undefined ? state.answeredInPlace : { ...state.answeredInPlace, [event.seq]: person };
      return {
        ...state,
        ...withCalls(state, event.seq, person === undefined ? 1 : 0, payload),
        underWay,
        answeredInPlace,
        roundTimes: afterAskIn(state.roundTimes, payload.round, event),
        grounding: isPageEvent(payload) ? state.grounding : afterCall(state.grounding, payload, event.seq),
        page: afterPageEvent(state.page, payload, event.seq),
        facts: withFacts(state.facts, payload, event.seq),
        lastReplies:
          payload.type === "reply.recorded" ? { ...state.lastReplies, [payload.kind]: event.seq } : state.lastReplies,
      };
    }
    // The ask is still under way: it goes on with what was found.
    case "look.done":
      return {
        ...state,
        ...withCalls(state, event.seq, 1, payload),
        grounding: withLook(state.grounding, payload, event.seq),
      };
    case "ask.started":
      return {
        ...state,
        underWay: { ...state.underWay, [payload.key]: 0 },
        roundTimes: afterAskIn(state.roundTimes, payload.round, event),
      };
    case "ask.retried":
      return { ...state, underWay: { ...state.underWay, [payload.key]: (state.underWay[payload.key] ?? 0) + 1 } };
    case "seat.changed":
      return { ...state, seatChanges: { ...state.seatChanges, [payload.agentId]: payload.settings } };
    case "round.started":
    case "round.completed":
      return { ...state, grounding: afterRound(state.grounding, payload.type === "round.completed") };
    case "input.given":
      return state;
    default:
      return assertNever(payload);
  }
}

function withCalls(
  { created, calls, spending, shared }: Lifecycle,
  seq: number,
  added: number,
  payload: Parameters<typeof spentOn>[0],
): Partial<Lifecycle> {
  const spent = spentOn(payload, created.source.kind === "rehearsal");
  return isSharedEvent(created, seq)
    ? { shared: { calls: shared.calls + added, spending: addSpending(shared.spending, spent) } }
    : { calls: calls + added, spending: addSpending(spending, spent) };
}

function withDecision(
  { openGates, decided }: Lifecycle,
  { gateId, answer }: PayloadOf<"gate.answered">,
  { seq, at }: DeliberationEvent,
): Lifecycle["decided"] {
  const gate = openGates.find(({ id }) => id === gateId);
  return gate ? [...decided, { gate, answer, at, seq }] : decided;
}

/** What took its place is true only for as long as it is superseded. */
function withStatus(
  { number, slug, changes }: NonNullable<Lifecycle["record"]>,
  { status, by, note, supersededBy }: PayloadOf<"record.status-changed">,
  { at, seq }: DeliberationEvent,
): Lifecycle["record"] {
  const took = supersededBy === undefined ? {} : { supersededBy };
  return {
    number,
    slug,
    status,
    statusBy: by,
    statusAt: at,
    ...took,
    changes: [...changes, { status, by, note, at, seq, ...took }],
  };
}

/** A person's decision is accepted as it is made; what the panel agreed on is proposed until a person confirms it, and so is what was left when the money ran out. */
function firstRecordStatus({ end }: Lifecycle): RecordStatus {
  return end?.kind === "closed" && end.outcome.decidedBy === "person" && !isClosedAtBudget(end.outcome)
    ? "accepted"
    : "proposed";
}

function afterEngineGate(
  { budget, grounding, openGates }: Lifecycle,
  { gateId, answer }: PayloadOf<"gate.answered">,
): Partial<Lifecycle> {
  const gate = isEngineGate(gateId) ? openGates.find(({ id }) => id === gateId) : undefined;
  if (!gate) return {};
  return gate.kind === QUESTIONS_GATE
    ? { grounding: afterQuestions(grounding, gate, answer) }
    : { budget: afterBudgetAnswer(budget, gate, answer) };
}

export function statusOf(state: Lifecycle): DeliberationStatus {
  if (state.end) return state.end.kind;
  if (state.paused) return "paused";
  if (state.openGates.length > 0) return "awaiting_human";
  if (state.startedAt) return "running";
  return state.isQueued ? "queued" : "draft";
}

function afterCall(
  state: GroundingState,
  payload: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected"> | PayloadOf<"ask.failed">,
  seq: number,
): GroundingState {
  if (payload.type === "reply.recorded") return withReplyEvidence(state, payload, seq);
  return payload.type === "reply.rejected" && isAboutEvidence(payload) ? withSentBack(state, payload.key) : state;
}
