import { applicableChecks } from "./claims/applicability";
import type { StructuredConfig } from "./config";
import { hasDriftCheck } from "./rounds/phases";
import { regularRounds, scheduleOf } from "./rounds/stress-schedule";
import { ROLES } from "./vocabulary";

/** P3-50: the synthesis and the retrospective. */
const LAST_CALLS = 2;

/** The whole budget played to its synthesis, without re-asks, re-runs and granted rounds: per round a text and an artifact from everyone present. */
export function maxCalls(panelSize: number, config: StructuredConfig): number {
  const schedule = scheduleOf(config);
  // The books and the assessment, or the assessment alone.
  const closing = config.books === "by_checks" ? 1 : 2;
  const experts = Math.max(0, panelSize - ROLES.length);
  let calls = LAST_CALLS;
  for (let round = 1; round <= regularRounds(config); round++) {
    const absent = schedule[round] ?? null;
    const present = ROLES.length - (absent ? 1 : 0);
    const checks = applicableChecks({ absent, hasPriorDecision: round > 1 }).length;
    calls +=
      2 * present + experts + checks + closing + (absent ? 2 : 0) + (hasDriftCheck(round, config.drift_every) ? 1 : 0);
  }
  return calls;
}
