import { describe, expect, it } from "vitest";
import { citedWorks, countSection, countWords, minimumProblems, sectionMinimum } from "./section-minimums";
import { growth, LINEAR } from "@/lib/testing/growth";

const conference = (section: "introduction" | "abstract") => ({
  section,
  venue_kind: "conference" as const,
  journal_factor: 1.5,
});
const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
const cites = (count: number) => `\\cite{${Array.from({ length: count }, (_, index) => `key${index}`).join(",")}}`;

describe("P1-51: section minimums", () => {
  it("TV-P1-31: an introduction of 599 words with 12 citations fails, one of 600 with 10 passes", () => {
    expect(minimumProblems(`${words(599)} ${cites(12)}`, conference("introduction"))).toEqual([
      "599 words, at least 600 are needed",
    ]);
    expect(minimumProblems(`${words(600)} ${cites(10)}`, conference("introduction"))).toEqual([]);
    expect(minimumProblems(`${words(600)} ${cites(9)}`, conference("introduction"))).toEqual([
      "9 works cited, at least 10 are needed",
    ]);
  });

  it("asks journals for more, and nothing where no section is named", () => {
    expect(sectionMinimum({ section: "method", venue_kind: "journal", journal_factor: 2 })).toEqual({
      words: 1200,
      citations: 6,
    });
    expect(sectionMinimum({ section: "results", venue_kind: "journal", journal_factor: 1.5 })).toEqual({
      words: 1200,
      citations: 5,
    });
    expect(minimumProblems("", { section: null, venue_kind: "conference", journal_factor: 1.5 })).toEqual([]);
  });

  it("counts words, not markup", () => {
    expect(countWords("State-of-the-art isn't “bad” — 3.5× naïve.")).toBe(5);
    expect(countWords("\\section{A title} \\textbf{two words} % a comment\nand \\ref{fig:1} three\\cite{a,b}.")).toBe(
      6,
    );
    expect(countWords("See [1, 3–5] and @smith2020 and [a link](https://example.org/long/path).")).toBe(5);
    expect(countWords("")).toBe(0);
  });

  it("counts distinct works in the usual styles", () => {
    expect([...citedWorks("\\citep[p.~3]{a, b} \\citet{a}")]).toEqual(["a", "b"]);
    expect(citedWorks("As in [1, 3–5] and [5].").size).toBe(4);
    expect([...citedWorks("@smith2020, [@lee:2019; @smith2020].")]).toEqual(["smith2020", "lee:2019"]);
    expect(citedWorks("(Smith et al., 2020; Lee and Kim, 2019), as Smith (2020) says.").size).toBe(2);
    expect(citedWorks("mail me@example.org, see [12](#note)").size).toBe(0);
  });

  it("counts a long text", () => {
    expect(countSection(`${words(20_000)} ${cites(200)} `.repeat(2))).toEqual({ words: 40_000, citations: 200 });
  });

  it.each(["\\label[", "A-", "\\aaaa", "](", "[1,", "\\cite{", "@a"])("is not slowed down by %j", async (piece) => {
    expect(await growth(20_000, (times) => countSection(piece.repeat(times)))).toBeLessThan(LINEAR);
  });
});
