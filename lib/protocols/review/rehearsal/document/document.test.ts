import { describe, expect, it } from "vitest";
import { readDocument } from "./document";

const TEXT = `# Plan

We keep 30 days of data. Partitions are dropped
every night.

## Rollout
- Week 1: the table is created
1. Who pays for the storage?

\`\`\`
select 1 from secret_code;
\`\`\`
| a | b |
|---|---|

> It may fail. See SHA256.

## Open points
- Retention per tenant`;

describe("a document", () => {
  const { passages, sections } = readDocument(TEXT);

  it("has sections with their place in the text", () => {
    expect(sections.map(({ title, level }) => [title, level])).toEqual([
      ["Plan", 1],
      ["Rollout", 2],
      ["Open points", 2],
    ]);
    expect(TEXT.slice(sections[1]?.start, sections[1]?.end)).toMatch(/^## Rollout[^#]+$/);
    expect(sections.at(-1)?.end).toBe(TEXT.length);
  });

  it("has passages as they stand in it, sentence by sentence and item by item; code and tables are none", () => {
    expect(passages.map(({ text }) => text)).toEqual([
      "We keep 30 days of data",
      "Partitions are dropped every night",
      "Week 1: the table is created",
      "Who pays for the storage?",
      "It may fail",
      "Retention per tenant",
    ]);
    for (const { raw } of passages) expect(TEXT).toContain(raw);
  });

  it("tells figures and open points apart, and where each stands", () => {
    expect(passages.map(({ kind, section, paragraph }) => `${kind} ${section} ${paragraph}`)).toEqual([
      "figure Plan 1",
      "statement Plan 1",
      "figure Rollout 2",
      "open Rollout 3",
      "statement Rollout 4",
      "open Open points 5",
    ]);
  });

  it("reads LaTeX headings and leaves commands out", () => {
    const latex = readDocument(
      "\\section{Results}\n% a comment that is long enough\nOur method is faster than before.\n\\begin{table}\n\\subsection*{Ablation}\nWithout it the gain is gone.",
    );
    expect(latex.isLatex).toBe(true);
    expect(latex.sections.map(({ title }) => title)).toEqual(["Results", "Ablation"]);
    expect(latex.passages.map(({ text }) => text)).toEqual([
      "Our method is faster than before",
      "Without it the gain is gone",
    ]);
  });

  it("has no passage where there is no sentence", () => {
    for (const text of ["", "ok", "###", "```\ncode that never ends and is long", "x".repeat(5000)])
      expect(readDocument(text).passages).toEqual([]);
  });
});
