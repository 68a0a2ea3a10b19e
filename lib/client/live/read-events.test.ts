import { describe, expect, it } from "vitest";
import { playScores } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { readEvents } from "./read-events";

const { log } = playScores([[95, 95, 95, 95, 95]]);
const answer = (events: unknown[]) => ({ events, status: "closed", headSeq: log.length });

describe("readEvents", () => {
  it("takes a log from its cursor on", () => {
    expect(readEvents(answer(log), TEST_ID, 0).events).toEqual(log);
    expect(readEvents(answer(log.slice(3)), TEST_ID, 3).events).toHaveLength(log.length - 3);
  });

  it.each([
    ["a hole", () => answer(log.toSpliced(2, 1))],
    ["another deliberation", () => answer([{ ...log[0], deliberationId: "dlb_bbbbbbbbbbbb" }])],
    ["a kind this page does not know", () => answer([{ ...log[0], payload: { type: "moon.risen" } }])],
    ["no log at all", () => null],
  ])("refuses %s", (_, data) => {
    expect(() => readEvents(data(), TEST_ID, 0)).toThrow(TypeError);
  });
});
