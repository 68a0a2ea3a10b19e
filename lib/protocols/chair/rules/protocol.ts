/**
 * P2 · chair: a chair frames a question, asks each specialist its own, and looks for conflicts between the answers.
 * Only those in conflict are asked again, three rounds at most; what stays open is resolved by rules, by the chair, or
 * by a person.
 *
 * Invariants (vectors-*.test.ts, protocol.property.test.ts):
 *  - beyond one round only with a HIGH pair among those who are asked, and never more than three rounds;
 *  - a specialist that did not engage is not asked again, and its first answer counts;
 *  - new reasoning counts only if it is quoted from the answer and stood in none before;
 *  - a plan is never carried out without a person's approval.
 */
import type { Protocol } from "@/lib/kernel/types";
import { askKind } from "./replies/ask-kind";
import { check } from "./replies/check";
import { isParty, lastStatement, openConflicts } from "./conflicts/conflicts";
import { MAX_ROUNDS, chairConfigSchema, type ChairConfig } from "./config";
import { GATE_KINDS } from "./gates/build-gate";
import { INPUTS } from "./inputs";
import { CHAIR_ID } from "./chair-seat";
import { chairReading } from "./reading";
import { ASK_KINDS } from "./replies/replies";
import { CHAIR_SCRIPTS } from "./scripts";
import { panelProblems, seats } from "./seats";
import { SPECIALIST_LIMITS } from "./dispatch/select-specialists";
import type { ChairState } from "./state";

export const chair: Protocol<ChairConfig, ChairState> = {
  ...chairReading,
  configSchema: chairConfigSchema,
  description: {
    when: "A few specialists know the subject better than you do, and someone has to weigh their answers.",
    ends: "No conflict is left, the chair decides, or it hands the decision to you.",
  },
  asks: ASK_KINDS,
  askKind,
  gates: GATE_KINDS,
  inputs: INPUTS,
  seats,
  scripts: CHAIR_SCRIPTS,
  panelProblems,
  check,
  // The chair knows of all conflicts, a specialist of those it is part of.
  concerns: {
    openTo: ({ conflicts }, { agentId }) =>
      openConflicts(conflicts)
        .filter((conflict) => agentId === CHAIR_ID || isParty(conflict, agentId))
        .map((conflict) => {
          const { aPosition, bPosition } = lastStatement(conflict);
          return { id: conflict.id, text: [conflict.topic, aPosition, bPosition].join("\n") };
        }),
  },
  maxCalls,
};

/** Framing with the draft, the rounds with the chair's reading of each, a proposal and the report; of a plan a last look, what it finds mended, and a look at that. */
function maxCalls(panelSize: number, config: ChairConfig): number {
  if (config.triage_mode === "solo") return 1;
  const limit = config.triage_mode === "lightweight" ? 1 : SPECIALIST_LIMITS[config.session_type].max;
  const specialists = Math.max(1, Math.min(panelSize, limit));
  const rounds = specialists >= 2 && config.conflict_overrides.length > 0 ? MAX_ROUNDS : 1;
  const checks = config.final_check && config.session_type !== "design_session" ? 2 * specialists + 1 : 0;
  return 1 + rounds * (specialists + 1) + 2 + checks;
}
