import { expect, it } from "vitest";
import { lastWords } from "./last-words";

const LONG = "The restore drill comes before the switch and not after it, because nobody has tried it. ".repeat(12);

it("has the end of what is being written, in whole words", () => {
  expect(lastWords('{"gist": "Postgres can ca')).toBe("Postgres can ca");
  const words = lastWords(JSON.stringify({ gist: "Postgres.", proposal: LONG })) ?? "";
  expect(words).toMatch(/^… /);
  expect(words.length).toBeLessThanOrEqual(85);
  expect(LONG.replace(/\s+/g, " ").trim().endsWith(words.slice(2))).toBe(true);
  expect(` ${LONG}`).toContain(` ${words.slice(2).split(" ")[0]} `);
});

it("has nothing while there is nothing to read", () => {
  expect(lastWords("")).toBeNull();
  expect(lastWords('{"sco')).toBeNull();
  expect(lastWords("x".repeat(500))).toBeNull();
});
