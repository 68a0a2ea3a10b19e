import type { GateKind } from "../../types";

export const GATE_KINDS = {
  escalation: { title: "The chair hands over to you", when: "Nobody at the table can answer for it: all confidence is low, nobody answered, or somebody asks for a person's judgment (P2-37)." },
  approval: { title: "Approve the plan", when: "A plan or a plan review is finished: nothing is carried out without your approval (P2.6)." },
  chair_failed: { title: "The chair did not answer", when: "A call of the chair failed for good, or its answer was invalid twice (G-03)." },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;
