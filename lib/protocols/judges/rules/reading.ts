/** What reads the log of judges. protocol.ts has the rest, and what holds for all of it. */
import { readEnding } from "@/lib/kernel/read-ending";
import type { ReadingRules } from "@/lib/kernel/types";
import { endingOf, ENDINGS } from "./closing";
import { blocking } from "./concerns";
import { type JudgesConfig, judgesConfigSchema } from "./config";
import { evolve, start } from "./evolve";
import { next } from "./next";
import { readiness, summary } from "./readiness";
import { ASK_KINDS } from "./replies/replies";
import { AUTHOR_ID, currentVersion, type JudgesState, MODERATOR_ID } from "./state";

export const judgesReading: ReadingRules<JudgesConfig, JudgesState> = {
  id: "judges",
  title: "Judges",
  readConfig: (stored) => judgesConfigSchema.parse(stored),
  laterSettings: {
    overall_score_range: "How far apart overall scores may be",
    dimension_score_range: "How far apart a dimension may be",
  },
  laterSeats: "Every judge scores from the first round on, and the verdict is theirs together.",
  asks: ASK_KINDS,
  endings: ENDINGS,
  servants: { [MODERATOR_ID]: "The moderator", [AUTHOR_ID]: "The author" },
  start,
  evolve,
  next,
  blocking,
  documents: (state) => currentVersion(state).documents,
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
};
