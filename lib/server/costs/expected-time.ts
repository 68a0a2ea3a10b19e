/** How long a run may take, where it is known how long its calls do. */
import type { Estimate } from "@/lib/contracts/costs";
import type { PaceOf } from "./call-pace";
import type { MeasuredCall } from "./measured-call";

/** What follows one another, and how often each is done at either end of the range: look-ups and further rounds included. */
export type Timed = { calls: readonly MeasuredCall[]; low: number; high: number };

/** Milliseconds. Null where one of the models has no pace: a part of the time would be no answer. */
export function expectedTime(parts: readonly Timed[], paceOf: PaceOf): Estimate["duration"] {
  const timed = parts.map(({ calls, ...times }) => ({ ...times, ms: inSequence(calls, paceOf) }));
  if (timed.every(({ ms }) => ms === 0) || timed.some(({ ms }) => ms === null)) return null;
  const sum = (end: "low" | "high"): number =>
    Math.round(timed.reduce((total, part) => total + (part.ms ?? 0) * part[end], 0));
  return { low: sum("low"), high: sum("high") };
}

/** What is asked at once takes as long as the slowest of it. */
function inSequence(calls: readonly MeasuredCall[], paceOf: PaceOf): number | null {
  const steps = new Map<number, number>();
  for (const { asked, step } of calls) {
    const pace = asked && paceOf(asked);
    if (!pace) return null;
    steps.set(step, Math.max(steps.get(step) ?? 0, pace.ms));
  }
  return [...steps.values()].reduce((sum, ms) => sum + ms, 0);
}

export const TIME_BASIS =
  " Time: each call as long as the median of those on record with its model and connection, and what is asked at once counted once; what people take to decide is extra.";
