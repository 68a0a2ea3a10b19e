import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { dissentOf } from "./dissent";
import { standingSentence } from "./standing-sentence";

const after = (scores: number[][]) => foldLog(playScores(scores, { config: { max_iterations: 1 } }).log);

describe("how the seats stand, in a sentence", () => {
  it("counts those behind it and names the others", () => {
    expect(standingSentence(after([[95, 95, 95, 40, 40]]))).toMatch(
      /^Three of five seats stand behind what is on the table; \w+ and \w+ (?:are against|do not yet)/,
    );
  });

  it("says that all do, or that nobody has spoken", () => {
    expect(standingSentence(after([[95, 95, 95, 95, 95]]))).toMatch(/^All five seats stand behind /);
    const { log } = playScores([[95, 95, 95, 95, 95]]);
    expect(standingSentence(foldLog(log.slice(0, 2)))).toBe("Nobody has spoken yet.");
  });

  it("does not call a seat content that still holds something against it", () => {
    expect(standingSentence(after([[85, 85, 85, 85, 85]]))).toBe(
      "None of the five seats stands behind what is on the table yet.",
    );
  });

  it("never leaves out a seat whose word counts", () => {
    for (const scores of [
      [10, 95, 95, 95, 95],
      [10, 60, 80, 88, 95],
      [0, 0, 0, 0, 0],
    ]) {
      const sentence = standingSentence(after([scores]));
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toContain("undefined");
    }
  });
});

describe("dissent", () => {
  it("quotes what the seat holds against it, with the reply it is from", () => {
    const { log } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
    const [one, ...more] = dissentOf(foldLog(log));
    expect(more).toEqual([]);
    const payload = log[(one?.seq ?? 0) - 1]?.payload;
    expect(payload?.type).toBe("reply.recorded");
    expect(JSON.stringify(payload)).toContain(one?.text);
  });

  it("is nobody's where all stand behind it", () => {
    const { log } = playScores([[95, 95, 95, 95, 95]]);
    expect(dissentOf(foldLog(log))).toEqual([]);
  });
});
