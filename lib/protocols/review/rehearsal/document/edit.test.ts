import { describe, expect, it } from "vitest";
import { applyEdit, inOne } from "./edit";

const TEXT = "# Plan\n\nWe keep 30 days. It is dropped.\n\n## Rollout\n\nWeek 1.\n\n## Open points\n\n- Who pays";
const section = (heading: string, text: string, like = /(?!)/) => ({ in: "section" as const, like, heading, text });

describe("an edit", () => {
  it("goes to the end of the section that is like it", () => {
    const { text, what } = applyEdit(TEXT, section("Plan of steps", "Then week 2.", /rollout/i));
    expect(text).toContain("## Rollout\n\nWeek 1.\n\nThen week 2.\n\n## Open points");
    expect(what).toBe("Under “Rollout”: “Then week 2”");
  });

  it("opens a section of the level the others have, before what closes the document", () => {
    const { text, what } = applyEdit(TEXT, section("Way back", "It can be undone."));
    expect(text).toContain("Week 1.\n\n## Way back\n\nIt can be undone.\n\n## Open points");
    expect(what).toBe("New section “Way back”: “It can be undone”");
    expect(applyEdit(text, section("Way back", "By the owner.")).text).toContain(
      "It can be undone.\n\nBy the owner.\n\n## Open points",
    );
    expect(applyEdit("Only a line", section("Way back", "It can.")).text).toBe("Only a line\n\n## Way back\n\nIt can.");
  });

  it("stands beside a sentence, or takes its place", () => {
    expect(applyEdit(TEXT, { in: "beside", anchor: "We keep 30 days.", text: "(An estimate.)" }).text).toContain(
      "We keep 30 days. (An estimate.) It is dropped.",
    );
    expect(applyEdit(TEXT, { in: "beside", anchor: "Who pays", text: "It is open." }).text).toMatch(
      /- Who pays\. It is open\.$/,
    );
    expect(
      applyEdit(TEXT, { in: "sentence", anchor: "It is dropped.", text: "It is dropped every night." }).text,
    ).toContain("We keep 30 days. It is dropped every night.\n");
  });

  it("is kept as a note where its place is gone", () => {
    expect(applyEdit(TEXT, { in: "beside", anchor: "No such sentence.", text: "Still true." }).text).toContain(
      "## Notes\n\nStill true.",
    );
  });

  it("goes on top, below a title of any kind", () => {
    expect(applyEdit(TEXT, { in: "top", text: "In short." }).text).toMatch(/^# Plan\n\nIn short\.\n\nWe keep/);
    expect(applyEdit("A policy\n\nIt holds.", { in: "top", text: "In short." }).text).toBe(
      "A policy\n\nIn short.\n\nIt holds.",
    );
    expect(applyEdit("It holds. So be it.", { in: "top", text: "In short." }).text).toBe(
      "In short.\n\nIt holds. So be it.",
    );
  });

  it("writes LaTeX in LaTeX, and finds again what it wrote", () => {
    const latex = "\\section{Results}\nIt is faster.\n\\end{document}";
    const once = applyEdit(latex, section("Limitations", "At most 5 % more."));
    expect(once.text).toContain("\\subsection*{Limitations}\n\nAt most 5 \\% more.\n\n\\end{document}");
    expect(applyEdit(once.text, { in: "beside", anchor: "At most 5 % more.", text: "Then less." }).text).toContain(
      "5 \\% more. Then less.",
    );
  });

  it("keeps a user's text that looks like a pattern", () => {
    expect(
      applyEdit("Costs $& more than $1.", {
        in: "sentence",
        anchor: "Costs $& more than $1.",
        text: "It costs $& and $1.",
      }).text,
    ).toBe("It costs $& and $1.");
  });

  it("of several steps at one place is one change", () => {
    expect(inOne([section("A", "One."), section("A", "Two.")])?.text).toBe("One.\n\nTwo.");
    expect(
      inOne([
        { in: "beside", anchor: "x", text: "One." },
        { in: "beside", anchor: "One.", text: "Two." },
      ]),
    ).toEqual({ in: "beside", anchor: "x", text: "One. Two." });
    expect(inOne([])).toBeNull();
  });
});
