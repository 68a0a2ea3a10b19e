import type { Script } from "../types";

export const STRUCTURED_SCRIPTS = [
  { id: "six_of_six", title: "Stops with six of six", consequence: "Claims settle, every stress test is run, and the last signal falls into place near the end of the budget." },
  { id: "borderline", title: "Borderline, four of six", consequence: "Four signals hold early and you are asked whether to stop or to run the missing stress tests." },
  { id: "sycophancy", title: "Sycophancy collapse", consequence: "Disagreement dries up round by round; the alarm goes off and the budget ends without convergence." },
  { id: "non_converged", title: "Does not converge", consequence: "Claims pile up faster than they are tested; the budget is spent with three signals at most." },
  { id: "validator_repair", title: "Validator error, repaired", consequence: "A claims update breaks the rules, is sent back with the reason and comes back right; five signals end it early." },
  { id: "eight_rounds", title: "Steady run to the synthesis", consequence: "Rounds run to the end of a short budget with the stress rounds that are planned; then the synthesis is written." },
] as const satisfies readonly Script[];
export type StructuredScriptId = (typeof STRUCTURED_SCRIPTS)[number]["id"];
