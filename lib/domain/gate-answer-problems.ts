import { amountOf } from "./amount";
import type { Gate, GateAnswer } from "./gate";

/**
 * What is wrong with an answer, by field; empty when it may be recorded.
 * G-06: an empty or unknown answer is rejected, never defaulted. The form and the server use this same function.
 */
export function gateAnswerProblems(gate: Gate, answer: GateAnswer): Record<string, string> {
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) return { choice: `Choose one of: ${gate.options.map(({ id }) => id).join(", ")}.` };

  const problems: Record<string, string> = {};
  for (const need of option.requires) {
    switch (need.kind) {
      case "risk_acceptance":
        if (!answer.acceptedRisks.includes(need.agentId)) problems[`acceptedRisks.${need.agentId}`] = `Accept this risk by name before you proceed: ${need.concern}`;
        break;
      case "score": {
        const score = answer.scores[need.agentId];
        if (score === undefined || !Number.isInteger(score) || score < need.min || score > need.max) {
          problems[`scores.${need.agentId}`] = `Enter a whole number from ${need.min} to ${need.max}.`;
        }
        break;
      }
      case "text":
        if (!answer.texts[need.field]) problems[`texts.${need.field}`] = `${need.label} is needed for this option.`;
        break;
      case "amount": {
        const amount = amountOf(answer.texts[need.field] ?? "");
        const above = `above ${need.above.toLocaleString("en", { maximumFractionDigits: 6 })}`;
        if (Number.isNaN(amount)) problems[`texts.${need.field}`] = `Enter a number ${above}, with a point before decimals.`;
        else if (amount <= need.above) problems[`texts.${need.field}`] = `Enter a number ${above}.`;
        break;
      }
    }
  }
  return problems;
}
