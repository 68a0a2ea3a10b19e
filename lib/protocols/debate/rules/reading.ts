/** What reads the log of a debate. protocol.ts has the rest, and what holds for all of it. */
import { readEnding } from "@/lib/kernel/read-ending";
import type { ReadingRules } from "@/lib/kernel/types";
import { ASKS, isSpeaking } from "./asks";
import { endingOf, ENDINGS } from "./closing";
import type { DebateConfig } from "./config";
import { evolve, hear, start } from "./evolve";
import { LATER_SEATS } from "./later-seats";
import { next } from "./next";
import { readDebateConfig } from "./read-config";
import { readiness, summary } from "./readiness";
import type { SpeakReply, StandReply } from "./replies";
import { isAdvocate } from "./seating";
import { ORCHESTRATOR_ID, type DebateState } from "./state";

export const debateReading: ReadingRules<DebateConfig, DebateState> = {
  id: "debate",
  title: "Debate",
  readConfig: readDebateConfig,
  laterSettings: {
    target_satisfaction: "Target score",
    max_iterations: "Rounds at most",
    min_progress: "Progress needed",
    time_limit: "Time limit in minutes",
  },
  laterSeats: LATER_SEATS,
  asks: ASKS,
  endings: ENDINGS,
  servants: { [ORCHESTRATOR_ID]: "The orchestrator" },
  start,
  evolve,
  hear,
  next,
  /** G-15: what keeps an agent's score below the target. */
  blocking: (state, { kind, agentId }, reply) => {
    if (isAdvocate(state, agentId)) return [];
    if (kind === "stand" || kind === "hear") return [(reply as StandReply).objection].filter((text) => text !== null);
    return isSpeaking(kind) ? (reply as SpeakReply).blocking_concerns : [];
  },
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
};
