/**
 * P1 · review: three assessors judge a document side by side, the modifier revises it, and they judge again, until
 * all of them pass it and every concern is resolved in the words of its raiser. Else a person decides.
 *
 * Invariants (vectors-*.test.ts, protocol.property.test.ts):
 *  - no consensus while a verdict is missing, a fatal or critical issue is open, or a concern is unresolved;
 *  - an issue closes only by its raiser's word; every open issue has a ruling before the next round;
 *  - all three assess every round, and at most one revision lies between two rounds;
 *  - a service that fails (summary, cross-critique, root cause) never changes an outcome.
 */
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./replies/check";
import { concerns } from "./concerns";
import { subjectProblems } from "./document-needed";
import { roundLimit, reviewConfigSchema, type ReviewConfig } from "./config";
import { GATE_KINDS } from "./gates/gate-kinds";
import { INPUTS } from "./inputs";
import { queriesOf } from "./ideas/literature";
import { ASSESSORS, panelProblems } from "./panel-problems";
import { reviewReading } from "./reading";
import { ASK_KINDS, askKind } from "./replies/replies";
import { SCRIPTS } from "./scripts";
import { seats } from "./seats";
import type { ReviewState } from "./state";

export const review: Protocol<ReviewConfig, ReviewState> = {
  ...reviewReading,
  configSchema: reviewConfigSchema,
  description: {
    when: "A document has to be good enough before it goes out, and fixes have to be verified, not just promised.",
    ends: "All three assessors pass it and every concern is resolved, or you decide.",
  },
  asks: ASK_KINDS,
  askKind,
  gates: GATE_KINDS,
  inputs: INPUTS,
  seats,
  scripts: SCRIPTS,
  panelProblems,
  subjectProblems,
  check,
  concerns,
  queriesFor: (state, { round, kind }) => {
    const completed = state.rounds[round - 1];
    return completed ? queriesOf(state, completed, kind === "search_broadly" ? "rescue" : "requested") : [];
  },
  maxCalls: (_panelSize, config) => ASSESSORS * roundLimit(config) + (roundLimit(config) - 1),
};
