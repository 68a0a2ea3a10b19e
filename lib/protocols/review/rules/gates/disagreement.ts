/** What only a person can decide: between two assessors (P1-31), or what an issue turns on (P1-59). */
import type { Gate } from "@/lib/domain/gate/gate";
import type { Decision } from "@/lib/kernel/decisions";
import { textNeeded } from "@/lib/kernel/gates";
import { contradictionRule, type Contradiction } from "../judging/contradictions";
import { targetOf } from "../judging/ledger";
import { shortened } from "@/lib/domain/edits/text-units";
import { MODIFIER_ID } from "../seats/modifier";
import { decisionsIn, nameOf, type CompletedRound, type ReviewState } from "../state";
import { buildGate } from "./build-gate";

/** P1-31: both sides with their reasons; the modifier follows the choice. */
export function strategicChoiceGate(state: ReviewState, { key, topic, pair, positions }: Contradiction): Gate {
  const [a, b] = pair;
  const said = (id: string) => positions.find(({ agentId }) => agentId === id);
  const proposal = (id: string) => said(id)?.counterProposal ?? `${nameOf(state, id)}'s position stays as it is.`;
  return buildGate(state, {
    kind: "strategic_choice",
    rule: contradictionRule(key),
    reason: `${nameOf(state, a)} and ${nameOf(state, b)} have contradicted each other on “${topic}” for ${state.config.disagreement_rounds} rounds in a row.`,
    question: `Which side should the revision take on “${topic}”?`,
    positions: pair.map((id) => ({
      agentId: id,
      name: nameOf(state, id),
      score: null,
      stance: said(id)
        ? `${said(id)?.point} ${said(id)?.reason}`
        : `${nameOf(state, id)} did not answer in this round.`,
      concerns: [proposal(id)],
      seq: said(id)?.seq ?? null,
    })),
    options: [
      {
        id: "side_a",
        label: `Side with ${nameOf(state, a)}`,
        consequence: `${proposal(a)} The revision follows it, and ${nameOf(state, b)} is told why.`,
        supportedBy: [a],
      },
      {
        id: "side_b",
        label: `Side with ${nameOf(state, b)}`,
        consequence: `${proposal(b)} The revision follows it, and ${nameOf(state, a)} is told why.`,
        supportedBy: [b],
      },
      {
        id: "compromise",
        label: "Set a compromise",
        consequence: "The revision follows what you write, and both are told.",
        requires: [textNeeded("compromise", "The compromise")],
      },
      {
        id: "keep_discussing",
        label: "Keep discussing",
        consequence: `The modifier chooses for now. If it stays open for ${state.config.disagreement_rounds} more rounds, it comes back to you.`,
      },
    ],
  });
}

/** P1-59: what the last revision wants decided, put like the panel's questions (G-14): each is answered, left open, or left to the modifier. */
export function needsDecisionGate(state: ReviewState, round: CompletedRound): Gate | null {
  const needed = state.decisionsNeeded.filter((one) => one.round === round.number).map((one) => one.needed);
  if (needed.length === 0 || decisionsIn(state, round.number, "needs_decision").length > 0) return null;
  const questions = needed.map(({ issue_id, question, options, default: fallback }, index) => ({
    id: `q${index + 1}`,
    question,
    why: whyAsked(state, issue_id),
    options,
    default: fallback,
    askedBy: [MODIFIER_ID],
  }));
  const isOne = questions.length === 1;
  const count = isOne ? "an issue" : `${questions.length} issues`;
  return buildGate(state, {
    kind: "needs_decision",
    rule: "P1-59",
    reason: `${nameOf(state, MODIFIER_ID)} can't answer ${count} without a decision of yours. What you say is written into the document before the next round.`,
    question: isOne ? (questions[0]?.question ?? "") : "What do you decide?",
    questions,
    isRationaleOptional: true,
    options: [
      {
        id: "answer",
        label: isOne ? "Send the answer" : "Send the answers",
        consequence: isOne
          ? "The modifier writes it into the document. If you leave the field empty, it decides itself."
          : "The modifier writes them into the document. Where you leave a field empty, it decides itself.",
        requires: questions.map(({ id, question, default: fallback }) => ({
          ...textNeeded(id, question),
          whenEmpty: fallback ? `The modifier will write: ${fallback}` : "The modifier decides.",
        })),
      },
      {
        id: "leave",
        label: isOne ? "Leave it to the modifier" : "Leave them all to the modifier",
        consequence: `It decides by its own ${isOne ? "default" : "defaults"}, and the assessors judge the result.`,
      },
    ],
  });
}

function whyAsked({ ledger }: ReviewState, id: string): string {
  const issue = targetOf(ledger, id);
  const reason = issue?.rulings.findLast(({ ruling }) => ruling === "NEEDS_DECISION")?.reason ?? "";
  return shortened([issue ? `${issue.id}: ${issue.title}.` : "", reason].filter(Boolean).join(" "), 1900);
}

export type DecidedQuestion = {
  /** As it is counted now; null where the log does not say which it was. */
  issueId: string | null;
  question: string;
  /** Null: left to the modifier. */
  answer: string | null;
  default: string;
};

/** Each question of the gate with what the person said to it. */
export function answersAt(
  { decisionsNeeded, ledger }: Pick<ReviewState, "decisionsNeeded" | "ledger">,
  { gate, answer }: Pick<Decision, "gate" | "answer">,
): DecidedQuestion[] {
  const asked = decisionsNeeded.filter(({ round }) => round === gate.round).map(({ needed }) => needed.issue_id);
  return (gate.questions ?? []).map(({ id, question, default: fallback }, index) => ({
    issueId: (asked[index] && targetOf(ledger, asked[index])?.id) ?? null,
    question,
    answer: answer.choice === "answer" ? answer.texts[id]?.trim() || null : null,
    default: fallback,
  }));
}

/** What a person decided on an issue after a round, with who did. */
export function decidedOn(
  state: Pick<ReviewState, "decisions" | "decisionsNeeded" | "ledger">,
  issueId: string,
  round: number,
): (DecidedQuestion & { by: string }) | null {
  for (const decision of state.decisions) {
    if (decision.gate.kind !== "needs_decision" || decision.gate.round !== round) continue;
    const found = answersAt(state, decision).find((one) => one.issueId === issueId);
    if (found) return { ...found, by: decision.answer.answeredBy };
  }
  return null;
}
