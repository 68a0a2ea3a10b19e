/** The log by rounds: turns, gates and human decisions in the order they happened, with durations. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import { lazily } from "@/lib/projections/transcript/lazily";
import type { ReplyFacts } from "@/lib/domain/reply-facts";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog, type Folded } from "@/lib/kernel/fold";
import { agentName } from "./agent-name";
import { callFacts, type CallFacts } from "./call-facts";
import { eventSentence } from "./event-sentence";
import type { ScreenViews, TurnView } from "./protocol-views";
import type { ReplyView } from "./reply-view";
import { viewsOf } from "./views-of";

type Rejection = { seq: number; code: string; reason: string; raw: string };

export type TimelineEntry =
  | {
      kind: "turn";
      seq: number;
      at: string;
      agentId: AgentId;
      name: string;
      /** What it was asked for: "proposal and score". */
      task: string;
      how: TurnView["how"];
      view: ReplyView | null;
      /** What the reply says about itself. */
      facts: ReplyFacts;
      flags: readonly string[];
      /** Null where no model answered: a failed call, a word entered by a person. */
      call: CallFacts | null;
      /** What was sent back before this turn was final. */
      rejections: readonly Rejection[];
      sentence: string;
    }
  | { kind: "gate"; seq: number; at: string; gate: Gate; isOpen: boolean; sentence: string }
  | {
      kind: "decision";
      seq: number;
      at: string;
      gate: Gate;
      answer: GateAnswer;
      label: string;
      /** How long the gate was open. */ waitedMs: number;
      sentence: string;
    }
  /** Pauses, the end, what a person added: anything worth a line that is no turn. */
  | {
      kind: "note";
      seq: number;
      at: string;
      type: DeliberationEvent["payload"]["type"];
      call: CallFacts | null;
      sentence: string;
    };

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
  /** What it came to; null while it is open. */
  summary: string | null;
  isDegraded: boolean;
  entries: readonly TimelineEntry[];
};

/** `before`: what happened before round 1. What follows a round, up to the end, belongs to it. */
export type TimelineModel = { before: readonly TimelineEntry[]; rounds: readonly TimelineRound[] };

type RoundDraft = { -readonly [Key in keyof TimelineRound]: TimelineRound[Key] } & { entries: TimelineEntry[] };

type Draft = {
  folded: Folded;
  views: ScreenViews;
  before: TimelineEntry[];
  rounds: RoundDraft[];
  opened: Map<string, { gate: Gate; at: string }>;
  /** Of the turns that are being asked for, by what is asked of whom. */
  rejections: Map<string, Rejection[]>;
};

/** By the fold: the transcript, the rounds and the track of a replay all begin with it. */
const known = new WeakMap<Folded, { log: readonly DeliberationEvent[]; model: TimelineModel }>();

/** `folded` is the fold of this log, where the caller has it: folding is the dearest part. */
export function timeline(log: readonly DeliberationEvent[], folded: Folded = foldLog(log)): TimelineModel {
  const before = known.get(folded);
  if (before?.log === log) return before.model;
  const model = makeTimeline(log, folded);
  known.set(folded, { log, model });
  return model;
}

function makeTimeline(log: readonly DeliberationEvent[], folded: Folded): TimelineModel {
  const draft: Draft = {
    folded,
    views: viewsOf(folded),
    before: [],
    rounds: [],
    opened: new Map(),
    rejections: new Map(),
  };
  for (const event of log) takeEvent(draft, event);
  return { before: draft.before, rounds: draft.rounds };
}

function takeEvent(draft: Draft, event: DeliberationEvent): void {
  const { payload, seq, at } = event;
  if (payload.type === "round.started") {
    const { round, extension, notes, order } = payload;
    draft.rounds.push({
      round,
      seq,
      isExtension: extension,
      notes,
      order,
      startedAt: at,
      completedAt: null,
      completedSeq: null,
      durationMs: null,
      summary: null,
      isDegraded: false,
      entries: [],
    });
  }
  const open = draft.rounds.at(-1);
  if (payload.type === "round.completed" && open) {
    Object.assign(open, {
      completedAt: at,
      completedSeq: seq,
      durationMs: between(open.startedAt, at),
      ...draft.views.round(payload.evaluation),
    } satisfies Partial<TimelineRound>);
  }
  if (payload.type === "reply.rejected")
    draft.rejections.set(askedOf(payload), [
      ...(draft.rejections.get(askedOf(payload)) ?? []),
      { seq, code: payload.code, reason: payload.reason, raw: payload.raw },
    ]);
  if (payload.type === "gate.opened") draft.opened.set(payload.gate.id, { gate: payload.gate, at });
  const entries = entriesOf(draft, event);
  (open?.entries ?? draft.before).push(...entries);
  // Before the evaluation it is known by its failures already.
  if (open && open.completedAt === null && entries.some((entry) => entry.kind === "turn" && entry.how === "failed"))
    open.isDegraded = true;
}

const askedOf = ({ kind, round, agentId }: { kind: string; round: number; agentId: string }): string =>
  `${round}/${kind}/${agentId}`;

/** Most events are one entry, a score entered at a gate is two (the decision and the turn), some are none. */
function entriesOf(draft: Draft, event: DeliberationEvent): TimelineEntry[] {
  const { payload, seq, at } = event;
  switch (payload.type) {
    case "reply.recorded":
      return turnOrNote(draft, event, callFacts(payload));
    case "ask.failed":
      return turnOrNote(draft, event, null);
    case "reply.rejected": {
      // Told with the turn it led to, unless it was the last word; one that led to none is a line of its own in the log.
      const last = draft.views.turn(draft.folded, event);
      return last ? [turnEntry(draft, event, last, null)] : [];
    }
    case "gate.opened":
      return [
        {
          kind: "gate",
          seq,
          at,
          gate: payload.gate,
          isOpen: draft.folded.lifecycle.openGates.some(({ id }) => id === payload.gate.id),
          sentence: sentenceOf(draft, event),
        },
      ];
    case "gate.answered": {
      const opened = draft.opened.get(payload.gateId);
      if (!opened) return note(draft, event);
      const label = opened.gate.options.find(({ id }) => id === payload.answer.choice)?.label ?? payload.answer.choice;
      const decision: TimelineEntry = {
        kind: "decision",
        seq,
        at,
        gate: opened.gate,
        answer: payload.answer,
        label,
        waitedMs: between(opened.at, at),
        sentence: sentenceOf(draft, event),
      };
      const entered = draft.views.turn(draft.folded, event);
      return [decision, ...(entered ? [turnEntry(draft, event, entered, null)] : [])];
    }
    case "deliberation.created":
    case "deliberation.started":
    case "round.started":
    case "round.completed":
    case "ask.started":
    // Told with the reply it led to.
    case "look.done":
      return [];
    case "gate.assigned":
    case "gate.voted":
    case "gate.delegated":
    case "gate.overdue":
    case "input.given":
    case "seat.changed":
    case "ask.retried":
    case "deliberation.paused":
    case "deliberation.resumed":
    case "deliberation.renamed":
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
  return [
    { kind: "note", seq: event.seq, at: event.at, type: event.payload.type, call, sentence: sentenceOf(draft, event) },
  ];
}

function sentenceOf({ folded, opened }: Draft, { payload }: DeliberationEvent): string {
  const { panel, protocol } = folded.lifecycle.created;
  return eventSentence(payload, {
    panel,
    protocol,
    gates:
      payload.type === "gate.answered" || payload.type === "gate.voted"
        ? [...opened.values()].map(({ gate }) => gate)
        : [],
  });
}

function turnOrNote(draft: Draft, event: DeliberationEvent, call: CallFacts | null): TimelineEntry[] {
  const turn = draft.views.turn(draft.folded, event);
  return turn ? [turnEntry(draft, event, turn, call)] : note(draft, event, call);
}

/** What takes words together is done when it is read: of thousands of turns a page shows a few. */
function turnEntry(draft: Draft, event: DeliberationEvent, turn: TurnView, call: CallFacts | null): TimelineEntry {
  const { seq, at, payload } = event;
  const { agentId, how, flags } = turn;
  const name = agentName(draft.folded.lifecycle.created.panel, agentId);
  const sentence = lazily(() =>
    how === "entered" && payload.type === "gate.answered"
      ? `${payload.answer.answeredBy} entered ${turn.view?.word ?? "a word"} for ${name}.`
      : sentenceOf(draft, event),
  );
  return {
    kind: "turn",
    seq,
    at,
    agentId,
    name,
    task: "kind" in payload ? draft.views.askWord(payload.kind) : "",
    how,
    get view() {
      return turn.view;
    },
    facts: (payload.type === "reply.recorded" && payload.facts) || {},
    flags,
    call,
    rejections: takeRejections(draft, payload, agentId),
    get sentence() {
      return sentence();
    },
  };
}

/** A word entered by a person ends whatever was asked of that agent. */
function takeRejections(
  { rejections, rounds }: Draft,
  payload: DeliberationEvent["payload"],
  agentId: AgentId,
): Rejection[] {
  const isOf = (key: string): boolean =>
    "kind" in payload
      ? key === askedOf(payload)
      : key.startsWith(`${rounds.at(-1)?.round ?? 0}/`) && key.endsWith(`/${agentId}`);
  const keys = [...rejections.keys()].filter(isOf);
  const taken = keys.flatMap((key) => rejections.get(key) ?? []);
  for (const key of keys) rejections.delete(key);
  return taken;
}

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));
