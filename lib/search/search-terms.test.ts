import { expect, it } from "vitest";
import { searchTerms } from "./openalex";

it.each([
  ["  gossip\n protocols ", "gossip protocols"],
  ["Does gossip converge?", "Does gossip converge"],
  ["neuro* OR ~brain", "neuro OR brain"],
  ["“epidemic algorithms” AND (gossip OR rumour)", '"epidemic algorithms" AND (gossip OR rumour)'],
  ['an "unfinished phrase', "an unfinished phrase"],
  ["a) list (of b", "a list of b"],
  ["open (bracket", "open bracket"],
  ["???", ""],
])("%j is looked up as %j", (query, terms) => {
  expect(searchTerms(query)).toBe(terms);
});

it("is cut at a word, and what the cut left open is closed", () => {
  const terms = searchTerms(`"${"many words ".repeat(60)}"`);
  expect(terms.length).toBeLessThanOrEqual(300);
  expect(terms).toMatch(/^many words .* (many|words)$/);
});

it("does not leave half a character behind", () => {
  expect(searchTerms("𝔘".repeat(300)).isWellFormed()).toBe(true);
  expect(searchTerms(`a${"𝔘".repeat(300)}`).isWellFormed()).toBe(true);
});
