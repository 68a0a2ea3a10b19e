import fc from "fast-check";
import { expect, it } from "vitest";
import { longestShared, sharedPrefix } from "./shared-prefix";

/** Few letters, so that beginnings are shared, and long ones, so that whole stretches are. */
const texts = fc
  .array(fc.constantFrom("a", "b", "a".repeat(600), "b".repeat(600)), { maxLength: 6 })
  .map((parts) => parts.join(""));

function oneByOne(one: string, other: string): number {
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at++;
  return at;
}

it("finds what two texts begin with, and the most that any of several shares", () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 5 }), (text, earlier) => {
      for (const other of earlier) expect(sharedPrefix(text, other)).toBe(oneByOne(text, other));
      expect(longestShared(text, earlier)).toBe(Math.max(0, ...earlier.map((other) => oneByOne(text, other))));
    }),
  );
});

it("a text that was sent before is shared as a whole, whatever follows there", () => {
  expect(longestShared("ab", ["a", "abc", "ab"])).toBe(2);
  expect(longestShared("ab", [])).toBe(0);
  expect(longestShared("", ["ab"])).toBe(0);
});
