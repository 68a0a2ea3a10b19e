/** P2-08: what a person takes to answer, or keeps it paused, is nobody's budget. */
import type { DeliberationEvent } from "@/lib/events/schema";

export type Wait = { by: "gate" | "pause"; from: string; /** Null: it lasts. */ to: string | null };

export function trackWaits(waits: readonly Wait[], { payload, at }: DeliberationEvent): readonly Wait[] {
  switch (payload.type) {
    case "gate.opened":
      return [...waits, { by: "gate", from: at, to: null }];
    case "deliberation.paused":
      return [...waits, { by: "pause", from: at, to: null }];
    case "gate.answered":
      return ended(waits, "gate", at);
    case "deliberation.resumed":
      return ended(waits, "pause", at);
    default:
      return waits;
  }
}

const ended = (waits: readonly Wait[], by: Wait["by"], at: string): Wait[] =>
  waits.map((wait) => (wait.by === by && wait.to === null ? { ...wait, to: at } : wait));

/** Milliseconds from one moment to another in which it did not wait for a person. A gate may be open in a pause: such time counts once. */
export function workedMs(waits: readonly Wait[], from: string, to: string): number {
  const end = Date.parse(to);
  let worked = 0;
  let seen = Date.parse(from);
  for (const wait of waits.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    worked += Math.max(0, Math.min(Date.parse(wait.from), end) - seen);
    seen = Math.max(seen, wait.to === null ? end : Math.min(Date.parse(wait.to), end));
  }
  return worked + Math.max(0, end - seen);
}
