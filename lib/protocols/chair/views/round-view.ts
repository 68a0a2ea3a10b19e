/** Who was asked what in a round and why, what came back, and what it led to (P2-19 to P2-29). */
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import type { Evaluation } from "@/lib/protocols/chair/rules/evaluation";
import { INPUTS, PROCEED } from "@/lib/protocols/chair/rules/inputs";
import type { SeatReason } from "@/lib/protocols/chair/rules/dispatch/outlook";
import { stanceOf } from "@/lib/protocols/chair/rules/conflicts/position";
import { questionFor, type ConflictQuestion } from "@/lib/protocols/chair/rules/dispatch/questions";
import {
  answeredIn,
  deadlineOf,
  nameOf,
  pendingIn,
  type ChairState,
  type Round,
  type Turn,
} from "@/lib/protocols/chair/rules/state";
import { ENGAGEMENT_LABELS, type Confidence } from "@/lib/protocols/chair/rules/vocabulary";
import { endless } from "@/lib/projections/wording";
import { wordOf } from "./word";

export type AnswerView =
  | { kind: "waiting" }
  | { kind: "left_out"; why: string; seq: number }
  | {
      kind: "answered";
      word: string;
      standing: Standing;
      meaning: string;
      stance: string;
      confidence: Confidence | null;
      reasoning: string;
      keyConcern: string | null;
      /** What the chair has to see at once: asks for a person, marked by the checks. */
      marks: readonly string[];
      seq: number;
    };

export type EngagementView = {
  isEngaged: boolean;
  label: string;
  /** Quoted from the answer. */ excerpt: string | null;
  note: string | null;
};

export type AskedRow = {
  agentId: AgentId;
  name: string;
  why: string;
  question: string;
  /** Where the question does not say it already. */ conflicts: readonly ConflictQuestion[];
  answer: AnswerView;
  engagement: EngagementView | null;
};

export type RoundView = {
  number: number;
  isOpen: boolean;
  asked: readonly AskedRow[];
  notAsked: readonly { name: string; reason: string }[];
  /** Names of those who are being waited for. */
  pending: readonly string[];
  deadlineAt: string | null;
  /** P2-20: whether one may go on without them now, and why not. */
  proceed: { isPossible: boolean; refusal: string | null };
  /** What it came to, in a sentence; null while it is open. */
  result: string | null;
  seq: number | null;
};

export const roundViews = (state: ChairState): RoundView[] => state.rounds.map((round) => roundView(state, round));

function roundView(state: ChairState, round: Round): RoundView {
  const before = state.rounds[round.number - 2]?.evaluation ?? null;
  const [askedWhy, notAsked] = before
    ? [before.askedNext, before.notAsked]
    : [state.outlook.dispatched, state.outlook.leftOut];
  const isOpen = round.evaluation === null && state.outcome === null && state.stopped === null;
  const refusal = isOpen ? (INPUTS[PROCEED]?.refusal(state, {}) ?? null) : "The round is over.";
  return {
    number: round.number,
    isOpen,
    asked: round.order.map((agentId) => askedRow(state, round, agentId, askedWhy)),
    notAsked: notAsked.map(({ agentId, reason }) => ({ name: nameOf(state, agentId), reason })),
    pending: isOpen ? pendingIn(round).map((id) => nameOf(state, id)) : [],
    deadlineAt: isOpen && pendingIn(round).length > 0 ? deadlineOf(state, round.number) : null,
    proceed: { isPossible: refusal === null, refusal },
    result: round.evaluation ? resultOf(round, round.evaluation) : null,
    seq: round.completedSeq,
  };
}

function askedRow(state: ChairState, round: Round, agentId: AgentId, reasons: readonly SeatReason[]): AskedRow {
  const { text, conflicts } = questionFor(state, round.number, agentId);
  const engagement = round.engagement?.find((one) => one.agentId === agentId);
  return {
    agentId,
    name: nameOf(state, agentId),
    why: reasons.find((seat) => seat.agentId === agentId)?.reason ?? "",
    question: text,
    conflicts: conflicts.filter(({ otherConcern }) => !text.includes(endless(otherConcern))),
    answer: answerOf(state, round, round.turns[agentId]),
    engagement: engagement
      ? {
          isEngaged: engagement.isEngaged,
          label: ENGAGEMENT_LABELS[engagement.pattern],
          excerpt: engagement.excerpt,
          note: engagement.note,
        }
      : null,
  };
}

function answerOf(state: ChairState, round: Round, turn: Turn | undefined): AnswerView {
  if (!turn) return { kind: "waiting" };
  if (turn.kind === "left_out") return { kind: "left_out", why: turn.why, seq: turn.seq };
  const { confidence, reasoning, keyConcern, needsHuman, isSecurity, response, opinion, recommendation, finding } =
    turn.position;
  const marks = [
    ...(needsHuman ? ["asks for a person’s judgment"] : []),
    ...(isSecurity ? ["about security"] : []),
    ...turn.flags,
  ];
  return {
    kind: "answered",
    ...wordOf(state, turn, round),
    stance: response ?? (opinion ? recommendation || finding : stanceOf(turn.position)),
    confidence,
    reasoning,
    keyConcern,
    marks,
    seq: turn.seq,
  };
}

/** P2-22 to P2-29: what the evaluation of a round means for what follows. */
export const RESULTS: Readonly<Record<Evaluation["status"], string>> = {
  nobody_answered: "Nobody answered, so you are asked.",
  short_circuit: "No conflict: no further round is needed.",
  single_round: "There is a conflict and only one round, so the chair resolves it at once.",
  next_round: "A conflict is open, so both sides are asked again.",
  resolved: "Every conflict is resolved.",
  nobody_engaged: "Nobody engaged, so there is no further round and the first answers decide.",
  decide: "A conflict is open, so the chair decides now.",
  max_rounds: "The last round is over, so the chair decides.",
};

function resultOf(round: Round, { status }: Evaluation): string {
  const missing = round.order.length - answeredIn(round).length;
  return missing > 0 && status !== "nobody_answered"
    ? `${RESULTS[status]} ${missing} of ${round.order.length} did not answer and ${missing === 1 ? "is" : "are"} left out.`
    : RESULTS[status];
}
