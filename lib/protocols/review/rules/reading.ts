/** What reads the log of a review. protocol.ts has the rest, and what holds for all of it. */
import { readEnding } from "@/lib/kernel/read-ending";
import type { ReadingRules } from "@/lib/kernel/types";
import { blocking } from "./blocking";
import { endingOf, ENDINGS } from "./closing";
import { reviewConfigSchema, type ReviewConfig } from "./config";
import { evolve, start } from "./evolve";
import { next } from "./next";
import { readiness, summary } from "./readiness";
import { ASK_KINDS } from "./replies/replies";
import { LITERATURE_ID, MODIFIER_ID } from "./seats/modifier";
import { currentVersion, type ReviewState } from "./state";

export const reviewReading: ReadingRules<ReviewConfig, ReviewState> = {
  id: "review",
  title: "Review",
  readConfig: (stored) => reviewConfigSchema.parse(stored),
  laterSettings: { max_rounds: "Rounds at most" },
  laterSeats: "The three assessors follow from what is reviewed, and each verifies what it raised.",
  asks: ASK_KINDS,
  endings: ENDINGS,
  servants: { [MODIFIER_ID]: "The modifier", [LITERATURE_ID]: "Literature search" },
  start,
  evolve,
  next,
  blocking,
  documents: (state) => [{ name: "artifact", text: currentVersion(state).text }],
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
};
