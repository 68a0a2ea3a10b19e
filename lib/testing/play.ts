/**
 * Drives a protocol from its first event to the end of what it owes, in memory: what the runner does, without
 * Postgres, models and clock. A world answers by the question alone, so a game stopped anywhere and played on from
 * its log ends with the same log.
 */
import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import { gateAnswerSchema, type Gate, type GateAnswer } from "@/lib/domain/gate/gate";
import type { Look } from "@/lib/domain/evidence/look";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import type { DeliberationEvent, EventPayload, Json, PayloadOf } from "@/lib/events/schema";
import { foldEvent, foldFirst, nextStep, type Folded } from "@/lib/kernel/fold";
import { readableStep } from "@/lib/kernel/readable-step";
import { looksFor } from "@/lib/kernel/grounding";
import type { Ask } from "@/lib/kernel/types";
import { factsOfKind, splitFacts } from "@/lib/prompts/facts";
import { checkReply } from "@/lib/runner/ask-end";

/** What came back from a call: JSON, text as a model wrote it, or a failure for good. */
export type Answer =
  | {
      json: unknown;
      /** What it brings beside what its protocol asks for. */
      evidence?: ReplyEvidence;
      /** What the seat looks at before it replies, call by call. */
      looks?: readonly (readonly Look[])[];
      /** Marks the runner puts on it beside those of the protocol's check. */
      flags?: readonly string[];
    }
  | { text: string }
  | { fail: string };

/** What a test writes of a gate answer; the rest has defaults, as over the API. */
export type GateAnswerInput = Partial<GateAnswer> & Pick<GateAnswer, "choice">;

export type Game = {
  created: PayloadOf<"deliberation.created">;
  answer: (ask: Ask, state: Folded) => Answer;
  /** Null leaves the gate open: the game ends there. Without it every gate stays open. */
  decide?: (gate: Gate, state: Folded) => GateAnswerInput | null;
  /** A log to play on from instead of the created event. */
  from?: readonly DeliberationEvent[];
  /** What `from` folds to, where that is known. */
  folded?: Folded;
  /** More events than this is a protocol that does not end. */
  maxEvents?: number;
  at?: (seq: number) => string;
  id?: DeliberationId;
};

export type Played = {
  log: DeliberationEvent[];
  /** Every ask performed in this game, in order. */
  asked: Ask[];
  /** What was answered in this game as a model wrote it, before anybody judged it, by ask key. */
  texts: Map<string, string>;
  folded: Folded;
  /** Answers that were refused, with what was wrong (G-06). A refused answer ends the game. */
  refused: { gate: Gate; problems: Record<string, string> }[];
};

export const TEST_ID = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const MAX_EVENTS = 2000;
const EPOCH = Date.parse("2026-01-05T09:00:00.000Z");

/** One second per event. */
export const secondsBySeq = (seq: number): string => new Date(EPOCH + seq * 1000).toISOString();
/** For tests of the time limit. */
export const minutesBySeq = (seq: number): string => new Date(EPOCH + seq * 60_000).toISOString();

export function play(game: Game): Played {
  const table = new Table(game);
  while (takeStep(table, game)) {
    if (table.log.length > (game.maxEvents ?? MAX_EVENTS))
      throw new Error(`Not at its end after ${table.log.length} events.`);
  }
  return { log: table.log, asked: table.asked, texts: table.texts, folded: table.folded, refused: table.refused };
}

/** A game that waits for a person, with somebody who decides: played on from there, as the way there would be the same again. */
export function playOn(waiting: Played, game: Omit<Game, "from" | "folded">): Played {
  if (waiting.folded.lifecycle.openGates.length === 0) return waiting;
  const { asked, texts, ...played } = play({ ...game, from: waiting.log, folded: waiting.folded });
  return { ...played, asked: [...waiting.asked, ...asked], texts: new Map([...waiting.texts, ...texts]) };
}

/**
 * Played once for all who look at it: the same creation gives the same deliberation, and the way to a decision is the same
 * whatever is decided there. `known` belongs to the file that says how its asks are answered; `key` says it where the
 * creation alone does not.
 */
export function playOnce(
  known: Map<string, Played>,
  { decide, ...game }: Game,
  key: string = JSON.stringify(game.created),
): Played {
  let way = key;
  let played = known.get(way) ?? play(game);
  for (;;) {
    known.set(way, played);
    const { lifecycle } = played.folded;
    const [gate] = lifecycle.paused || lifecycle.end ? [] : lifecycle.openGates;
    const given = gate ? decide?.(gate, played.folded) : null;
    if (!gate || !given || played.refused.length > 0) return played;
    way += `\n${gate.id}: ${JSON.stringify(given)}`;
    played = known.get(way) ?? playOn(played, { ...game, decide: ({ id }) => (id === gate.id ? given : null) });
  }
}

/** A log and its fold, growing together. */
class Table {
  readonly log: DeliberationEvent[];
  readonly asked: Ask[] = [];
  readonly texts = new Map<string, string>();
  readonly refused: Played["refused"] = [];
  folded: Folded;
  readonly #at: (seq: number) => string;
  readonly #started = new Set<string>();

  constructor({ created, from, folded, at = secondsBySeq, id = TEST_ID }: Game) {
    this.#at = at;
    const [first, ...rest] = from ?? [{ deliberationId: id, seq: 1, at: at(1), payload: created }];
    if (!first) throw new Error("A log to play on from is not empty.");
    this.log = [first, ...rest];
    this.log.forEach((event) => this.#note(event));
    this.folded = folded ?? rest.reduce(foldEvent, foldFirst(first));
  }

  append(payload: EventPayload): void {
    const seq = this.log.length + 1;
    const event: DeliberationEvent = {
      deliberationId: (this.log[0] as DeliberationEvent).deliberationId,
      seq,
      at: this.#at(seq),
      payload,
    };
    this.folded = foldEvent(this.folded, event);
    this.log.push(event);
    this.#note(event);
  }

  hasStarted(key: string): boolean {
    return this.#started.has(key);
  }

  #note({ payload }: DeliberationEvent): void {
    if (payload.type === "ask.started") this.#started.add(payload.key);
  }
}

/** Returns false when nothing is owed. */
function takeStep(table: Table, game: Game): boolean {
  const step = readableStep(table.folded, nextStep(table.folded));
  switch (step.kind) {
    case "record":
      step.events.forEach((payload) => table.append(payload));
      return true;
    case "ask":
      askAll(table, step.asks, game);
      return true;
    case "number-record":
      table.append({ type: "record.numbered", number: 1, slug: slug(game.created.subject.title) });
      return true;
    case "idle":
      return answerGate(table, game);
  }
}

/** All of them begin; the first one answers, and then the protocol is asked again what it owes. */
function askAll(table: Table, asks: readonly Ask[], game: Game): void {
  for (const ask of asks.filter(({ key }) => !table.hasStarted(key)))
    table.append({ type: "ask.started", ...askFields(ask) });
  const [ask] = asks;
  if (!ask) throw new Error("A step that asks nobody.");
  const answer = game.answer(ask, table.folded);
  const looks = "json" in answer ? (answer.looks ?? []) : [];
  // Those that were recorded before a crash are not made again.
  for (let turn = looksFor(table.folded.lifecycle.grounding, ask.key).length; turn < looks.length; turn++)
    table.append({
      type: "look.done",
      ...askFields(ask),
      ...callFields(ask),
      turn: turn + 1,
      way: "tools",
      looks: [...(looks[turn] ?? [])],
    });
  table.asked.push(ask);
  if ("text" in answer) table.texts.set(ask.key, answer.text);
  table.append(finalEvent(ask, answer, table.folded));
}

function answerGate(table: Table, { decide }: Game): boolean {
  const [gate] = table.folded.lifecycle.openGates;
  const isWaiting = gate && !table.folded.lifecycle.paused && !table.folded.lifecycle.end;
  const given = isWaiting ? decide?.(gate, table.folded) : null;
  if (!gate || !given) return false;
  const answer = gateAnswerSchema.parse({ rationale: "Because it was weighed.", ...given });
  const problems = gateAnswerProblems(gate, answer);
  if (Object.keys(problems).length > 0) {
    table.refused.push({ gate, problems });
    return false;
  }
  table.append({ type: "gate.answered", gateId: gate.id, answer });
  return true;
}

function finalEvent(ask: Ask, answer: Answer, folded: Folded): EventPayload {
  if ("fail" in answer)
    return {
      type: "ask.failed",
      ...askFields(ask),
      code: answer.fail,
      message: `Failed for good: ${answer.fail}.`,
      failedAttempts: [],
    };
  const read = "json" in answer ? { ok: true as const, value: answer.json } : readText(answer.text);
  const raw = "text" in answer ? answer.text : (JSON.stringify(answer.json) ?? "");
  if (!read.ok) return rejected(ask, "unreadable", read.reason, raw);
  const { reply, facts } = splitFacts(read.value, factsOfKind(folded.lifecycle.created.protocol, ask.kind));
  const checked = checkReply(folded, ask, reply);
  return checked.kind === "ok"
    ? {
        type: "reply.recorded",
        ...askFields(ask),
        ...callFields(ask),
        reply: checked.reply as Json,
        flags: [...(checked.flags ?? []), ...("json" in answer ? (answer.flags ?? []) : [])],
        ...("json" in answer && answer.evidence ? { evidence: answer.evidence } : {}),
        ...(facts ? { facts } : {}),
      }
    : rejected(ask, checked.code, checked.reason, raw);
}

function rejected(ask: Ask, code: PayloadOf<"reply.rejected">["code"], reason: string, raw: string): EventPayload {
  return { type: "reply.rejected", ...askFields(ask), ...callFields(ask), reason, code, raw };
}

function readText(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, reason: `The reply is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const askFields = ({ key, kind, round, agentId }: Ask) => ({ key, kind, round, agentId });
const callFields = ({ kind, model }: Ask) => ({
  model: model ?? "scripted",
  prompt: { id: kind, version: 1 },
  input: { sha256: "0".repeat(64), chars: 1000, tokens: 250 },
  usage: { inputTokens: 250, outputTokens: 100, cachedInputTokens: 0 },
  durationMs: 10,
  failedAttempts: [],
});
