import type { Gate } from "@/lib/domain/gate/gate";
import { callOf, whyExhausted, type Owed } from "@/lib/kernel/calls";
import { positionWithoutAnswer, waysOn } from "@/lib/kernel/gates";
import { nameOf, type ReviewState } from "../state";
import { buildGate, STOP } from "./build-gate";

/** P1-Q11, P1-32: nothing is skipped and a missing verdict never counts; a person decides how to go on. */
export function failedCallGate(state: ReviewState, owed: Owed, kind: "assessor_failed" | "modifier_blocked"): Gate {
  const name = nameOf(state, owed.agentId);
  const missing =
    kind === "assessor_failed"
      ? `Round ${owed.round} is incomplete without it.`
      : "The next round can't start without it.";
  return buildGate(state, {
    kind,
    rule: kind === "assessor_failed" ? "P1-Q11" : "P1-32",
    reason: `${name} gave no usable answer: ${whyExhausted(callOf(state, owed))}. ${missing}`,
    question: `How should the review continue without an answer from ${name}?`,
    positions: [positionWithoutAnswer(state, owed, name)],
    options: waysOn({
      again: { consequence: `${name} is asked again from scratch.` },
      replace: { consequence: `${name} is asked again with the model you name, now and in later rounds.` },
      stop: STOP,
    }),
  });
}
