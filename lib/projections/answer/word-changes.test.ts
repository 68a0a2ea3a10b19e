import { describe, expect, it } from "vitest";
import { wordChanges } from "./word-changes";

const marked = (before: string | null, after: string): string =>
  wordChanges(before, after)
    .map(({ text, isNew }) => (isNew ? `[${text}]` : text))
    .join("");

describe("words of an answer that changed", () => {
  it("marks what was added, without the space before and the full stop after it", () => {
    expect(
      marked("Use Postgres for the job queue.", "Use Postgres for the job queue, once a restore has been rehearsed."),
    ).toBe("Use Postgres for the job queue, [once a restore has been rehearsed].");
  });

  it("marks a word that took the place of another", () => {
    expect(marked("Keep the queue in Redis for now.", "Keep the queue in Postgres for now.")).toBe(
      "Keep the queue in [Postgres] for now.",
    );
  });

  it("keeps every character of the answer", () => {
    const after = "  Two  spaces,\nand a line:\tuse   Postgres!  ";
    expect(
      wordChanges("Two spaces and a line: use Redis", after)
        .map(({ text }) => text)
        .join(""),
    ).toBe(after);
  });

  it("marks nothing in a first answer, a repeated one, or one that is another sentence", () => {
    expect(marked(null, "Use Postgres.")).toBe("Use Postgres.");
    expect(marked("Use Postgres.", "Use Postgres.")).toBe("Use Postgres.");
    expect(marked("Stay on Redis with a log.", "Postgres takes over by March.")).toBe("Postgres takes over by March.");
  });

  it("does not compare what is no sentence", () => {
    const long = "word ".repeat(10_000);
    expect(wordChanges(`${long}a`, long)).toEqual([{ text: long, isNew: false }]);
  });
});
