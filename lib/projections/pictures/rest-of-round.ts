/** How long the round under way may still take, at the pace of the rounds before it. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Lifecycle } from "@/lib/kernel/lifecycle";

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
  /** When the round under way began. */ since: string;
  /** What the ones before took, in the middle. */ usualMs: number;
};

/** Null where it can't be known: in the first round, and before a round's first question. */
export function roundPace(
  { roundTimes: { latest, took } }: Pick<Lifecycle, "roundTimes">,
  round: number,
): RoundPace | null {
  if (latest?.round !== round) return null;
  const usualMs = took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)];
  return usualMs ? { since: latest.from, usualMs } : null;
}

/** "about 3 min left in this round"; null once it takes longer than the others did. */
export function restText({ since, usualMs }: RoundPace, now: number): string | null {
  const rest = Date.parse(since) + usualMs - now;
  if (rest <= 0 || rest > usualMs) return null;
  const minutes = Math.round(rest / 60_000);
  return minutes < 1 ? "under a minute left in this round" : `about ${minutes} min left in this round`;
}
