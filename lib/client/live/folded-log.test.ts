import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { foldedLog, perLog } from "./folded-log";

const { log } = playScores(
  Array.from({ length: 40 }, () => [60, 60, 60, 60, 60]),
  { config: { max_iterations: 40, min_progress: 0 } },
);

describe("one fold per log", () => {
  it("is what folding from the start gives, at every length", () => {
    for (let length = 1; length <= log.length; length++)
      expect(foldedLog(log.slice(0, length)).lifecycle.headSeq).toBe(length);
    expect(foldedLog(log)).toEqual(foldLog(log));
  });

  it("does not take another deliberation's log for a longer one", () => {
    const other = playScores([[10, 20, 30, 40, 50]], { config: { max_iterations: 1 } }).log;
    foldedLog(log.slice(0, 3));
    expect(foldedLog(other)).toEqual(foldLog(other));
  });

  it("is the same looked at backwards, as a replay does", () => {
    for (const length of [log.length, 120, 51, 50, 49, 7, 101])
      expect(foldedLog(log.slice(0, length))).toEqual(foldLog(log.slice(0, length)));
  });

  it("works a projection out once per log", () => {
    let runs = 0;
    const count = perLog((events) => {
      runs += 1;
      return events.length;
    });
    const same = log.slice(0, 5);
    expect([count(same), count(same), count(log.slice(0, 6))]).toEqual([5, 5, 6]);
    expect(runs).toBe(2);
  });
});
