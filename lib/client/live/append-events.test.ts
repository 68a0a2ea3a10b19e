import { describe, expect, it } from "vitest";
import { playScores } from "@/lib/testing/builders";
import { appendEvents } from "./append-events";

const { log } = playScores([[80, 70, 60, 50, 40]], { config: { max_iterations: 1 } });
const seqs = (events: readonly { seq: number }[]) => events.map(({ seq }) => seq);

describe("appendEvents", () => {
  it("appends what comes next", () => {
    const { log: joined, added, hole } = appendEvents(log.slice(0, 3), log.slice(3, 5));
    expect(seqs(joined)).toEqual([1, 2, 3, 4, 5]);
    expect({ added, hole }).toEqual({ added: 2, hole: false });
  });

  it("ignores duplicates and returns the very same log", () => {
    const before = log.slice(0, 5);
    const { log: after, added } = appendEvents(before, log.slice(1, 5));
    expect(after).toBe(before);
    expect(added).toBe(0);
  });

  it("takes the new part of an overlapping piece", () => {
    expect(seqs(appendEvents(log.slice(0, 4), log.slice(2, 6)).log)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("reports a hole and keeps what could be joined", () => {
    const { log: after, hole } = appendEvents(log.slice(0, 2), [log[2]!, log[5]!]);
    expect(hole).toBe(true);
    expect(seqs(after)).toEqual([1, 2, 3]);
  });

  it("starts an empty log only at its first event", () => {
    expect(appendEvents([], log.slice(0, 2)).log).toHaveLength(2);
    expect(appendEvents([], log.slice(1, 2))).toEqual({ log: [], added: 0, hole: true });
  });
});
