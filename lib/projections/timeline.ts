/** The log by rounds: turns, gates and human decisions in the order they happened, with durations. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, FailedAttempt, PayloadOf, Usage } from "@/lib/events/schema";
import type { SpeakReply } from "@/lib/protocols/debate/replies";
import type { Evaluation } from "@/lib/protocols/debate/termination";
import type { DebateState, Round, Turn } from "@/lib/protocols/debate/state";
import { foldLog, type Folded } from "@/lib/protocols/fold";
import { agentName } from "./agent-name";
import { debateStateOf } from "./debate-state";
import { eventSentence } from "./event-sentence";
import { scoreBefore } from "./score-before";

/** What is known of the call behind a turn. */
export type CallFacts = {
  model: string;
  prompt: { id: string; version: number };
  inputTokens: number;
  contextLevel: string | null;
  usage: Usage | null;
  durationMs: number;
  failedAttempts: readonly FailedAttempt[];
};

export type TimelineEntry =
  | {
      kind: "turn";
      seq: number;
      at: string;
      agentId: AgentId;
      name: string;
      how: Turn["kind"];
      score: number | null;
      change: number | null;
      flags: readonly string[];
      reply: SpeakReply | null;
      /** Null where no model answered: a failed call, a score entered by a person. */
      call: CallFacts | null;
      /** What was sent back before this turn was final. */
      rejections: readonly { seq: number; code: string; reason: string; raw: string }[];
      sentence: string;
    }
  | { kind: "gate"; seq: number; at: string; gate: Gate; isOpen: boolean; sentence: string }
  | { kind: "decision"; seq: number; at: string; gate: Gate; answer: GateAnswer; label: string; /** How long the gate was open. */ waitedMs: number; sentence: string }
  /** The orchestrator's work, pauses, the end: anything worth a line that is no turn. */
  | { kind: "note"; seq: number; at: string; type: DeliberationEvent["payload"]["type"]; call: CallFacts | null; sentence: string };

export type TimelineRound = {
  round: number;
  seq: number;
  isExtension: boolean;
  notes: readonly string[];
  order: readonly AgentId[];
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
  /** Null while it is open. */
  durationMs: number | null;
  average: number | null;
  /** Against the average of the round before. */
  change: number | null;
  status: Evaluation["status"] | null;
  isDegraded: boolean;
  entries: readonly TimelineEntry[];
};

/** `before`: what happened before round 1. What follows a round, up to the end, belongs to it. */
export type TimelineModel = { before: readonly TimelineEntry[]; rounds: readonly TimelineRound[] };

type Rejection = { seq: number; code: string; reason: string; raw: string };

type Draft = {
  folded: Folded;
  state: DebateState;
  round: number;
  before: TimelineEntry[];
  entriesByRound: Map<number, TimelineEntry[]>;
  startSeqs: Map<number, number>;
  opened: Map<string, { gate: Gate; at: string }>;
  /** Of the turn that is being asked for. */
  rejections: Rejection[];
};

/** `folded` is the fold of this log, where the caller has it: folding is the dearest part. */
export function timeline(log: readonly DeliberationEvent[], folded: Folded = foldLog(log)): TimelineModel {
  const draft: Draft = { folded, state: debateStateOf(folded), round: 0, before: [], entriesByRound: new Map(), startSeqs: new Map(), opened: new Map(), rejections: [] };
  for (const event of log) takeEvent(draft, event);
  return { before: draft.before, rounds: roundsOf(draft) };
}

function takeEvent(draft: Draft, event: DeliberationEvent): void {
  const { payload, seq } = event;
  if (payload.type === "round.started") {
    draft.round = payload.round;
    draft.startSeqs.set(payload.round, seq);
    draft.entriesByRound.set(payload.round, []);
  }
  if (payload.type === "reply.rejected" && payload.kind === "speak") draft.rejections.push({ seq, code: payload.code, reason: payload.reason, raw: payload.raw });
  if (payload.type === "gate.opened") draft.opened.set(payload.gate.id, { gate: payload.gate, at: event.at });
  (draft.entriesByRound.get(draft.round) ?? draft.before).push(...entriesOf(draft, event));
}

/** Most events are one entry, a score entered at a gate is two (the decision and the turn), some are none. */
function entriesOf(draft: Draft, event: DeliberationEvent): TimelineEntry[] {
  const { payload, seq, at } = event;
  switch (payload.type) {
    case "reply.recorded":
      return payload.kind === "speak" ? turnEntry(draft, event, payload.agentId, callFacts(payload)) : note(draft, event, callFacts(payload));
    case "ask.failed":
      return payload.kind === "speak" ? turnEntry(draft, event, payload.agentId, null) : note(draft, event);
    case "reply.rejected":
      return payload.kind === "speak" ? [] : note(draft, event, callFacts(payload));
    case "gate.opened":
      return [{ kind: "gate", seq, at, gate: payload.gate, isOpen: draft.folded.lifecycle.openGates.some(({ id }) => id === payload.gate.id), sentence: sentenceOf(draft, event) }];
    case "gate.answered": {
      const opened = draft.opened.get(payload.gateId);
      if (!opened) return note(draft, event);
      const label = opened.gate.options.find(({ id }) => id === payload.answer.choice)?.label ?? payload.answer.choice;
      const decision: TimelineEntry = { kind: "decision", seq, at, gate: opened.gate, answer: payload.answer, label, waitedMs: between(opened.at, at), sentence: sentenceOf(draft, event) };
      const entered = Object.values(roundAt(draft)?.turns ?? {}).find((turn) => turn.seq === seq);
      return [decision, ...(entered ? turnEntry(draft, event, entered.agentId, null) : [])];
    }
    case "deliberation.created":
    case "deliberation.started":
    case "round.started":
    case "round.completed":
    case "ask.started":
      return [];
    case "input.given":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.cancelled":
    case "deliberation.failed":
    case "deliberation.closed":
    case "record.numbered":
    case "record.status-changed":
      return note(draft, event);
    default:
      return assertNever(payload);
  }
}

function note(draft: Draft, event: DeliberationEvent, call: CallFacts | null = null): TimelineEntry[] {
  return [{ kind: "note", seq: event.seq, at: event.at, type: event.payload.type, call, sentence: sentenceOf(draft, event) }];
}

function sentenceOf({ state, opened }: Draft, { payload }: DeliberationEvent): string {
  return eventSentence(payload, { panel: state.panel, gates: payload.type === "gate.answered" ? [...opened.values()].map(({ gate }) => gate) : [] });
}

/** Rounds are numbered from 1 without holes. */
const roundAt = ({ state, round }: Draft): Round | undefined => state.rounds[round - 1];

function turnEntry(draft: Draft, event: DeliberationEvent, agentId: AgentId, call: CallFacts | null): TimelineEntry[] {
  const { seq, at } = event;
  const { state, round } = draft;
  const name = agentName(state.panel, agentId);
  const found = roundAt(draft)?.turns[agentId];
  // A turn a person had begun afresh is no longer in the state: it had failed, or it would not have been.
  const turn = found?.seq === seq ? found : null;
  const score = turn && turn.kind !== "failed" ? turn.score : null;
  const before = scoreBefore(state, agentId, round);
  return [
    {
      kind: "turn",
      seq,
      at,
      agentId,
      name,
      how: turn?.kind ?? "failed",
      score,
      change: score === null || before === null ? null : score - before,
      flags: turn?.kind === "spoke" ? turn.flags : [],
      reply: turn?.kind === "spoke" ? turn.reply : null,
      call,
      rejections: draft.rejections.splice(0),
      sentence: turn?.kind === "entered" ? `${turn.by} entered ${turn.score} for ${name}.` : sentenceOf(draft, event),
    },
  ];
}

function callFacts({ model, prompt, input, usage, durationMs, failedAttempts }: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">): CallFacts {
  return { model, prompt, inputTokens: input.tokens, contextLevel: input.contextLevel ?? null, usage, durationMs, failedAttempts };
}

function roundsOf({ state: { rounds }, entriesByRound, startSeqs }: Draft): TimelineRound[] {
  return rounds.map((round, index) => {
    const before = rounds[index - 1]?.evaluation?.average ?? null;
    const average = round.evaluation?.average ?? null;
    return {
      round: round.number,
      seq: startSeqs.get(round.number) ?? 0,
      isExtension: round.isExtension,
      notes: round.notes,
      order: round.order,
      startedAt: round.startedAt,
      completedAt: round.completedAt,
      completedSeq: round.completedSeq,
      durationMs: round.completedAt === null ? null : between(round.startedAt, round.completedAt),
      average,
      change: average === null || before === null ? null : average - before,
      status: round.evaluation?.status ?? null,
      isDegraded: round.evaluation?.degraded ?? Object.values(round.turns).some(({ kind }) => kind === "failed"),
      entries: entriesByRound.get(round.number) ?? [],
    };
  });
}

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));
