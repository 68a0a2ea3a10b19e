import { describe, expect, it } from "vitest";
import { wholeSentences } from "./whole-sentences";

describe("an agent's words are quoted whole or not at all", () => {
  it.each([
    ["Keep it. Drop the rest.", 10, "Keep it."],
    ["Keep it. Drop the rest.", 100, "Keep it. Drop the rest."],
    ["One sentence that is far too long to fit.", 10, null],
    ["Use a queue, e.g. Redis, for it. Then measure.", 33, "Use a queue, e.g. Redis, for it."],
    ["It costs 1.5 days. It pays.", 19, "It costs 1.5 days."],
    ["**Answer: no. Not now.** Later maybe.", 14, null],
    ["**Answer: no. Not now.** Later maybe.", 25, "**Answer: no. Not now.**"],
    ["# Title\n\nThe text. More of it.", 9, "The text."],
    ["The reasons are these:\n\n- one\n- two", 100, null],
    ["Keep it. The reasons are these:\n\n- one", 100, "Keep it."],
    ["```\ncode. More.\n```\nThe text.", 100, "The text."],
    ["「移す。」まだ。", 4, null],
    ["移す。まだ。", 3, "移す。"],
    ["", 100, null],
  ])("%j within %i", (text, max, whole) => expect(wholeSentences(text, max)).toBe(whole));

  it("counts sentences too", () => {
    expect(wholeSentences("One. Two. Three.", 100, 2)).toBe("One. Two.");
  });

  it("of a text beyond what is looked at, ends with a sentence", () => {
    const text = "A sentence that is repeated. ".repeat(1000);
    expect(wholeSentences(text, 60)).toBe("A sentence that is repeated. A sentence that is repeated.");
    expect(wholeSentences("x".repeat(50_000), 60_000)).toBeNull();
  });
});
