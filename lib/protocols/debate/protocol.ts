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
import type { Protocol } from "../types";
import { check } from "./check";
import { debateConfigSchema, type DebateConfig } from "./config";
import { evolve, start } from "./evolve";
import { GATE_KINDS } from "./gates";
import { next } from "./next";
import { panelProblems } from "./panel-problems";
import { readiness, summary } from "./readiness";
import { ASK_KINDS } from "./replies";
import { SCRIPTS } from "./scripts";
import { seats } from "./seats";
import { ORCHESTRATOR_ID, type DebateState } from "./state";

export const debate: Protocol<DebateConfig, DebateState> = {
  id: "debate",
  title: "Debate",
  description: {
    when: "A design touches several owners and all of them have to be able to live with it.",
    ends: "Every agent scores it at the target or above, or you decide.",
  },
  configSchema: debateConfigSchema,
  asks: ASK_KINDS,
  gates: GATE_KINDS,
  seats,
  scripts: SCRIPTS,
  panelProblems,
  servants: { [ORCHESTRATOR_ID]: "The orchestrator" },
  start,
  evolve,
  next,
  check,
  readiness,
  summary,
  outcome: (state) => state.outcome,
  maxCalls: (panelSize, config) => panelSize * config.max_iterations,
};
