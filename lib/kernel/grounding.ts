/**
 * What a deliberation looked up and asked its person, whatever its protocol. Like the budget it is the engine's: a
 * protocol sees neither look-ups nor the gate with the panel's questions, and goes on where it stood.
 */
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { Look, LookWay } from "@/lib/domain/evidence/look";
import type { PanelQuestion, SeatQuestion } from "@/lib/domain/evidence/question";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import type { AgentId, GateId } from "@/lib/domain/ids";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";
import { baseOf } from "./calls";
import { comparedWith } from "./same-question";
import type { GateKind } from "./types";

export const QUESTIONS_GATE = "questions";
const ANSWER = "answer";

export const QUESTIONS_GATE_KIND: GateKind = {
  title: "Questions from the panel",
  when: "Agents asked something only a person can answer: a product decision, a limit, a fact they can't look up.",
};

/** One call of an ask that ended in look-ups. */
export type LookTurn = { turn: number; way: LookWay; looks: readonly Look[]; agentId: AgentId; seq: number };

/**
 * `answered`: by a person. `default`: a person, or the setting, left it to the panel's own default. `open`: nobody said
 * anything yet, or (`left`) a person wants to leave it open: it is put to them once more, before the end.
 */
export type AskedQuestion = PanelQuestion & {
  round: number;
  seqs: readonly number[];
  state:
    | { kind: "open"; left?: { by: string; gateId: GateId; isFinal: boolean } }
    | { kind: "answered"; answer: string; by: string; gateId: GateId }
    | { kind: "default"; by: string | null };
};

export type GroundedReply = Pick<
  PayloadOf<"reply.recorded">,
  "key" | "kind" | "round" | "agentId" | "reply" | "flags" | "evidence"
> & { seq: number };

export type GroundingState = {
  grounding: Grounding | null;
  /** By ask key without the mark of a re-ask: what was looked at once need not be looked at again. */
  looks: Readonly<Record<string, readonly LookTurn[]>>;
  questions: readonly AskedQuestion[];
  /** Replies of a grounded deliberation, with what they rest on. */
  replies: readonly GroundedReply[];
  /** Asks, without the mark of a re-ask, whose reply was sent back for want of evidence: once is enough (G-15). */
  sentBack: readonly string[];
  /** The round that ended last has not been followed by another yet: the place to put questions. */
  isBetweenRounds: boolean;
};

export const startGrounding = (grounding: Grounding | undefined): GroundingState => ({
  grounding: grounding ?? null,
  looks: {},
  questions: [],
  replies: [],
  sentBack: [],
  isBetweenRounds: false,
});

export const afterRound = (state: GroundingState, isBetweenRounds: boolean): GroundingState =>
  state.isBetweenRounds === isBetweenRounds ? state : { ...state, isBetweenRounds };

export const looksFor = ({ looks }: GroundingState, key: string): readonly LookTurn[] => looks[baseOf(key)] ?? [];

export function withLook(
  state: GroundingState,
  { key, turn, way, looks, agentId }: PayloadOf<"look.done">,
  seq: number,
): GroundingState {
  const base = baseOf(key);
  return {
    ...state,
    looks: { ...state.looks, [base]: [...(state.looks[base] ?? []), { turn, way, looks, agentId, seq }] },
  };
}

export const wasSentBack = ({ sentBack }: GroundingState, key: string): boolean => sentBack.includes(baseOf(key));

export const withSentBack = (state: GroundingState, key: string): GroundingState =>
  wasSentBack(state, key) ? state : { ...state, sentBack: [...state.sentBack, baseOf(key)] };

/** A reply with what it rests on and what it asks the person. Without a grounding neither is kept. */
export function withReplyEvidence(
  state: GroundingState,
  payload: PayloadOf<"reply.recorded">,
  seq: number,
): GroundingState {
  if (!state.grounding) return state;
  const { key, kind, round, agentId, reply, flags, evidence } = payload;
  const kept = { key, kind, round, agentId, reply, flags, seq, ...(evidence ? { evidence } : {}) };
  return withQuestions({ ...state, replies: [...state.replies, kept] }, payload, seq);
}

/** The same question of another seat gets that seat's name, and is not asked twice. */
function withQuestions(state: GroundingState, payload: PayloadOf<"reply.recorded">, seq: number): GroundingState {
  const asked = payload.evidence?.questions ?? [];
  if (asked.length === 0) return state;
  const isNever = state.grounding?.askMe === "never";
  return {
    ...state,
    questions: asked.reduce((all, one) => withQuestion(all, one, { ...payload, seq, isNever }), state.questions),
  };
}

type From = { agentId: AgentId; round: number; seq: number; isNever: boolean };

const MAX_OPTIONS = 8;

/**
 * G-14: the same question of two seats is one; where one asks for more, that is what is asked. What is settled covers a
 * question that asks the same or less; one that asks for more is a new one.
 */
function withQuestion(all: readonly AskedQuestion[], asked: SeatQuestion, from: From): readonly AskedQuestion[] {
  const known = all.find((one) => covers(one, comparedWith(asked.question, one.question)));
  if (!known)
    return [
      ...all,
      {
        ...asked,
        id: `q${all.length + 1}`,
        askedBy: [from.agentId],
        round: from.round,
        seqs: [from.seq],
        state: from.isNever ? { kind: "default", by: null } : { kind: "open" },
      },
    ];
  const wording = comparedWith(asked.question, known.question) === "more" ? asked.question : known.question;
  const merged: AskedQuestion = {
    ...known,
    question: wording,
    why: known.why || asked.why,
    askedBy: known.askedBy.includes(from.agentId) ? known.askedBy : [...known.askedBy, from.agentId],
    seqs: [...known.seqs, from.seq],
    options: [...new Set([...known.options, ...asked.options])].slice(0, MAX_OPTIONS),
    default: known.default || asked.default,
    ...reasonsOf(known, asked, from.agentId),
  };
  return all.map((one) => (one === known ? merged : one));
}

/** What a person has seen, answered or not, keeps its words: a question that asks for more is another one. */
const covers = ({ state }: AskedQuestion, compared: ReturnType<typeof comparedWith>): boolean =>
  compared === "more" ? state.kind === "open" && !state.left : compared !== null;

/** What each seat said for itself; a seat that asks again says nothing new by it. */
function reasonsOf(
  known: AskedQuestion,
  { why, default: fallback }: SeatQuestion,
  agentId: AgentId,
): Pick<AskedQuestion, "reasons"> {
  if (known.askedBy.includes(agentId)) return {};
  const first = known.askedBy[0] as AgentId;
  const before = known.reasons ?? [{ agentId: first, why: known.why, default: known.default }];
  return { reasons: [...before, { agentId, why, default: fallback }] };
}

export const openQuestions = ({ questions }: GroundingState): readonly AskedQuestion[] =>
  questions.filter(({ state }) => state.kind === "open");

/**
 * Which of the panel's questions reach the person before this step (G-14): with `at_once` all that are open, else those
 * of a round once it is over, and before the end also what was left open.
 */
export function questionsDue(
  state: GroundingState,
  step: { kind: "ask" } | { kind: "record"; events: readonly EventPayload[] },
  isEnd: boolean,
): readonly AskedQuestion[] {
  if (!state.grounding) return [];
  const events = step.kind === "record" ? step.events : [];
  const isDue =
    isEnd ||
    state.isBetweenRounds ||
    state.grounding.askMe === "at_once" ||
    events.some(({ type }) => type === "round.started");
  return isDue ? openQuestions(state).filter((one) => isWaiting(one, isEnd)) : [];
}

const isWaiting = ({ state }: AskedQuestion, isEnd: boolean): boolean =>
  state.kind === "open" && (!state.left || (isEnd && !state.left.isFinal));

export function questionsGate(id: GateId, round: number, questions: readonly AskedQuestion[]): Gate {
  const count = questions.length === 1 ? "one question" : `${questions.length} questions`;
  return {
    id,
    kind: QUESTIONS_GATE,
    round,
    title: "Questions from the panel",
    reason: `The panel has ${count} for you. Your answers bind every seat from here on and go into the record.`,
    rule: "G-14",
    question: questions.length === 1 ? (questions[0] as AskedQuestion).question : `The panel has ${count} for you.`,
    hints: [],
    questions: questions.map(({ round: _round, seqs: _seqs, state: _state, ...asked }) => asked),
    isRationaleOptional: true,
    positions: [],
    options: [
      {
        id: ANSWER,
        label: "Send the answers",
        consequence:
          "The panel continues. Where you leave a field empty, it uses its own default, which the record lists as assumed; what you leave open stays open.",
        requires: questions.map(({ id: field, question, default: fallback }) => ({
          kind: "text",
          field,
          label: question,
          whenEmpty: fallback
            ? `The panel will assume: ${fallback}`
            : "The panel decides, and the record lists it as assumed.",
        })),
      },
      {
        id: "leave",
        label: "Leave them all to the panel",
        consequence: "It uses its own defaults, which the record lists as assumed.",
        requires: [],
      },
    ],
  };
}

export function afterQuestions(state: GroundingState, gate: Gate, answer: GateAnswer): GroundingState {
  const asked = new Set(gate.questions?.map(({ id }) => id));
  return {
    ...state,
    questions: state.questions.map((question) =>
      asked.has(question.id) ? { ...question, state: stateAfter(question, gate, answer) } : question,
    ),
  };
}

/** A text counts with the option it belongs to. */
export const isAnswerGiven = ({ choice, texts }: GateAnswer, id: string): boolean =>
  choice === ANSWER && (texts[id] ?? "").trim() !== "";

export const isLeftOpen = (answer: GateAnswer, id: string): boolean =>
  answer.choice === ANSWER && !isAnswerGiven(answer, id) && (answer.leftOpen?.includes(id) ?? false);

function stateAfter({ id, state }: AskedQuestion, gate: Gate, answer: GateAnswer): AskedQuestion["state"] {
  const by = answer.answeredBy;
  if (isAnswerGiven(answer, id))
    return { kind: "answered", answer: (answer.texts[id] ?? "").trim(), by, gateId: gate.id };
  if (isLeftOpen(answer, id))
    return { kind: "open", left: { by, gateId: gate.id, isFinal: state.kind === "open" && state.left !== undefined } };
  return { kind: "default", by };
}
