import { describe, expect, it } from "vitest";
import { conditional, gateIn, issue, PASS } from "@/lib/protocols/review/rules/review-harness";
import { cutText } from "@/lib/prompts/cut-text";
import { playGame } from "./games-harness";
import { askedFor, promptsOf, userOf, type Prompts } from "./prompt-harness";

const CONTEXT_WINDOW_LIMIT = 50_000;
const LIMIT = { context_window_limit: CONTEXT_WINDOW_LIMIT };
const sentences = (tokens: number, word = "sentence"): string => `A ${word} here. `.repeat(Math.ceil(tokens / 5));
const levelOf = (prompts: Prompts, key: string): string | undefined => {
  const { built } = askedFor(prompts, key);
  return built.kind === "ready" ? built.contextLevel : built.kind;
};
const MARK = /\[… [\d,]+ of [\d,]+ characters are cut here because the text is too long …\]/;

describe("how much a prompt carries", () => {
  it("everything, where it fits", () => {
    const prompts = promptsOf([[PASS, PASS, PASS]], { artifact: sentences(20_000), config: LIMIT });
    expect(levelOf(prompts, "r1/assess/implementer")).toBe("full");
    expect(userOf(prompts, "r1/assess/implementer")).not.toMatch(MARK);
  });

  it("shortens the course of the review first: abstracts, details, what an issue was before", () => {
    const findings = Array.from({ length: 40 }, (_, at) => ({
      query: "q",
      title: `Paper ${at}`,
      authors: "Doe",
      year: 2020,
      venue: "V",
      url: null,
      abstract: sentences(1_000, "finding"),
    }));
    const prompts = playGame("design", {
      game: {
        artifact: sentences(20_000),
        config: LIMIT,
        special: ({ kind }) => (kind === "search_literature" ? { json: { findings, note: "" } } : null),
      },
    });
    expect(levelOf(prompts, "r1/assess_design/technical-architect")).toBe("full");
    for (const key of ["r1/modify/modifier", "r2/assess_design/technical-architect"]) {
      expect(levelOf(prompts, key)).toBe("summarised");
      expect(userOf(prompts, key)).toContain("- Paper 39 · Doe · 2020 · V");
      expect(userOf(prompts, key)).not.toContain("finding here");
      expect(userOf(prompts, key)).not.toMatch(MARK);
    }
    expect(userOf(prompts, "r2/assess_design/technical-architect")).toMatch(
      /<ledger-issue id="A1"[^>]*>\nThe rota is undefined\n<\/ledger-issue>/,
    );
  });

  it("then cuts reference material, with a mark; the artifact stays whole", () => {
    const references = {
      implementer: [
        { title: "Log", text: `BEGIN ${sentences(18_000)} END` },
        { title: "Costs", text: `BEGIN ${sentences(18_000)} END` },
      ],
    };
    const artifact = sentences(25_000);
    const prompts = promptsOf([[PASS, PASS, PASS]], { artifact, config: { ...LIMIT, references } });
    expect(levelOf(prompts, "r1/assess/implementer")).toBe("condensed");
    expect(levelOf(prompts, "r1/assess/first-reader")).toBe("full");
    const user = userOf(prompts, "r1/assess/implementer");
    expect(user).toContain(artifact.trim());
    expect(user).toMatch(
      new RegExp(`<reference-text title="Costs">\\nBEGIN [\\s\\S]*${MARK.source}[\\s\\S]* END\\n</reference-text>`),
    );
  });

  it("cuts the artifact last, says so, and takes the right to pass it from who could not read it whole", () => {
    const prompts = promptsOf([[PASS, PASS, PASS]], { artifact: `BEGIN ${sentences(61_000)} END`, config: LIMIT });
    for (const seat of ["subject-expert", "implementer", "first-reader"]) {
      const user = userOf(prompts, `r1/assess/${seat}`);
      expect(levelOf(prompts, `r1/assess/${seat}`)).toMatch(/^minimal, artifact cut to \d+ %$/);
      expect(user).toMatch(
        new RegExp(`<artifact version="1">\\nBEGIN [\\s\\S]*${MARK.source}[\\s\\S]* END\\n</artifact>`),
      );
      expect(user).toContain("PASS speaks for the whole, so it is not yours to give this time");
    }
  });

  it("never gives a part of the document to the one who returns it whole: a person decides", () => {
    const prompts = promptsOf([[PASS, conditional(), PASS]], { artifact: sentences(60_000), config: LIMIT });
    expect(askedFor(prompts, "r1/modify/modifier").built).toMatchObject({
      kind: "too_large",
      limit: CONTEXT_WINDOW_LIMIT,
    });
    expect(gateIn(prompts.played)).toMatchObject({
      kind: "modifier_blocked",
      reason: expect.stringContaining("context_too_long"),
    });
  });

  it("keeps within the limit, re-asks included", () => {
    const issues = Array.from({ length: 30 }, (_, at) =>
      issue("major", `Issue ${at}`, { detail: sentences(300), suggestion: sentences(300) }),
    );
    const prompts = promptsOf([[conditional({ issues }), conditional({ issues }), PASS]], {
      artifact: sentences(30_000),
      config: { ...LIMIT, max_rounds: 3 },
      special: ({ key }) => (key === "r2/assess/implementer" ? { text: "x".repeat(20_000) } : null),
    });
    const levels = new Set<string | undefined>();
    for (const [key, { built }] of prompts.asked) {
      levels.add(levelOf(prompts, key));
      if (built.kind === "ready") expect(built.tokens).toBeLessThanOrEqual(CONTEXT_WINDOW_LIMIT);
    }
    expect(levels.size).toBeGreaterThan(1);
  });
});

describe("cutText", () => {
  it("keeps beginning and end, and says how much is missing", () => {
    expect(cutText("short", 100)).toBe("short");
    expect(cutText("anything", null)).toBe("anything");
    const cut = cutText(`BEGIN ${"word ".repeat(1_000)}END`, 100);
    expect(cut).toMatch(MARK);
    expect(cut.startsWith("BEGIN ")).toBe(true);
    expect(cut.endsWith("END")).toBe(true);
    expect(cut.length).toBeLessThan(700);
  });

  it("does not halve a character", () => {
    expect(cutText("𝒳".repeat(2_000), 50).isWellFormed()).toBe(true);
  });
});
