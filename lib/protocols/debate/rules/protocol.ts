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
import { readEnding } from "@/lib/kernel/read-ending";
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./check";
import { endingOf, ENDINGS } from "./closing";
import { debateConfigSchema, type DebateConfig } from "./config";
import { evolve, hear, start } from "./evolve";
import { GATE_KINDS } from "./gates";
import { next } from "./next";
import { concernsHeldBy, isOpen, concernsOf } from "./concerns";
import { readiness, summary } from "./readiness";
import { ASK_KINDS, isSpeaking, type SpeakReply, type StandReply } from "./replies";
import { SCRIPTS } from "./scripts";
import { isAdvocate } from "./seating";
import { panelProblems, seats } from "./seats";
import { isBlindTurn, ORCHESTRATOR_ID, type DebateState } from "./state";

export const debate: Protocol<DebateConfig, DebateState> = {
  id: "debate",
  title: "Debate",
  description: {
    when: "A design affects several owners, and all of them have to be able to live with it.",
    ends: "Every agent scores it at or above the target, or you decide.",
  },
  configSchema: debateConfigSchema,
  laterSettings: {
    target_satisfaction: "Target score",
    max_iterations: "Rounds at most",
    min_progress: "Progress needed",
    time_limit: "Time limit in minutes",
  },
  asks: ASK_KINDS,
  gates: GATE_KINDS,
  seats,
  scripts: SCRIPTS,
  endings: ENDINGS,
  panelProblems,
  servants: { [ORCHESTRATOR_ID]: "The orchestrator" },
  start,
  evolve,
  hear,
  next,
  check,
  /** G-15: what keeps an agent's score below the target. */
  blocking: (state, { kind, agentId }, reply) => {
    if (isAdvocate(state, agentId)) return [];
    if (kind === "stand" || kind === "hear") return [(reply as StandReply).objection].filter((text) => text !== null);
    return isSpeaking(kind) ? (reply as SpeakReply).blocking_concerns : [];
  },
  // Whoever speaks knows what was said before (P5-17), except in an opening nobody sees the others in (P5-43).
  concerns: {
    openTo: (state, { round, agentId }) => {
      const told = isBlindTurn(state, round, agentId)
        ? concernsHeldBy(state, agentId)
        : concernsOf(state).filter(isOpen);
      return told.map(({ id, text }) => ({ id, text }));
    },
  },
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
  maxCalls: (panelSize, config) => panelSize * config.max_iterations,
};
