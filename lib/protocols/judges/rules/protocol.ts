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
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./replies/check";
import { concerns } from "./concerns";
import { judgesConfigSchema, type JudgesConfig } from "./config";
import { maxCalls } from "./cost";
import { GATE_KINDS } from "./gates/options";
import { INPUT_KINDS } from "./inputs";
import { panelProblems } from "./panel-problems";
import { judgesReading } from "./reading";
import { ASK_KINDS, askKind } from "./replies/replies";
import { SCRIPTS } from "./scripts";
import { seats } from "./seats";
import type { JudgesState } from "./state";

export const judges: Protocol<JudgesConfig, JudgesState> = {
  ...judgesReading,
  configSchema: judgesConfigSchema,
  description: {
    when: "A plan or design is finished and needs a fair verdict, from one judge who looks for its strengths, one who looks for its weaknesses and one in between.",
    ends: "All scores are within half a point and mean the same verdict, or you accept the majority's verdict with the dissent on record.",
  },
  asks: ASK_KINDS,
  askKind,
  gates: GATE_KINDS,
  inputs: INPUT_KINDS,
  seats,
  scripts: SCRIPTS,
  panelProblems,
  check,
  concerns,
  maxCalls,
};
