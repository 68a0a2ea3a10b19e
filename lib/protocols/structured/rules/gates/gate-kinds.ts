import type { GateKind } from "@/lib/kernel/types";

export const GATE_KINDS = {
  stop_signals: {
    title: "Stop here or continue?",
    when: "Enough stop signals hold, and it is up to you whether to stop: by default at exactly four of six.",
  },
  budget_exhausted: {
    title: "The round budget is used up",
    when: "The last round ended, and you wanted to be asked before the synthesis.",
  },
  validator_failed: {
    title: "The claims and checks are inconsistent",
    when: "An entry did not pass validation, so the assessment is blocked.",
  },
  stress_violation: {
    title: "A stress round failed",
    when: "The role that was supposed to be absent wrote an artifact again, even after a re-run.",
  },
  call_failed: {
    title: "An answer is missing",
    when: "A call failed, or its answer was invalid twice.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

/** Every option of every gate. */
export type OptionId =
  | "synthesise"
  | "continue_1"
  | "continue_3"
  | "continue_to_budget"
  | "run_stress"
  | "abort"
  | "ask_again"
  | "replace_model"
  | "shorten"
  | "rerun_round"
  | "end_as_failure";
