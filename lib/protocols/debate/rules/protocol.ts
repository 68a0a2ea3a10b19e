/**
 * P5 · debate: agents answer one after the other, each with a satisfaction score, until every one of them reaches
 * the target; then the orchestrator writes the design. When the debate stalls or runs out of rounds, a person decides.
 *
 * Invariants (vectors.test.ts, protocol.property.test.ts):
 *  - consensus is every agent at the target, never the average;
 *  - Security speaks last in every round;
 *  - no agent is called while a reply before it is not valid or a gate is open;
 *  - the orchestrator's failure never changes an outcome.
 */
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./check";
import { concernsHeldBy, isOpen, concernsOf } from "./concerns";
import { debateConfigSchema, type DebateConfig } from "./config";
import { GATE_KINDS } from "./gates";
import { debateReading } from "./reading";
import { ASK_KINDS, askKind } from "./replies";
import { SCRIPTS } from "./scripts";
import { panelProblems, seats } from "./rosters/seats";
import { isBlindTurn, type DebateState } from "./state";

export const debate: Protocol<DebateConfig, DebateState> = {
  ...debateReading,
  configSchema: debateConfigSchema,
  description: {
    when: "A design affects several owners, and all of them have to be able to live with it.",
    ends: "Every agent scores it at or above the target, or you decide.",
  },
  asks: ASK_KINDS,
  askKind,
  gates: GATE_KINDS,
  seats,
  scripts: SCRIPTS,
  panelProblems,
  check,
  // Whoever speaks knows what was said before (P5-17), except in an opening nobody sees the others in (P5-43).
  concerns: {
    openTo: (state, { round, agentId }) => {
      const told = isBlindTurn(state, round, agentId)
        ? concernsHeldBy(state, agentId)
        : concernsOf(state).filter(isOpen);
      return told.map(({ id, text }) => ({ id, text }));
    },
  },
  maxCalls: (panelSize, config) => panelSize * config.max_iterations,
};
