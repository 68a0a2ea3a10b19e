/** How it stands while nobody has stated an answer: each sentence is counted from the log. */
import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { viewsOf } from "@/lib/projections/views-of";
import { playScores } from "@/lib/testing/builders";
import { readRecorded } from "@/lib/testing/recorded-logs";

const soFar = (log: Parameters<typeof foldLog>[0]) => {
  const folded = foldLog(log);
  return viewsOf(folded).soFar?.(folded) ?? null;
};

describe("a debate about a design", () => {
  const after = (...scores: number[][]) => soFar(playScores(scores, { config: { max_iterations: 1 } }).log);

  it("counts the seats at the target", () => {
    expect(after([95, 95, 95, 40, 40])).toBe("So far three of five seats score the design 90 or more");
    expect(after([95, 40, 40, 40, 40])).toBe("So far one of five seats scores the design 90 or more");
    expect(after([10, 20, 30, 40, 50])).toBe("So far none of five seats scores the design 90 or more");
  });

  it("says nothing before the first score, nor of a choice, whose seats state answers", () => {
    const { log } = playScores([[95, 95, 95, 95, 95]]);
    expect(soFar(log.slice(0, 2))).toBeNull();
    expect(soFar(readRecorded("debate", "honest/choice-in-turn.json.gz").log)).toBeNull();
  });
});

describe("judges", () => {
  const { log } = readRecorded("judges", "v2/debate-majority.json.gz");
  /** As each round was counted. */
  const counted = log.flatMap(({ payload, seq }) =>
    payload.type === "round.completed" ? [soFar(log.slice(0, seq))] : [],
  );

  it("say what the last counted round came to", () => {
    expect(soFar(log.slice(0, 3))).toBeNull();
    expect(counted).toMatchInlineSnapshot(`
      [
        "So far 3.6 of 5: one of three judges would let it pass, one would pass it with conditions and one would fail it",
        "So far 3.7 of 5: two of three judges would let it pass and one would fail it",
        "So far 3.9 of 5: two of three judges would let it pass and one would pass it with conditions",
      ]
    `);
  });

  it("count points where it is scored once, by what they mean", () => {
    const scored = readRecorded("judges", "v2/scoring-tie.json.gz").log;
    expect(soFar(scored)).toMatchInlineSnapshot(
      `"So far 14.0 of 20 points: all three judges would pass it with conditions"`,
    );
  });
});
