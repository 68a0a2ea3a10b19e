import type { Gate, GateAnswer, GateOption } from "@/lib/domain/gate/gate";
import type { Outcome } from "@/lib/domain/outcome";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";

/** What a person decided at a gate. */
export type Decision = { gate: Gate; answer: GateAnswer; at: string; seq: number };

/** `openGate`: as it was before the answer closed it. */
export function decisionOf(
  { openGate }: { openGate: Gate | null },
  { answer }: PayloadOf<"gate.answered">,
  { seq, at }: DeliberationEvent,
): Decision {
  if (!openGate) throw new Error("An answer needs an open gate.");
  return { gate: openGate, answer, at, seq };
}

export function optionTaken({ gate, answer }: Pick<Decision, "gate" | "answer">): GateOption {
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  return option;
}

/** What was chosen, as people read it. */
export const choiceLabel = ({ gate, answer }: Pick<Decision, "gate" | "answer">): string =>
  gate.options.find(({ id }) => id === answer.choice)?.label ?? answer.choice;

/** The decision as an outcome has it. */
export const onRecord = (decision: Pick<Decision, "gate" | "answer">): NonNullable<Outcome["decision"]> => ({
  gateId: decision.gate.id,
  choice: decision.answer.choice,
  label: optionTaken(decision).label,
  by: decision.answer.answeredBy,
});

/** "Ada chose “One more round”", until what was chosen has begun. Null where nobody has decided since this event. */
export function decidedSince(decisions: readonly Decision[], seq: number | null): string | null {
  const last = decisions.at(-1);
  if (!last || seq === null || last.seq < seq) return null;
  return `${last.answer.answeredBy} chose “${choiceLabel(last)}”`;
}
