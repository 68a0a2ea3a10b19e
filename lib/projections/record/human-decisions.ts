/** What people decided at gates, from the log alone. */
import type { Agent } from "@/lib/domain/agent";
import type { PanelQuestion } from "@/lib/domain/evidence/question";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import { type GateId, isEngineGate } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Decision } from "@/lib/kernel/decisions";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { agentName } from "@/lib/projections/agent-name";

export type RecordHumanDecision = {
  gateId: GateId;
  round: number;
  gate: string;
  reason: string;
  /** What it was about, and what was asked. */
  question: string;
  /** What was asked alone. */
  asked: string;
  choice: string;
  consequence: string;
  /** Labels of the options that were not taken. */
  others: readonly string[];
  rationale: string;
  texts: readonly { label: string; text: string }[];
  acceptedRisks: readonly string[];
  by: string;
  at: string;
  seq: number;
};

type Panel = readonly Pick<Agent, "id" | "name">[];

/** The panel's questions to the person are told apart: under what was decided, assumed and left open. */
export const hasPutQuestions = (log: readonly DeliberationEvent[]): boolean =>
  log.some(({ payload }) => payload.type === "gate.opened" && payload.gate.questions !== undefined);

export const recordHumanDecisions = ({ created, decided }: Lifecycle): RecordHumanDecision[] =>
  decided.flatMap((decision) => {
    const whole = decisionOf(decision, created.panel);
    const { gate, answer } = decision;
    if (!gate.questions) return [whole];
    return isEngineGate(gate.id) ? [] : gate.questions.map((asked) => answerTo(asked, whole, answer.texts[asked.id]));
  });

/** A protocol's own form with questions: each answer is a decision, and what stands on its button is none. */
function answerTo(
  { question, default: fallback, options }: PanelQuestion,
  whole: RecordHumanDecision,
  given: string | undefined,
): RecordHumanDecision {
  const said = given?.trim();
  const left = fallback ? `Left to the panel, which proposed: ${fallback}` : "Left to the panel.";
  return {
    ...whole,
    question,
    asked: question,
    choice: said || left,
    consequence: "",
    others: options.filter((option) => option !== said),
    texts: [],
  };
}

/** G-20: who voted for something else. The reasons of those who agreed are the reason of the decision. */
const otherVotes = ({ options }: Gate, { votes = [], choice, byDeadline }: GateAnswer) =>
  votes
    .filter((vote) => byDeadline || vote.choice !== choice)
    .map((vote) => ({
      label: `${vote.person.name} voted for “${options.find(({ id }) => id === vote.choice)?.label ?? vote.choice}”`,
      text: vote.rationale || "Without a reason.",
    }));

function decisionOf({ gate, answer, at, seq }: Decision, panel: Panel): RecordHumanDecision {
  const option = gate.options.find(({ id }) => id === answer.choice);
  const needs = option?.requires ?? [];
  const scores = Object.entries(answer.scores).map(([id, score]) => ({
    label: `Score entered for ${agentName(panel, id)}`,
    text: String(score),
  }));
  const texts = Object.entries(answer.texts).map(([field, text]) => ({
    label:
      needs.flatMap((need) =>
        (need.kind === "text" || need.kind === "amount") && need.field === field ? [need.label] : [],
      )[0] ?? field,
    text,
  }));
  return {
    gateId: gate.id,
    round: gate.round,
    gate: gate.title,
    reason: gate.reason,
    question: [gate.about, gate.question].filter(Boolean).join(" "),
    asked: gate.question,
    choice: option?.label ?? answer.choice,
    consequence: option?.consequence ?? "",
    others: gate.options.filter(({ id }) => id !== answer.choice).map(({ label }) => label),
    rationale: answer.rationale,
    texts: [...texts, ...scores, ...otherVotes(gate, answer)],
    acceptedRisks: answer.acceptedRisks.map(
      (id) =>
        needs.flatMap((need) => (need.kind === "risk_acceptance" && need.agentId === id ? [need.concern] : []))[0] ??
        agentName(panel, id),
    ),
    by: answer.answeredBy,
    at,
    seq,
  };
}
