import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mulberry32, seededShuffle } from "./seeded-shuffle";

const anySeed = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe("G-08: seeded order", () => {
  it("is the same for the same seed and salt, for ever", () => {
    // Stored deliberations are replayed: another order here is another history there.
    expect(seededShuffle([..."abcde"], 42, 1).join("")).toBe("ecdab");
    expect(seededShuffle([..."abcde"], 42, 4).join("")).toBe("debac");
  });

  it("keeps every item, and what it was given", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), anySeed, fc.nat(), (items, seed, salt) => {
        const given = Object.freeze([...items]);
        const shuffled = seededShuffle(given, seed, salt);
        expect(shuffled.toSorted()).toEqual(items.toSorted());
        expect(seededShuffle(given, seed, salt)).toEqual(shuffled);
      }),
    );
  });

  it("puts every item at every place about equally often", () => {
    const places = Array.from({ length: 6000 }, (_, seed) => seededShuffle([..."xyz"], seed, 1).indexOf("x"));
    for (const place of [0, 1, 2])
      expect(Math.abs(places.filter((other) => other === place).length - 2000)).toBeLessThan(300);
  });

  it("draws from [0, 1)", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const random = mulberry32(seed);
        for (let draw = 0; draw < 20; draw++) {
          const value = random();
          expect(value >= 0 && value < 1).toBe(true);
        }
      }),
    );
  });
});
