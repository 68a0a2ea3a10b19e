import fc from "fast-check";
import { expect, it } from "vitest";
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
