/** What reads the log of a structured deliberation. protocol.ts has the rest, and what holds for all of it. */
import type { ReadingRules } from "@/lib/kernel/types";
import { blocking } from "./blocking";
import { ENDINGS } from "./closing";
import { structuredConfigSchema, type StructuredConfig } from "./config";
import { evolve, start } from "./evolve/evolve";
import { next } from "./next";
import { readiness, summary } from "./readiness";
import { ASK_KINDS } from "./replies/replies";
import { ORCHESTRATOR_ID, regularRoundsIn, type StructuredState } from "./state";

export const structuredReading: ReadingRules<StructuredConfig, StructuredState> = {
  id: "structured",
  title: "Structured deliberation",
  readConfig: (stored) => structuredConfigSchema.parse(stored),
  laterSeats: "Each role is cast once and keeps its seat to the end.",
  asks: ASK_KINDS,
  endings: ENDINGS,
  servants: { [ORCHESTRATOR_ID]: "The orchestrator" },
  start,
  evolve,
  // P3-89: what the person answered is a person's word, whoever quotes it.
  hear: (state, questions) =>
    state.config.revision < 3
      ? state
      : {
          ...state,
          personAnswers: questions.flatMap(({ state: one }) => (one.kind === "answered" ? [one.answer] : [])),
        },
  next,
  blocking,
  readiness,
  summary,
  // Older logs count the synthesis as a round.
  outcome: (state) => state.outcome && { ...state.outcome, rounds: regularRoundsIn(state) },
};
