/** How long the round under way may still take, at the pace of the rounds before it. */
import type { DeliberationEvent } from "@/lib/events/schema";

/** The time a round took, from its first question to its last answer. What people take between two rounds is none of either. */
export function roundTime(log: readonly DeliberationEvent[], round: number): { from: number; ms: number } | null {
  const times = log.flatMap(({ payload, at }) =>
    (payload.type === "ask.started" || payload.type === "reply.recorded" || payload.type === "ask.failed") &&
    payload.round === round
      ? [Date.parse(at)]
      : [],
  );
  if (times.length < 2) return null;
  const from = Math.min(...times);
  return { from, ms: Math.max(...times) - from };
}

export type RoundPace = {
  /** When the round under way began. */ since: number;
  /** What the ones before took, in the middle. */ usualMs: number;
};

/** Null where it can't be known: in the first round, and before a round's first question. */
export function roundPace(log: readonly DeliberationEvent[], round: number): RoundPace | null {
  const first = log.find(({ payload }) => payload.type === "ask.started" && payload.round === round);
  const earlier = Array.from({ length: Math.max(0, round - 1) }, (_, index) => roundTime(log, index + 1)?.ms)
    .filter((ms) => ms !== undefined)
    .toSorted((one, other) => one - other);
  const usualMs = earlier[Math.floor(earlier.length / 2)];
  return first && usualMs ? { since: Date.parse(first.at), usualMs } : null;
}

/** "about 3 min left in this round"; null once it takes longer than the others did. */
export function restText({ since, usualMs }: RoundPace, now: number): string | null {
  const rest = since + usualMs - now;
  if (rest <= 0 || rest > usualMs) return null;
  const minutes = Math.round(rest / 60_000);
  return minutes < 1 ? "under a minute left in this round" : `about ${minutes} min left in this round`;
}
