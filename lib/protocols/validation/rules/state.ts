import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { citationsOf } from "@/lib/evidence/ungrounded";
import { baseOf, hasEnded, NO_CALLS, withFailure, withRejection, type Calls } from "@/lib/kernel/calls";
import { decisionOf, type Decision } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET, type Common } from "@/lib/kernel/evolve-common";
import { currentRound, roundOf, withEvaluation, type BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { ValidationConfig } from "./config";
import type { Judgement, WrittenFinding } from "./replies";

/** `quotes`: what it cites, as far as the program found it or not (V-04). */
export type Finding = WrittenFinding & { agentId: AgentId; quotes: readonly CheckedCitation[]; seq: number };

/** `lost`: the call failed, or no reply could be taken (V-07). */
export type Answer =
  | { kind: "judged"; seq: number; findings: readonly Finding[] }
  | { kind: "lost"; seq: number; code: string; message: string };

export type Evaluation = { conforms: number; deviates: number; notCovered: number; missing: AgentId[] };

/** One round is all there is. */
export type ValidationState = Start<ValidationConfig> &
  Common &
  Calls & {
    rounds: readonly BaseRound<Evaluation>[];
    answers: Readonly<Record<AgentId, Answer>>;
    /** One per deviation, in their order (V-05). */
    decisions: readonly Decision[];
  };

export const start = (snapshot: Start<ValidationConfig>): ValidationState => ({
  ...snapshot,
  ...NOTHING_YET,
  ...NO_CALLS,
  rounds: [],
  answers: {},
  decisions: [],
});

export function evolve(before: ValidationState, event: DeliberationEvent): ValidationState {
  const state = evolveCommon(before, event);
  const { payload, seq, at } = event;
  switch (payload.type) {
    case "round.started":
      return { ...state, rounds: [roundOf(payload, at)] };
    case "reply.recorded":
      return withAnswer(state, payload.agentId, { kind: "judged", seq, findings: findingsIn(payload, seq) });
    case "reply.rejected": {
      const { key, agentId, code, reason: message } = payload;
      const after = withRejection(state, payload);
      const call = after.calls[baseOf(key)];
      return call && hasEnded(call) ? withAnswer(after, agentId, { kind: "lost", seq, code, message }) : after;
    }
    case "ask.failed": {
      const { agentId, code, message } = payload;
      return withAnswer(withFailure(state, payload, seq), agentId, { kind: "lost", seq, code, message });
    }
    case "round.completed":
      return withEvaluation(state, payload.evaluation as Evaluation, event);
    case "gate.answered":
      return { ...state, decisions: [...state.decisions, decisionOf(before, payload, event)] };
    default:
      return state;
  }
}

const findingsIn = ({ agentId, reply, evidence }: PayloadOf<"reply.recorded">, seq: number): Finding[] =>
  (reply as Judgement).findings.map((finding) => ({
    ...finding,
    agentId,
    quotes: evidence ? citationsOf([finding.what, finding.part], evidence) : [],
    seq,
  }));

const withAnswer = (state: ValidationState, agentId: AgentId, answer: Answer): ValidationState => ({
  ...state,
  answers: { ...state.answers, [agentId]: answer },
});

export const answerOf = ({ answers }: Pick<ValidationState, "answers">, agentId: AgentId): Answer | null =>
  answers[agentId] ?? null;

export const evaluationOf = (state: ValidationState): Evaluation | null => currentRound(state)?.evaluation ?? null;

/** In the order of the seats, each with its weightiest first. */
export const findingsOf = ({ panel, answers }: Pick<ValidationState, "panel" | "answers">): readonly Finding[] =>
  panel.flatMap(({ id }) => (answers[id]?.kind === "judged" ? answers[id].findings : []));

export const deviationsOf = (state: Pick<ValidationState, "panel" | "answers">): readonly Finding[] =>
  findingsOf(state).filter(({ verdict }) => verdict === "deviates");

export function evaluate(state: ValidationState): Evaluation {
  const findings = findingsOf(state);
  const count = (verdict: Finding["verdict"]): number => findings.filter((one) => one.verdict === verdict).length;
  return {
    conforms: count("conforms"),
    deviates: count("deviates"),
    notCovered: count("not_covered"),
    missing: state.panel.filter(({ id }) => answerOf(state, id)?.kind !== "judged").map(({ id }) => id),
  };
}
