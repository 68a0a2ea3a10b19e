import { amountOf } from "@/lib/domain/money/amount";
import type { Gate, GateAnswer } from "./gate";

/**
 * What is wrong with an answer, by field; empty when it may be recorded.
 * G-06: an empty or unknown answer is rejected, never defaulted. The form and the server use this same function.
 */
export function gateAnswerProblems(gate: Gate, answer: GateAnswer): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!gate.isRationaleOptional && answer.rationale.trim() === "")
    problems["rationale"] = "Say why: it goes into the record.";
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) return { ...problems, choice: `Choose one of: ${gate.options.map(({ id }) => id).join(", ")}.` };

  for (const need of option.requires) {
    switch (need.kind) {
      case "risk_acceptance":
        if (!answer.acceptedRisks.includes(need.agentId))
          problems[`acceptedRisks.${need.agentId}`] = `Accept this risk before you proceed: ${need.concern}`;
        break;
      case "score": {
        const score = answer.scores[need.agentId];
        if (score === undefined || !Number.isInteger(score) || score < need.min || score > need.max) {
          problems[`scores.${need.agentId}`] = `Enter a whole number from ${need.min} to ${need.max}.`;
        }
        break;
      }
      case "text":
        if (need.whenEmpty === undefined && !answer.texts[need.field])
          problems[`texts.${need.field}`] = `${need.label} is required for this option.`;
        break;
      case "amount": {
        const amount = amountOf(answer.texts[need.field] ?? "");
        const above = `above ${need.above.toLocaleString("en", { maximumFractionDigits: 6 })}`;
        if (Number.isNaN(amount))
          problems[`texts.${need.field}`] = `Enter a number ${above}. Use a point for decimals.`;
        else if (amount <= need.above) problems[`texts.${need.field}`] = `Enter a number ${above}.`;
        break;
      }
    }
  }
  return { ...problems, ...leftOpenProblems(gate, answer) };
}

/** A question is answered or left open, not both. */
function leftOpenProblems({ questions = [] }: Gate, { leftOpen = [], texts }: GateAnswer): Record<string, string> {
  const unknown = leftOpen.filter((field) => !questions.some(({ id }) => id === field));
  const both = leftOpen.filter((field) => texts[field]);
  return {
    ...(unknown.length > 0 ? { leftOpen: `The panel did not ask ${unknown.join(", ")} here.` } : {}),
    ...Object.fromEntries(both.map((field) => [`texts.${field}`, "Answer it or leave it open, not both."])),
  };
}
