/**
 * P3 · structured: four roles write artifacts that are held against each other in four checks; what they claim is tested,
 * what is decided cites it, and six signals say when to stop.
 *
 * Invariants (vectors-*.test.ts, protocol.property.test.ts):
 *  - the assessment of a round begins only when the validator finds nothing (P3-24);
 *  - signals, detectors and lanes read the effective status of claims, never the stored one (P3-35);
 *  - a role that has to be absent is asked for nothing (P3-22);
 *  - no single score is ever computed (P3-79).
 */
import type { Protocol } from "@/lib/kernel/types";
import { check } from "./check/check";
import { structuredConfigSchema, type StructuredConfig } from "./config";
import { GATE_KINDS } from "./gates/gate-kinds";
import { INPUTS } from "./inputs";
import { maxCalls } from "./max-calls";
import { panelProblems } from "./panel-problems";
import { structuredReading } from "./reading";
import { ASK_KINDS } from "./replies/replies";
import { STRUCTURED_SCRIPTS } from "./scripts";
import { seats } from "./seats";
import type { StructuredState } from "./state";

export const structured: Protocol<StructuredConfig, StructuredState> = {
  ...structuredReading,
  configSchema: structuredConfigSchema,
  description: {
    when: "A question on which everyone would agree too easily, so claims have to be tested and decisions traced to their evidence.",
    ends: "At least four of six stop signals hold, or the round budget is used up. Then a synthesis is written.",
  },
  asks: ASK_KINDS,
  gates: GATE_KINDS,
  inputs: INPUTS,
  seats,
  scripts: STRUCTURED_SCRIPTS,
  panelProblems,
  check,
  // As they stood before the round, like everything its roles are told (P3-39).
  concerns: {
    openTo: ({ tensions }, { round }) =>
      tensions
        .filter((tension) => tension.round < round && (tension.resolvedIn === null || tension.resolvedIn >= round))
        .map(({ id, text }) => ({ id, text })),
  },
  maxCalls,
};
