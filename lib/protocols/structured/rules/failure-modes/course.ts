/** Leaving the goal, the plan or the budget (P3-60, P3-64, P3-65). */
import { atLeast } from "@/lib/domain/compare";
import { isStress, type RoundFacts } from "../claims/facts";
import { signalCount } from "../signals/reachable";
import { ROLE_NAMES, type DriftVerdict } from "../vocabulary";
import { found, type FailureMode } from "./failure-mode";

type Cited = { round: number; cites: readonly { type: string; id: string }[] };

const THIRDS = 3;
const MIN_ROUNDS_FOR_THIRDS = 6;

/** P3-60. Early and late are the first and the last third of the rounds so far. */
export function driftMode(
  rounds: number,
  reports: readonly { round: number; verdict: DriftVerdict }[],
  decisions: readonly Cited[],
): FailureMode {
  const failed = reports.filter(({ verdict }) => verdict === "FAIL").map(({ round }) => round);
  const early = new Set(decisions.filter(({ round }) => round <= rounds / THIRDS).map(({ round }) => round));
  const late = decisions.filter(({ round }) => round > rounds - rounds / THIRDS);
  const isForgotten =
    rounds >= MIN_ROUNDS_FOR_THIRDS &&
    early.size > 0 &&
    late.length > 0 &&
    !late.some(({ cites }) => cites.some(({ type, id }) => type === "decision" && early.has(roundOf(id))));
  return found("FM-3", [
    ...failed.map((round) => `The drift check of round ${round} ended FAIL.`),
    ...(isForgotten
      ? [
          `No decision since round ${Math.floor(rounds - rounds / THIRDS) + 1} cites a decision of rounds 1 to ${Math.floor(rounds / THIRDS)}.`,
        ]
      : []),
  ]);
}

const roundOf = (id: string): number => Number(/^D-(\d+)-/.exec(id)?.[1] ?? Number.NaN);

/** P3-64. A violation that a re-run repaired is a hint, no more. */
export function avoidance(facts: readonly RoundFacts[]): FailureMode {
  const fired = facts.flatMap((one) => [
    ...(one.planned && one.absent !== one.planned
      ? [`Round ${one.round} was planned without the ${ROLE_NAMES[one.planned]} and was run with it.`]
      : []),
    ...(one.hasForbiddenArtifact && one.absent
      ? [`Round ${one.round} has an artifact of the ${ROLE_NAMES[one.absent]}, who had to be absent.`]
      : []),
    ...(isStress(one) && one.results.length > 0 && !one.results.includes("NOT_APPLICABLE")
      ? [`Round ${one.round} was a stress round, yet no check was NOT_APPLICABLE.`]
      : []),
  ]);
  const repaired = facts
    .filter(({ reruns, absent }) => absent !== null && reruns > 0)
    .map(({ round }) => `Round ${round} was run again, because what it had to do without appeared in it.`);
  return found("FM-7", fired, repaired);
}

const EARLY = 0.8;
const TOO_FEW = 3;

/** P3-65 */
export function overrun(round: number, budget: number, held: Parameters<typeof signalCount>[0]): FailureMode {
  const text = `${signalCount(held)} after round ${round} of ${budget}.`;
  if (held.satisfied > TOO_FEW) return found("FM-8", []);
  if (round >= budget) return found("FM-8", [text]);
  return found("FM-8", [], atLeast(round, EARLY * budget) ? [`${text} The budget may not be enough.`] : []);
}
