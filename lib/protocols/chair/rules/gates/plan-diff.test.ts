import { describe, expect, it } from "vitest";
import { planDiff } from "./plan-diff";

const steps = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}. Step.`);

describe("P2-44: what a revision changes", () => {
  it("lines that went, came and stayed, with what is far away folded", () => {
    const before = [...steps(9), "10. Old."].join("\n");
    const after = [...steps(9), "10. New.", "11. More."].join("\n");
    expect(planDiff(before, after).split("\n\n## ")[0]).toBe(
      [
        "```diff",
        "  … 7 lines without a change …",
        "  8. Step.",
        "  9. Step.",
        "- 10. Old.",
        "+ 10. New.",
        "+ 11. More.",
        "```",
      ].join("\n"),
    );
  });

  it("the whole plan follows", () => expect(planDiff("a", "b")).toContain("## The plan as it is now\n\nb"));

  it("a fence in the plan does not end ours", () =>
    expect(planDiff("a", "```\nb\n```")).toMatch(/^````diff\n[\s\S]*\n````\n/));

  it("says so where nothing changed, and where too much did", () => {
    expect(planDiff("a\nb", "a\nb")).toMatch(/^Nothing has changed/);
    const long = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word} ${index}`).join("\n");
    expect(planDiff(long("a"), long("b"))).toMatch(/^More has changed than can be shown/);
  });
});
