import type { GateKind } from "../../types";

export const GATE_KINDS = {
  max_rounds: { title: "Round limit reached", when: "The last round ended without consensus (P1-34)." },
  strategic_choice: { title: "A choice between two positions", when: "Two assessors contradicted each other on the same point for as many rounds as they may (P1-31)." },
  question_escalation: { title: "The question is in doubt", when: "A research question fails persistently, or would be desk-rejected or can't be answered (P1-43, P1-44)." },
  vagueness: { title: "The question is vague", when: "All assessors pass a question that does not name what it must, or matches a pattern of vague ones (P1-25)." },
  hard_block: { title: "Not novel: the review is blocked", when: "The Devil's Advocate calls the lack of novelty fatal (P1-47)." },
  supplements: { title: "Required supplements", when: "After round 1 of an argument, assessors hold experiments to be required (P1-49)." },
  experiment_needed: { title: "An experiment is needed", when: "An assessor of a complete paper asks for an experiment no revision can replace (P1-52)." },
  literature: { title: "Literature is missing", when: "Assessors asked for literature and no service could look it up (P1-46)." },
  idea_choice: { title: "Choose an idea", when: "The assessors agree on a shortlist, or your own turn with the ideas has been assessed (P1-54)." },
  assessor_failed: { title: "An assessor did not answer", when: "A call failed for good, or its answer was invalid twice (P1-Q11)." },
  modifier_blocked: { title: "The revision is missing", when: "The modifier failed, or left open issues without a ruling twice (P1-32)." },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;
