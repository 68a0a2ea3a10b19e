import type { Gate } from "@/lib/domain/gate";
import { failItems, mayLeave, reformulations } from "../question-escalation";
import type { CompletedRound, ReviewState } from "../state";
import { buildGate, positionsIn, type Option } from "./build-gate";

const RETURN: Option = { id: "return_to_ideas", label: "Go back to the ideas", consequence: "The review closes as returned to Phase 1; what failed and why is carried over in the record." };

/** P1-45 */
export function questionGate(state: ReviewState, round: CompletedRound): Gate {
  const proposed = reformulations(round);
  const proceed: Option = { id: "proceed", label: "Go on as it is", consequence: "The review closes; the open items are recorded as limitations and the venue is lowered." };
  return buildGate(state, {
    kind: "question_escalation",
    round: round.number,
    rule: [...new Set(round.evaluation.escalations.map(({ rule }) => rule))].join(", "),
    reason: round.evaluation.escalations.map(({ text }) => text).join(" "),
    question: "Is this question worth another try?",
    hints: [...proposed.map((text) => `Proposed: ${text}`), ...(mayLeave(state, round) ? [] : [`Going on as it is is not possible: ${failItems(state, round)} FAIL items are unresolved, three forbid it (P1-53).`])],
    positions: positionsIn(state, round),
    options: [
      RETURN,
      { id: "refine", label: "Keep refining", consequence: proposed.length > 0 ? `The modifier works with your words and with: ${proposed.join(" / ")}` : "The modifier revises the question with your words; say which direction." },
      ...(mayLeave(state, round) ? [proceed] : []),
      { id: "pause", label: "Pause here", consequence: "The review closes without a decision. Take it up in a new one when you know more." },
    ],
  });
}

/** P1-25 */
export function vaguenessGate(state: ReviewState, round: CompletedRound, violations: readonly string[]): Gate {
  return buildGate(state, {
    kind: "vagueness",
    round: round.number,
    rule: "P1-25",
    reason: `All three pass it, and yet: ${violations.join(" ")}`,
    question: "Accept the question in spite of this?",
    hints: [...violations],
    positions: positionsIn(state, round),
    options: [
      { id: "accept", label: "Accept it", consequence: "The review closes with this question; the warning is recorded as a known limitation." },
      { id: "refine", label: "Refine it once more", consequence: "The modifier mends what is named above, with your words; then all three assess again." },
      RETURN,
    ],
  });
}
