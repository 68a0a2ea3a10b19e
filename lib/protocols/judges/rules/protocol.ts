/**
 * P4 · judges: judges with different stances score the same documents, first without knowing of each other, then in
 * a rebuttal, then for good, until their scores lie close together. Without consensus the majority counts, with its
 * dissent on record; where there is no majority, a person decides.
 *
 * Invariants (vectors-*.test.ts, protocol.property.test.ts):
 *  - consensus is overall range, every dimension, the critical findings and, by default, one band and an answer to
 *    every sure finding together, evaluated once per round;
 *  - a judge reads others only after its own analysis, and then their round before;
 *  - the moderator has no vote: without it every evaluation and every verdict is the same, save for matched findings;
 *  - a majority never ends it without a person, and dissent is never dropped.
 */
import { readEnding } from "@/lib/kernel/read-ending";
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./replies/check";
import { blocking, concerns } from "./concerns";
import { endingOf, ENDINGS } from "./closing";
import { type JudgesConfig, judgesConfigSchema } from "./config";
import { maxCalls } from "./cost";
import { evolve, start } from "./evolve";
import { GATE_KINDS } from "./gates/options";
import { INPUT_KINDS } from "./inputs";
import { next } from "./next";
import { panelProblems } from "./panel-problems";
import { readiness, summary } from "./readiness";
import { ASK_KINDS } from "./replies/replies";
import { SCRIPTS } from "./scripts";
import { seats } from "./seats";
import { AUTHOR_ID, currentVersion, type JudgesState, MODERATOR_ID } from "./state";

export const judges: Protocol<JudgesConfig, JudgesState> = {
  id: "judges",
  title: "Judges",
  description: {
    when: "A plan or design is finished and needs a fair verdict, from one judge who looks for its strengths, one who looks for its weaknesses and one in between.",
    ends: "All scores are within half a point and mean the same verdict, or you accept the majority's verdict with the dissent on record.",
  },
  configSchema: judgesConfigSchema,
  laterSettings: {
    overall_score_range: "How far apart overall scores may be",
    dimension_score_range: "How far apart a dimension may be",
  },
  asks: ASK_KINDS,
  gates: GATE_KINDS,
  inputs: INPUT_KINDS,
  seats,
  scripts: SCRIPTS,
  endings: ENDINGS,
  panelProblems,
  servants: { [MODERATOR_ID]: "The moderator", [AUTHOR_ID]: "The author" },
  start,
  evolve,
  next,
  check,
  blocking,
  concerns,
  documents: (state) => currentVersion(state).documents,
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
  maxCalls,
};
