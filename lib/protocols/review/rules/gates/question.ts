import type { Gate } from "@/lib/domain/gate/gate";
import type { Option } from "@/lib/kernel/gates";
import { failItems, mayLeave, reformulations } from "../ideas/question-escalation";
import type { CompletedRound, ReviewState } from "../state";
import { buildGate, positionsIn } from "./build-gate";

const RETURN: Option = {
  id: "return_to_ideas",
  label: "Go back to the ideas",
  consequence: "The review closes and goes back to idea generation. The record keeps what failed and why.",
};

/** P1-45 */
export function questionGate(state: ReviewState, round: CompletedRound): Gate {
  const proposed = reformulations(round);
  const proceed: Option = {
    id: "proceed",
    label: "Continue as it is",
    consequence: "The review closes with the open items as limitations and a lower target venue.",
  };
  return buildGate(state, {
    kind: "question_escalation",
    rule: [...new Set(round.evaluation.escalations.map(({ rule }) => rule))].join(", "),
    reason: round.evaluation.escalations.map(({ text }) => text).join(" "),
    question: "Is this question worth another try?",
    hints: [
      ...proposed.map((text) => `Proposed: ${text}`),
      ...(mayLeave(state, round)
        ? []
        : [
            `“Continue as it is” is not possible: ${failItems(state, round)} FAIL items are unresolved, and three rule it out.`,
          ]),
    ],
    positions: positionsIn(state, round),
    options: [
      RETURN,
      {
        id: "refine",
        label: "Keep refining",
        consequence:
          proposed.length > 0
            ? `The modifier works with your comments and with: ${proposed.join(" / ")}`
            : "The modifier revises the question with your comments. Say which direction to take.",
      },
      ...(mayLeave(state, round) ? [proceed] : []),
      {
        id: "pause",
        label: "Pause here",
        consequence: "The review closes without a decision. Start a new one when you know more.",
      },
    ],
  });
}

/** P1-25 */
export function vaguenessGate(state: ReviewState, round: CompletedRound, violations: readonly string[]): Gate {
  return buildGate(state, {
    kind: "vagueness",
    rule: "P1-25",
    reason: `All three pass it, but: ${violations.join(" ")}`,
    question: "Accept the question anyway?",
    hints: [...violations],
    positions: positionsIn(state, round),
    options: [
      {
        id: "accept",
        label: "Accept it",
        consequence: "The review closes with this question. The warning is recorded as a known limitation.",
      },
      {
        id: "refine",
        label: "Refine it once more",
        consequence: "The modifier fixes what is listed above, with your comments; then all three assess again.",
      },
      RETURN,
    ],
  });
}
