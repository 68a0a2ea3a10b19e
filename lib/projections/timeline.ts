/** The log by rounds: turns, gates and human decisions in the order they happened, with durations. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, FailedAttempt, PayloadOf, Usage } from "@/lib/events/schema";
import type { SpeakReply } from "@/lib/protocols/debate/replies";
import type { Evaluation } from "@/lib/protocols/debate/termination";
import { currentRound, type Turn } from "@/lib/protocols/debate/state";
import { foldEvent, foldFirst, type Folded } from "@/lib/protocols/fold";
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

type Draft = { before: TimelineEntry[]; entriesByRound: Map<number, TimelineEntry[]>; startSeqs: Map<number, number>; opened: Map<string, { gate: Gate; at: string }>; rejections: { seq: number; code: string; reason: string; raw: string }[] };

export function timeline(log: readonly DeliberationEvent[]): TimelineModel {
  const [first, ...rest] = log;
  if (!first) return { before: [], rounds: [] };
  const draft: Draft = { before: [], entriesByRound: new Map(), startSeqs: new Map(), opened: new Map(), rejections: [] };
  let folded = foldFirst(first);
  for (const event of rest) {
    folded = foldEvent(folded, event);
    takeEvent(draft, folded, event);
  }
  return { before: draft.before, rounds: roundsOf(draft, folded) };
}

function takeEvent(draft: Draft, folded: Folded, event: DeliberationEvent): void {
  const { payload, seq } = event;
  if (payload.type === "round.started") draft.startSeqs.set(payload.round, seq);
  if (payload.type === "reply.rejected" && payload.kind === "speak") draft.rejections.push({ seq, code: payload.code, reason: payload.reason, raw: payload.raw });
  if (payload.type === "gate.opened") draft.opened.set(payload.gate.id, { gate: payload.gate, at: event.at });
  const round = currentRound(debateStateOf(folded))?.number;
  const entries = round === undefined ? draft.before : (draft.entriesByRound.get(round) ?? []);
  if (round !== undefined) draft.entriesByRound.set(round, entries);
  entries.push(...entriesOf(draft, folded, event));
}

/** Most events are one entry, a score entered at a gate is two (the decision and the turn), some are none. */
function entriesOf(draft: Draft, folded: Folded, event: DeliberationEvent): TimelineEntry[] {
  const { payload, seq, at } = event;
  const { panel } = folded.lifecycle.created;
  const gates = [...draft.opened.values()].map(({ gate }) => gate);
  const sentence = eventSentence(payload, { panel, gates });
  const note = (call: CallFacts | null = null): TimelineEntry[] => [{ kind: "note", seq, at, type: payload.type, call, sentence }];
  switch (payload.type) {
    case "reply.recorded":
      return payload.kind === "speak" ? turnEntry(draft, folded, event, sentence, callFacts(payload)) : note(callFacts(payload));
    case "ask.failed":
      return payload.kind === "speak" ? turnEntry(draft, folded, event, sentence, null) : note();
    case "reply.rejected":
      return payload.kind === "speak" ? [] : note(callFacts(payload));
    case "gate.opened":
      return [{ kind: "gate", seq, at, gate: payload.gate, isOpen: true, sentence }];
    case "gate.answered": {
      const opened = draft.opened.get(payload.gateId);
      if (!opened) return note();
      const label = opened.gate.options.find(({ id }) => id === payload.answer.choice)?.label ?? payload.answer.choice;
      const decision: TimelineEntry = { kind: "decision", seq, at, gate: opened.gate, answer: payload.answer, label, waitedMs: between(opened.at, at), sentence };
      return [decision, ...turnEntry(draft, folded, event, sentence, null)];
    }
    case "deliberation.created":
    case "deliberation.started":
    case "round.started":
    case "round.completed":
    case "ask.started":
      return [];
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.cancelled":
    case "deliberation.failed":
    case "deliberation.closed":
    case "record.numbered":
    case "record.status-changed":
      return note();
    default:
      return assertNever(payload);
  }
}

/** The turn this event ended, if it ended one. */
function turnEntry(draft: Draft, folded: Folded, { seq, at }: DeliberationEvent, sentence: string, call: CallFacts | null): TimelineEntry[] {
  const state = debateStateOf(folded);
  const round = currentRound(state);
  const turn = round && Object.values(round.turns).find((one) => one.seq === seq);
  if (!round || !turn) return [];
  const rejections = draft.rejections.splice(0);
  const score = turn.kind === "failed" ? null : turn.score;
  const before = scoreBefore(state, turn.agentId, round.number);
  return [
    {
      kind: "turn",
      seq,
      at,
      agentId: turn.agentId,
      name: agentName(state.panel, turn.agentId),
      how: turn.kind,
      score,
      change: score === null || before === null ? null : score - before,
      flags: turn.kind === "spoke" ? turn.flags : [],
      reply: turn.kind === "spoke" ? turn.reply : null,
      call,
      rejections,
      sentence: turn.kind === "entered" ? `${turn.by} entered ${turn.score} for ${agentName(state.panel, turn.agentId)}.` : sentence,
    },
  ];
}

function callFacts({ model, prompt, input, usage, durationMs, failedAttempts }: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">): CallFacts {
  return { model, prompt, inputTokens: input.tokens, contextLevel: input.contextLevel ?? null, usage, durationMs, failedAttempts };
}

function roundsOf(draft: Draft, folded: Folded): TimelineRound[] {
  const { rounds } = debateStateOf(folded);
  const openGates = new Set<string>(folded.lifecycle.openGates.map(({ id }) => id));
  return rounds.map((round, index) => {
    const before = rounds[index - 1]?.evaluation?.average ?? null;
    const average = round.evaluation?.average ?? null;
    const entries = draft.entriesByRound.get(round.number) ?? [];
    return {
      round: round.number,
      seq: draft.startSeqs.get(round.number) ?? 0,
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
      entries: entries.map((entry) => (entry.kind === "gate" ? { ...entry, isOpen: openGates.has(entry.gate.id) } : entry)),
    };
  });
}

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));
