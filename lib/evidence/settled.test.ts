import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import { citationOf, evidenceOf, HASH } from "@/lib/testing/grounded/grounded";
import { hasChanged, settledBy, unproven } from "./settled";
import { changedPassages } from "./changed-passages";

const A1 = { id: "A1", text: "No rollback for the migration" };
const inDocument = (id: string, quote: string) =>
  citationOf(id, quote, { at: { source: ARTIFACT_SOURCE, path: "artifact", hash: HASH, from: 1, to: 1 } });
const settled = (concern: string, quote: string, id = "c1") =>
  evidenceOf({ citations: [inDocument(id, quote)], settled: [{ concern, citations: [id] }] });

describe("G-16: what settled a concern", () => {
  it("is named by its id or its words, with whatever brackets", () => {
    const evidence = settled("a1", "The migration can be undone.");
    expect(settledBy(["A1"], evidence)).toMatchObject([{ quote: "The migration can be undone." }]);
    expect(settledBy([A1.text], settled("Nobody is on call at night", "x"))).toBeNull();
    expect(settledBy([A1.text], settled("No rollback for the migration", "x"))).toHaveLength(1);
    expect(settledBy(["A2"], evidence)).toBeNull();
    expect(settledBy(["A1"], undefined)).toBeNull();
  });

  it("named without a citation it is named, but proves nothing", () => {
    const evidence = evidenceOf({ settled: [{ concern: "A1", citations: ["c9"] }] });
    expect(settledBy(["A1"], evidence)).toEqual([]);
    expect(unproven([A1], evidence)).toEqual([A1]);
    expect(unproven([A1], settled("A1", "The migration can be undone."))).toEqual([]);
  });

  it("is looked for again in the document as it reads now; of a concern the last word counts", () => {
    const first = { round: 2, evidence: settled("A1", "Step 4 undoes the migration.") };
    const again = { round: 3, evidence: settled("A1", "The last step undoes the migration.") };
    const now = [{ text: "# Plan\nThe last step undoes the **migration**." }];
    expect(changedPassages([A1], [first], now)).toEqual([
      { concern: A1, quote: "Step 4 undoes the migration.", round: 2 },
    ]);
    expect(changedPassages([A1], [first, again], now)).toEqual([]);
    expect(changedPassages([], [first], now)).toEqual([]);
    expect(changedPassages([A1], [{ round: 2 }, first, { round: 3 }], now)).toHaveLength(1);
  });

  it("no source changes, and neither does what was never found", () => {
    const gone = () => false;
    expect(hasChanged(citationOf("c1", "in a file"), gone)).toBe(false);
    expect(hasChanged(citationOf("c1", "nowhere", { status: "not_found" }), gone)).toBe(false);
    expect(hasChanged(inDocument("c1", "in the document"), gone)).toBe(true);
  });

  it("never tells of a passage that stands in any of the documents, whatever stands around it", () => {
    const sentence = fc
      .array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 4, maxLength: 9 })
      .map((words) => `${words.join(" ")}.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.array(sentence),
        (text, at, around) => {
          const quote = text[at % text.length] as string;
          const now = [{ text: around.join("\n") }, { text: [...around, ...text, ...around].join("\n") }];
          expect(changedPassages([A1], [{ round: 2, evidence: settled("A1", quote) }], now)).toEqual([]);
        },
      ),
    );
  });
});
