import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chairConfigSchema } from "../config";
import { proposePanel } from "../seats";
import { countDomains, keywordsOf, matchDomains, wordIndex } from "./keywords";

const word = fc.constantFrom(
  "Database",
  "databases",
  "databsae",
  "migration",
  "migrating",
  "api",
  "Apis",
  "über",
  "a",
  "-",
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));

it("counts in many texts at once what it finds in each of them", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), fc.array(text, { maxLength: 4 }), (texts, domains) => {
      const counts = countDomains(wordIndex(texts), domains);
      expect(texts.map((_, index) => counts.get(index) ?? 0)).toEqual(
        texts.map(
          (question) => matchDomains(keywordsOf({ title: "", question, context: "", artifact: "" }), domains).length,
        ),
      );
    }),
  );
});

describe("P2-04: whole words and known expressions", () => {
  const seated = (question: string): string[] =>
    proposePanel({ config: chairConfigSchema.parse({}), title: "", question, context: "", artifact: "" })
      .filter(({ reason }) => reason.startsWith("The text mentions"))
      .map(({ agent }) => agent.id);

  it.each([
    ["Does Claude Code belong on every laptop?", "maintainability"],
    ["Do we print a QR code on the badge?", "maintainability"],
    ["Do we move the office and let the rest follow?", "api"],
    ["May the rest of us leave at noon?", "api"],
    ["Is a day off, in terms of morale, worth it?", "legal-and-privacy"],
    ["Is everyone on the same page about lunch?", "frontend"],
  ])("“%s” does not seat %s", (question, id) => expect(seated(question)).not.toContain(id));

  it.each([
    ["Is our code too hard to change?", "maintainability"],
    ["Claude Code writes half of our code: what does that mean for reviews?", "maintainability"],
    ["Is a REST interface enough?", "api"],
    ["Which page loads first?", "frontend"],
  ])("“%s” does seat %s", (question, id) => expect(seated(question)).toContain(id));
});
