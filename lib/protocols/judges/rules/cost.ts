/** P4-13: calls so far, and what one judgement takes if it ends after round 1, 2 or 3. */
import { MAX_ROUNDS, modeOf, type JudgesConfig } from "./config";
import type { JudgesState } from "./state";

/** 3, 6 and 9 for three judges; the fallback has one round. */
export function expectedCalls(judges: number, config: JudgesConfig): number[] {
  return Array.from({ length: modeOf(config) === "debate" ? MAX_ROUNDS : 1 }, (_, index) => judges * (index + 1));
}

/** With every automatic revision judged to the last round; without extensions, second tries and synthesis. */
export function maxCalls(judges: number, config: JudgesConfig): number {
  const oneJudgement = expectedCalls(judges, config).at(-1) ?? judges;
  return oneJudgement * (1 + config.max_revision_loops) + config.max_revision_loops;
}

export type CostLine = {
  calls: JudgesState["callsMade"];
  expected: readonly number[];
  dollars: number;
  expectedDollars: readonly number[];
};

export function costLine({ callsMade, config, panel }: JudgesState): CostLine {
  const expected = expectedCalls(panel.length, config);
  return {
    calls: callsMade,
    expected,
    dollars: callsMade.judges * config.cost_per_call,
    expectedDollars: expected.map((calls) => calls * config.cost_per_call),
  };
}
