import { expect, test } from "vitest";
import { durationText } from "./duration-text";

const MINUTE = 60_000;

test.each([
  [0.2, 0.9, "under a minute"],
  [0.5, 12, "up to 12 min"],
  [4.2, 30.4, "about 4 to 30 min"],
  [6.1, 6.3, "about 6 min"],
  [50, 190, "about 50 min to 3 h"],
  [95, 200, "about 1.5 to 3.5 h"],
])("%f to %f minutes", (low, high, words) => {
  expect(durationText({ low: low * MINUTE, high: high * MINUTE })).toBe(words);
});
