import type { Gate } from "@/lib/domain/gate";
import { callOf, whyExhausted, type Owed } from "../asking";
import { nameOf, type ReviewState } from "../state";
import { buildGate, STOP, textNeeded } from "./build-gate";

/** P1-Q11, P1-32: nothing is skipped and a missing verdict never counts; a person decides how to go on. */
export function failedCallGate(state: ReviewState, owed: Owed, kind: "assessor_failed" | "modifier_blocked"): Gate {
  const name = nameOf(state, owed.agentId);
  const raw = callOf(state, owed)?.rejections.at(-1)?.raw.slice(0, 600) ?? "";
  const missing = kind === "assessor_failed" ? `Round ${owed.round} is incomplete without it.` : "The next round can't start without it.";
  return buildGate(state, {
    kind,
    round: owed.round,
    rule: kind === "assessor_failed" ? "P1-Q11" : "P1-32",
    reason: `${name} gave no usable answer: ${whyExhausted(state, owed)}. ${missing}`,
    question: `How should the review go on without an answer from ${name}?`,
    positions: [{ agentId: owed.agentId, name, score: null, stance: raw || "No answer.", concerns: [], seq: null }],
    options: [
      { id: "retry", label: "Ask again", consequence: `${name} is asked afresh, as if for the first time.` },
      { id: "replace", label: "Replace the model", consequence: `${name} is asked afresh, with the model you name, also in later rounds.`, requires: textNeeded("model", "The model") },
      STOP,
    ],
  });
}
