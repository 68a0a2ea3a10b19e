import type { Decision } from "@/lib/kernel/decisions";
import type { GateKind } from "@/lib/kernel/types";

export const GATE_KINDS = {
  max_rounds: { title: "Round limit reached", when: "The last round ended without consensus." },
  strategic_choice: {
    title: "A choice between two positions",
    when: "Two assessors have contradicted each other on the same point for as long as the settings allow.",
  },
  needs_decision: {
    title: "Decisions the document needs",
    when: "The modifier can't answer an issue without a decision only a person can take.",
  },
  question_escalation: {
    title: "The question is in doubt",
    when: "A research question keeps failing, would be desk-rejected, or can't be answered.",
  },
  vagueness: {
    title: "The question is vague",
    when: "All assessors pass a question that leaves out something it must name, or reads like a vague one.",
  },
  hard_block: {
    title: "Not novel: the review is blocked",
    when: "The Devil's Advocate calls the lack of novelty fatal.",
  },
  supplements: {
    title: "Required supplements",
    when: "After round 1 of an argument, assessors require experiments.",
  },
  experiment_needed: {
    title: "An experiment is needed",
    when: "An assessor of a complete paper asks for an experiment no revision can replace.",
  },
  literature: {
    title: "Literature is missing",
    when: "Assessors asked for literature and no service could look it up.",
  },
  idea_choice: {
    title: "Choose an idea",
    when: "The assessors agree on a shortlist, or have rated your own changes to the ideas.",
  },
  assessor_failed: {
    title: "An assessor did not answer",
    when: "A call failed, or its answer was invalid twice.",
  },
  modifier_blocked: {
    title: "The revision is missing",
    when: "The modifier failed, or left open issues without a ruling twice.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

/** Those whose answer changes what the document has to be. */
export const ABOUT_DOCUMENT = [
  "max_rounds",
  "strategic_choice",
  "question_escalation",
  "needs_decision",
  "vagueness",
  "supplements",
  "idea_choice",
] as const satisfies readonly GateKindId[];
export const isAboutDocument = ({ gate }: Pick<Decision, "gate">): boolean =>
  ABOUT_DOCUMENT.some((kind) => kind === gate.kind);
