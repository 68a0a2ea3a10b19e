import { describe, expect, it } from "vitest";
import { ended, placeInWords, shorten } from "./wording";

describe("a quoted text", () => {
  it.each([
    ["The budget is 500.00 euros a month", 20, "The budget is…"],
    ["The budget is 500", 17, "The budget is 500"],
    ["Look at the press. Then wait", 20, "Look at the press…"],
    ["One\n\n two", 9, "One two"],
    ["Donaudampfschifffahrt", 10, "Donaudamp…"],
  ])("%j in %i characters is %j: never cut inside a word", (text, max, shown) => {
    expect(shorten(text, max)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(max);
  });

  it.each([
    ["It holds", "It holds."],
    ["Does it?", "Does it?"],
    ["The budget is…", "The budget is…"],
  ])("%j ends as %j: what was cut gets no full stop", (text, sentence) => expect(ended(text)).toBe(sentence));
});

describe("what a remark on a reply is about", () => {
  it.each([
    ["dimension_scores.1.score: took “3.75” for 4", "dimension scores 2, score: took “3.75” for 4"],
    ["overall_score: Too big", "overall score: Too big"],
    ["rulings: no ruling on task_id", "rulings: no ruling on task_id"],
    ["The reply is not JSON: task_id", "The reply is not JSON: task_id"],
  ])("%j reads %j", (remark, read) => expect(placeInWords(remark)).toBe(read));
});
