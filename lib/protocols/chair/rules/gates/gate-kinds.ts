import type { GateKind } from "@/lib/kernel/types";

export const GATE_KINDS = {
  escalation: {
    title: "The chair hands over to you",
    when: "Nobody on the panel can answer it: all confidence is low, nobody answered, or someone asks for a person's judgment.",
  },
  approval: {
    title: "Approve the plan",
    when: "A plan or a plan review is finished: nothing is carried out without your approval.",
  },
  chair_failed: {
    title: "The chair did not answer",
    when: "A call to the chair failed, or its answer was invalid twice.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;
