import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { layOutTrack, replayTrack, stepTo, xOf } from "./replay-track";

const { log } = playScores(
  [
    [95, 95, 95, 95, 20],
    [95, 95, 95, 95, 20],
  ],
  { config: { max_iterations: 2, min_progress: 0 } },
);
const track = replayTrack(log, foldLog(log));

describe("the track of a replay", () => {
  it("has a segment for each round, one after the other, to the end of the log", () => {
    expect(track.segments.map(({ round }) => round)).toEqual([1, 2]);
    expect(track.segments[0]?.to).toBe((track.segments[1]?.from ?? 0) - 1);
    expect(track.segments.at(-1)?.to).toBe(log.length);
  });

  it("marks the question to a person where it was opened, and a seat once when it begins to block", () => {
    const gate = log.find(({ payload }) => payload.type === "gate.opened");
    expect(track.marks.filter(({ kind }) => kind === "gate").map(({ seq }) => seq)).toEqual([gate?.seq]);
    expect(track.marks.filter(({ kind }) => kind === "block")).toHaveLength(1);
  });

  it("steps to the next and the one before, and nowhere beyond the ends", () => {
    const starts = track.segments.map(({ from }) => from);
    expect(stepTo(starts, 1, 1)).toBe(starts[0]);
    expect(stepTo(starts, starts[1] ?? 0, -1)).toBe(starts[0]);
    expect(stepTo(starts, log.length, 1)).toBeNull();
  });

  it("keeps everything inside its width, however many events there are", () => {
    expect(layOutTrack(track, 0).ticks).toEqual([]);
    for (const width of [120, 900]) {
      const { segments, ticks, marks } = layOutTrack({ ...track, events: 5000 }, width);
      expect(xOf(5000, 5000, width)).toBe(width);
      for (const { x } of [...segments, ...ticks, ...marks]) expect(x >= 0 && x <= width).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(width / 5 + 1);
    }
  });
});
