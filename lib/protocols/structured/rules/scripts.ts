import type { Script } from "@/lib/kernel/types";
import type { StructuredConfig } from "./config";

const isShort = (config: unknown): boolean => (config as StructuredConfig).length === "short";
const isLong = (config: unknown): boolean => !isShort(config);

export const STRUCTURED_SCRIPTS = [
  {
    id: "six_of_six",
    aliases: ["converges"],
    title: "Stops with six of six",
    consequence:
      "Claims settle, every stress test runs, and the last signal falls into place near the end of the budget.",
    suits: isLong,
  },
  {
    id: "borderline",
    title: "Borderline, four of six",
    consequence: "Four signals hold early, and you choose between stopping and running the missing stress tests.",
    suits: isLong,
  },
  {
    id: "sycophancy",
    title: "Sycophancy collapse",
    consequence:
      "Disagreement dries up round by round. The alarm goes off, and the budget runs out without convergence.",
    suits: isLong,
  },
  {
    id: "non_converged",
    title: "Does not converge",
    consequence: "Claims pile up faster than they are tested. The budget runs out with three signals at most.",
  },
  {
    id: "validator_repair",
    title: "Validator error, repaired",
    consequence:
      "A claims update breaks the rules, is sent back with the reason and comes back fixed. Five signals end it early.",
    suits: isLong,
  },
  {
    id: "eight_rounds",
    title: "Steady run to the synthesis",
    consequence:
      "Rounds run to the end of a short budget with the planned stress rounds. Then the synthesis is written.",
    suits: isLong,
  },
  {
    id: "short_run",
    title: "Four rounds to an answer",
    consequence:
      "Each role leads once, and the four signals that can hold in four rounds do. Then the synthesis is written.",
    suits: isShort,
  },
] as const satisfies readonly Script[];
export type StructuredScriptId = (typeof STRUCTURED_SCRIPTS)[number]["id"];
