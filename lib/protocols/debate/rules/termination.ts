/**
 * P5.6: the predicates a debate stops on, evaluated once per completed round from stored data only (G-02).
 * The readiness panel shows these same functions; nothing else decides.
 */
import { atLeast, below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";

export type Evaluation = {
  status: "continue" | "consensus" | "stalemate" | "max_iterations" | "time_limit" | "no_consensus_in_extension";
  /** Mean of all agents' scores, full precision (G-05). */
  average: number;
  scores: Record<string, number>;
  /** P5-Q9: a call failed for good in this round. */
  degraded: boolean;
  /** avg(r) - avg(r-2); null before round 3. */
  progress: number | null;
};
export type StopStatus = Exclude<Evaluation["status"], "continue" | "no_consensus_in_extension">;

export type EvaluationInput = {
  round: number;
  scores: Readonly<Record<string, number>>;
  /** Averages of the completed rounds before this one, oldest first. */
  previousAverages: readonly number[];
  degraded: boolean;
  /** P5-43: nobody has read the others in it. */ isBlind?: boolean;
  isExtension: boolean;
  elapsedMinutes: number;
  config: { target_satisfaction: number; max_iterations: number; min_progress: number; time_limit: number | null };
};

/** P5-26: every agent, not the average; impossible in a degraded round (P5-Q9). */
export function isConsensus(scores: Readonly<Record<string, number>>, target: number, degraded: boolean): boolean {
  const values = Object.values(scores);
  return !degraded && values.length > 0 && values.every((score) => atLeast(score, target));
}

/** P5-27: from round 4 on, avg(r) - avg(r-2) below min_progress. Exactly min_progress is progress. */
export function isStalemate(round: number, progress: number | null, minProgress: number): boolean {
  return round > 3 && progress !== null && below(progress, minProgress);
}

export function evaluateRound(input: EvaluationInput): Evaluation {
  const average = mean(Object.values(input.scores));
  const before = input.previousAverages.at(-2);
  const progress = before === undefined ? null : average - before;
  return {
    status: statusAfter(input, progress),
    average,
    scores: { ...input.scores },
    degraded: input.degraded,
    progress,
  };
}

function statusAfter(
  { round, scores, degraded, isBlind = false, isExtension, elapsedMinutes, config }: EvaluationInput,
  progress: number | null,
): Evaluation["status"] {
  if (!isBlind && isConsensus(scores, config.target_satisfaction, degraded)) return "consensus";
  // P5-37: a granted round knows consensus only; anything else goes back to the gate.
  if (isExtension) return "no_consensus_in_extension";
  if (isStalemate(round, progress, config.min_progress)) return "stalemate";
  if (round >= config.max_iterations) return "max_iterations";
  if (config.time_limit !== null && atLeast(elapsedMinutes, config.time_limit)) return "time_limit";
  return "continue";
}

/** P5-21: two rounds in a row that each brought less than min_progress. */
export function isStuck(averages: readonly number[], minProgress: number): boolean {
  const [third, second, last] = averages.slice(-3);
  if (third === undefined || second === undefined || last === undefined) return false;
  return below(second - third, minProgress) && below(last - second, minProgress);
}
