import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { artifactDiff, type DiffLine } from "./artifact-diff";

const linesIn = (before: string, after: string): DiffLine[] =>
  artifactDiff(before, after).rows.flatMap((row) => (row.kind === "line" ? [row.line] : row.lines));
const textOf = (lines: readonly DiffLine[], leaveOut: DiffLine["kind"]): string =>
  lines
    .filter(({ kind }) => kind !== leaveOut)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(""))
    .join("\n");

describe("artifactDiff", () => {
  it("marks the words that differ in a changed line", () => {
    const [removed, added] = linesIn("Keep the log for 30 days.", "Keep the log for 90 days.");
    expect(removed).toMatchObject({ kind: "removed", before: 1, after: null });
    expect(added?.pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)).toEqual(["90"]);
  });

  it("folds what did not change, and keeps three lines around what did", () => {
    const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join("\n");
    const { rows, added, removed } = artifactDiff(before, before.replace("line 20\n", "line twenty\n"));
    expect(rows.map((row) => (row.kind === "folded" ? `… ${row.count}` : row.line.kind))).toEqual([
      "… 16",
      "same",
      "same",
      "same",
      "removed",
      "added",
      "same",
      "same",
      "same",
      "… 17",
    ]);
    expect([added, removed]).toEqual([1, 1]);
  });

  it("numbers the lines of both versions", () => {
    expect(linesIn("a\nb\nc", "a\nnew\nb").map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ["same", 1, 1],
      ["added", null, 2],
      ["same", 2, 3],
      ["removed", 3, null],
    ]);
  });

  it("says that nothing changed", () => {
    expect(artifactDiff("a\nb", "a\nb")).toMatchObject({ added: 0, removed: 0, rows: [{ kind: "folded", count: 2 }] });
  });

  it("holds both versions whole, whatever they are", () => {
    const text = fc
      .array(fc.constantFrom("one", "two three", "", "four, five", "- six"), { maxLength: 12 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = linesIn(before, after);
        const clean = (value: string) => value.replace(/\n$/, "");
        expect(textOf(lines, "added")).toBe(clean(before));
        expect(textOf(lines, "removed")).toBe(clean(after));
      }),
      { numRuns: 200 },
    );
  });

  it("says where too much differs to be shown, and does so at once", () => {
    const lines = Array.from({ length: 25_000 }, (_, index) => `line ${index}`);
    expect(artifactDiff(lines.join("\n"), lines.toReversed().join("\n"))).toEqual({
      rows: [],
      added: 0,
      removed: 0,
      isTooLarge: true,
    });
  });

  it("shows what lies between the first and the last change as changed where too many lines differ to be told apart", () => {
    const lines = Array.from({ length: 800 }, (_, index) => `line ${index}`);
    const { added, removed, isTooLarge } = artifactDiff(
      ["first", ...lines, "last"].join("\n"),
      ["first", ...lines.toReversed(), "last"].join("\n"),
    );
    expect([added, removed, isTooLarge]).toEqual([800, 800, false]);
  });
});
