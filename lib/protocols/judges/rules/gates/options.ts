import { textNeeded, type Option as OptionOf } from "@/lib/kernel/gates";
import type { GateKind } from "@/lib/kernel/types";

export const GATE_KINDS = {
  finding_match: {
    title: "Check which findings are the same",
    when: "Several judges raised CRITICAL findings and the moderator has matched them.",
  },
  majority: {
    title: "A majority, with dissent",
    when: "The last round ended without consensus, and more than half of the judges agree.",
  },
  no_majority: {
    title: "No majority",
    when: "The last round ended without consensus and no side has more than half of the judges.",
  },
  conditional: {
    title: "Only with conditions",
    when: "The verdict is CONDITIONAL: you confirm the risks, or it goes back.",
  },
  revision: {
    title: "Revise again?",
    when: "The verdict is still FAIL after the automatic revisions, or no revision came.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

export type ChoiceId =
  | "confirm"
  | "separate"
  | "accept"
  | "accept_close"
  | "address_minority"
  | "additional_input"
  | "side_pass"
  | "side_conditional"
  | "side_fail"
  | "revise"
  | "fallback"
  | "stop"
  | "proceed"
  | "go_back"
  | "retry"
  | "skip"
  | "abort";

export type Option = OptionOf<ChoiceId>;

/** P4-37: a verdict with conditions goes on with its risks in writing. */
export const RISKS_NEEDED = [textNeeded("risks", "The risks you accept, and who owns them")];

/** P4-45: a FAIL is accepted as it is. */
export const RISK_OF_FAIL_NEEDED = [
  textNeeded("risks", "What you accept with it, the risk that remains, and who owns it"),
];

/** How a revision comes about, whichever gate asks for it. */
export const HOW_IT_IS_REVISED =
  "If you submit revised documents before you answer, they are judged from the start. If not, the author revises them using the judges' findings and your comments.";
