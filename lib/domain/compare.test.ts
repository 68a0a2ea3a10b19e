import { describe, expect, it } from "vitest";
import { atLeast, atMost, below } from "./compare";
import { mean } from "./mean";

describe("G-04: thresholds favour the inclusive side", () => {
  it("takes 4.4 - 3.9 and 2.2 - 1.7 for 0.5", () => {
    for (const difference of [4.4 - 3.9, 2.2 - 1.7]) {
      expect(difference).toBeGreaterThan(0.5);
      expect([atMost(difference, 0.5), atLeast(difference, 0.5), below(difference, 0.5)]).toEqual([true, true, false]);
    }
  });

  it("still tells apart what differs", () => {
    expect([atMost(0.500001, 0.5), atLeast(0.499999, 0.5), below(0.499999, 0.5)]).toEqual([false, false, true]);
  });
});

describe("G-05: averages keep their precision", () => {
  it("does not round", () => {
    expect(mean([85, 90, 88, 90, 92, 91])).toBe(536 / 6);
  });

  it("has no mean of nothing", () => {
    expect(() => mean([])).toThrow(RangeError);
  });
});
