/**
 * What a deliberation looked up and asked its person, whatever its protocol. Like the budget it is the engine's: a
 * protocol sees neither look-ups nor the gate with the panel's questions, and goes on where it stood.
 */
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { Look, LookWay } from "@/lib/domain/evidence/look";
import { differingDefaults } from "@/lib/domain/evidence/differing-defaults";
import type { PanelQuestion } from "@/lib/domain/evidence/question";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import type { AgentId, GateId } from "@/lib/domain/ids";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";
import { baseOf } from "./calls";
import { mergedAt, withoutRepeats, withQuestion } from "./merge-questions";
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
export type AskedQuestion = Omit<PanelQuestion, "standsFor"> & {
  round: number;
  seqs: readonly number[];
  /** Ids of questions that became part of this one when it was put. */
  merged?: readonly string[];
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

export const openQuestions = ({ questions }: GroundingState): readonly AskedQuestion[] =>
  questions.filter(({ state }) => state.kind === "open");

/** Asked by a seat, and not put to the person yet. */
export const waitingQuestions = (state: GroundingState): readonly AskedQuestion[] =>
  openQuestions(state).filter((one) => isWaiting(one, false));

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

export function questionsGate(id: GateId, round: number, due: readonly AskedQuestion[]): Gate {
  const questions = withoutRepeats(due);
  const isOne = questions.length === 1;
  const count = isOne ? "one question" : `${questions.length} questions`;
  return {
    id,
    kind: QUESTIONS_GATE,
    round,
    title: "Questions from the panel",
    reason: `Your ${isOne ? "answer binds every seat from here on and goes" : "answers bind every seat from here on and go"} into the record.`,
    rule: "G-14",
    question: isOne ? (questions[0] as AskedQuestion).question : `The panel has ${count} for you.`,
    hints: [],
    questions: questions.map(({ round: _round, seqs: _seqs, state: _state, merged: _merged, ...asked }) => asked),
    isRationaleOptional: true,
    positions: [],
    options: [
      {
        id: ANSWER,
        label: isOne ? "Send the answer" : "Send the answers",
        consequence: isOne
          ? "The panel continues. If you leave the field empty, it uses its own default, which the record lists as assumed."
          : "The panel continues. Where you leave a field empty, it uses its own default, which the record lists as assumed; what you leave open stays open.",
        requires: questions.map((one) => ({
          kind: "text",
          field: one.id,
          label: one.question,
          whenEmpty: one.default
            ? `The panel will assume: ${one.default}`
            : differingDefaults(one).length > 0
              ? "The seats go by different things, each by its own, and the record lists them as assumed."
              : "The panel decides, and the record lists it as assumed.",
        })),
      },
      {
        id: "leave",
        label: isOne ? "Leave it to the panel" : "Leave them all to the panel",
        consequence: `It uses its own ${isOne ? "default" : "defaults"}, which the record lists as assumed.`,
        requires: [],
      },
    ],
  };
}

export function afterQuestions(state: GroundingState, gate: Gate, answer: GateAnswer): GroundingState {
  // The default is the one the form showed: in logs from before, also where two seats would have gone by different things.
  const asked = new Map(gate.questions?.map((one) => [one.id, one.default]));
  return {
    ...state,
    questions: mergedAt(gate, state.questions).map((question) => {
      const shown = asked.get(question.id);
      return shown === undefined
        ? question
        : { ...question, default: shown, state: stateAfter(question, gate, answer) };
    }),
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
