/** How long rounds take, from the first question of each to its last answer. What people take between two is none of either. */
import type { DeliberationEvent } from "@/lib/events/schema";

export type RoundTimes = {
  /** The latest round; `to` is null until a second thing happened in it. */
  latest: { round: number; from: string; to: string | null } | null;
  /** What each round before it took, in milliseconds. */
  took: readonly number[];
};

export const NO_ROUND_TIMES: RoundTimes = { latest: null, took: [] };

/** After something was asked or answered in a round. An answer to an earlier one counts for neither. */
export function afterAskIn(times: RoundTimes, round: number, { at }: Pick<DeliberationEvent, "at">): RoundTimes {
  const { latest, took } = times;
  if (latest && round < latest.round) return times;
  if (latest?.round === round) return { latest: { ...latest, to: at }, took };
  return { latest: { round, from: at, to: null }, took: [...took, ...timeOf(latest)] };
}

/** What is asked before the first round belongs to none. */
const timeOf = (latest: RoundTimes["latest"]): number[] =>
  latest?.to && latest.round > 0 ? [Date.parse(latest.to) - Date.parse(latest.from)] : [];
