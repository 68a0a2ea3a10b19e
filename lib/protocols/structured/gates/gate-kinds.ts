import type { GateKind } from "../../types";

export const GATE_KINDS = {
  stop_signals: { title: "Stop here, or go on?", when: "Enough stop signals hold, and stopping is yours to decide: by default at exactly four of six (P3-53)." },
  budget_exhausted: { title: "The round budget is spent", when: "The last round ended, and you asked to be asked before the synthesis (P3-50)." },
  validator_failed: { title: "The stores do not add up", when: "An entry could not be made that passes the validator, so the assessment is blocked (P3-24, P3-41)." },
  stress_violation: { title: "A stress round was violated", when: "The artifact of the role that had to be absent appeared again after a re-run (P3-54)." },
  call_failed: { title: "An answer is missing", when: "A call failed for good, or its answer was invalid twice (G-03)." },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

/** Every option of every gate. */
export type OptionId =
  | "synthesise" | "continue_1" | "continue_3" | "continue_to_budget" | "run_stress" | "abort"
  | "ask_again" | "replace_model" | "shorten" | "rerun_round" | "end_as_failure";
