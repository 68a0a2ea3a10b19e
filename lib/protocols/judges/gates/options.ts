import type { GateOption } from "@/lib/domain/gate";
import type { GateKind } from "../../types";

export const GATE_KINDS = {
  finding_match: { title: "Check which findings are the same", when: "Several judges raised CRITICAL findings and the moderator has matched them (P4-23)." },
  majority: { title: "A majority, with dissent", when: "The last round ended without consensus, and more than half of the judges agree (P4-36)." },
  no_majority: { title: "No majority", when: "The last round ended without consensus and no side has more than half of the judges (P4-36)." },
  conditional: { title: "Only with conditions", when: "The verdict is CONDITIONAL: you confirm the risks, or it goes back (P4-37)." },
  revision: { title: "The revision is up to you", when: "The verdict is still FAIL after the automatic revisions, or no revision came (P4-37)." },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

export type ChoiceId =
  | "confirm" | "separate"
  | "accept" | "address_minority" | "additional_input"
  | "side_pass" | "side_conditional" | "side_fail" | "revise" | "fallback" | "stop"
  | "proceed" | "go_back"
  | "retry" | "skip" | "abort";

export type Option = Omit<GateOption, "requires"> & { id: ChoiceId; requires?: GateOption["requires"] };

/** P4-37: a verdict with conditions goes on with its risks in writing. */
export const RISKS_NEEDED: GateOption["requires"] = [{ kind: "text", field: "risks", label: "The risks you accept, and who carries them" }];

/** How a revision comes about, whichever gate asks for it. */
export const HOW_IT_IS_REVISED = "What you hand in before you answer is judged from the start; if you hand in nothing, the author revises the documents by the judges' findings and your words.";
