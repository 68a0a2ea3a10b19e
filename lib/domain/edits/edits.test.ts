import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { howMany } from "@/lib/testing/thorough";
import { applyEdits, MAX_EDITS, spliced, type Splice } from "./apply-edits";
import { differenceOf, differenceText, wholeDifference } from "./difference";
import { lossIn, lossInWords } from "./loss";
import { sectionsOf, unitsOf } from "./text-units";

const PLAN = `# Plan

Intro with “quotes” and a – dash.

## Goals

- Nothing changes for one person.
- A team can sign in.

## Steps

First we build it. Then we ship it. Then we rest.

### Later

Nothing yet.

## Notes

Nobody is told.
`;

const edit = (find: string, replace: string) => ({ edits: [{ find, replace }], sections: [] });
const section = (heading: string, text: string) => ({ edits: [], sections: [{ heading, text }] });
const textOf = (applied: ReturnType<typeof applyEdits>): string =>
  applied.ok ? applied.text : applied.problems.join("\n");
const problemsOf = (applied: ReturnType<typeof applyEdits>): string => (applied.ok ? "" : applied.problems.join("\n"));

describe("edits (P1-57)", () => {
  it("replaces the one passage that is named, and nothing else", () => {
    expect(textOf(applyEdits(PLAN, edit("Then we ship it.", "Then we test it, and ship it.")))).toBe(
      PLAN.replace("Then we ship it.", "Then we test it, and ship it."),
    );
  });

  it("keeps the space around what it replaces as the edit has it", () => {
    expect(textOf(applyEdits("a\n\nb\n", edit("a\n", "a\n\nnew\n")))).toBe("a\n\nnew\n\nb\n");
  });

  it("takes a passage whose spacing, quotes and dashes are written otherwise", () => {
    expect(textOf(applyEdits(PLAN, edit('Intro with "quotes"\nand a - dash.', "Intro.")))).toBe(
      PLAN.replace("Intro with “quotes” and a – dash.", "Intro."),
    );
    expect(textOf(applyEdits("Use <question> here.", edit("Use &lt;question>", "Write &lt;question>")))).toBe(
      "Write <question> here.",
    );
  });

  it("quotes the nearest passage where nothing matches, and lists every problem", () => {
    const problems = problemsOf(
      applyEdits(PLAN, {
        edits: [
          { find: "First we would build it all", replace: "x" },
          { find: "Then we", replace: "x" },
          { find: " ", replace: "x" },
          { find: "Zebra crossing", replace: "x" },
        ],
        sections: [{ heading: "Risks", text: "x" }],
      }),
    );
    expect(problems.split("\n")).toEqual([
      expect.stringMatching(
        /^edits\.1: “First we would build it all” does not stand.*nearest passage is: “First we build it\.”/,
      ),
      expect.stringMatching(/^edits\.2: .*more than once/),
      expect.stringMatching(/^edits\.3: find is empty/),
      expect.stringMatching(/^edits\.4: .*nor anything like it/),
      expect.stringMatching(/^sections\.1: .*no section “Risks”.*“Plan”, “Goals”, “Steps”/),
    ]);
  });

  it("refuses edits that overlap, and takes the same one given twice as one", () => {
    const both = {
      edits: [
        { find: "First we build it.", replace: "a" },
        { find: "build it. Then", replace: "b" },
      ],
      sections: [],
    };
    expect(problemsOf(applyEdits(PLAN, both))).toMatch(/edits\.1 and edits\.2 overlap at “build it\.”/);
    const mixed = { edits: [{ find: "Nothing yet.", replace: "a" }], sections: [{ heading: "Steps", text: "b" }] };
    expect(problemsOf(applyEdits(PLAN, mixed))).toMatch(/overlap/);
    const twice = {
      edits: [
        { find: "A team", replace: "One team" },
        { find: "A team", replace: "One team" },
      ],
      sections: [],
    };
    expect(textOf(applyEdits(PLAN, twice))).toContain("- One team can sign in.");
  });

  it("writes a section anew with all that stands below it, whether its heading is given again or not", () => {
    const expected = PLAN.replace(/First we[\s\S]*Nothing yet\./, "All at once.");
    expect(textOf(applyEdits(PLAN, section("Steps", "All at once.")))).toBe(expected);
    expect(textOf(applyEdits(PLAN, section("## steps", "## Steps\n\nAll at once.\n")))).toBe(expected);
    expect(textOf(applyEdits(PLAN, section("Notes", "")))).toBe(PLAN.slice(0, PLAN.indexOf("## Notes")));
    expect(textOf(applyEdits("\\section{Results}\n\nGood.\n\\section{End}\nx", section("Results", "Better.")))).toBe(
      "\\section{Results}\n\nBetter.\n\\section{End}\nx",
    );
    expect(problemsOf(applyEdits("# A\nx\n# A\ny", section("A", "z")))).toMatch(/2 sections are called “A”/);
  });

  it("takes no heading inside of code for one", () => {
    expect(sectionsOf("# A\n```\n# b\n```\n## C\n").map(({ title }) => title)).toEqual(["A", "C"]);
  });

  it("takes so many edits and no more", () => {
    const many = Array.from({ length: MAX_EDITS + 1 }, (_, n) => ({ find: `a${n}.`, replace: "" }));
    expect(problemsOf(applyEdits("x", { edits: many, sections: [] }))).toMatch(/too many/);
  });

  const WORDS = ["alpha", "beta", "gamma", "“delta”", "ε", "👩‍🚀", "## Head", "\n", "\n\n", "- ", "`x`", " ", "\r\n"];
  const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((parts) => parts.join(" "));

  it("changes what the edits name and not a character besides, and can be reversed", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.tuple(fc.nat(400), fc.nat(40), texts), { maxLength: 6 }), (text, wanted) => {
        const edits = wanted.map(([at, length, replace]) => {
          const start = text.length === 0 ? 0 : at % text.length;
          return { find: text.slice(start, start + length + 1), replace };
        });
        const applied = applyEdits(text, { edits, sections: [] });
        if (!applied.ok) return;
        // Every kept stretch is the same in both, in order.
        let shift = 0;
        const back: Splice[] = [];
        let end = 0;
        for (const splice of applied.splices) {
          expect(applied.text.slice(end + shift, splice.start + shift)).toBe(text.slice(end, splice.start));
          back.push({
            start: splice.start + shift,
            end: splice.start + shift + splice.text.length,
            text: text.slice(splice.start, splice.end),
          });
          shift += splice.text.length - (splice.end - splice.start);
          end = splice.end;
        }
        expect(applied.text.slice(end + shift)).toBe(text.slice(end));
        expect(spliced(applied.text, back)).toBe(text);
      }),
    );
  });

  it("loses no character to its units: all that is left out is space", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const units = unitsOf(text);
        let end = 0;
        for (const unit of units) {
          expect(text.slice(end, unit.start).trim()).toBe("");
          expect(text.slice(unit.start, unit.end)).toBe(unit.text);
          end = unit.end;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
    );
  });
});

describe("losses", () => {
  it("finds nothing where all is there, moved or reworded", () => {
    expect(lossIn(PLAN, PLAN, { accounts: [] })).toBeNull();
    const moved = PLAN.replace(
      "First we build it. Then we ship it. Then we rest.",
      "Then we rest. First we build it. Then we ship it.",
    );
    expect(lossIn(PLAN, moved, { accounts: [] })).toBeNull();
    expect(
      lossIn(PLAN, PLAN.replace("A team can sign in.", "Any team can sign in with a mail address."), { accounts: [] }),
    ).toBeNull();
  });

  it("names a heading that is gone, and what stood below it", () => {
    const after = PLAN.slice(0, PLAN.indexOf("## Notes"));
    const loss = lossIn(PLAN, after, { accounts: [] });
    expect(loss?.headings).toEqual(["Notes"]);
    expect(lossInWords(loss!, { asker: "issue", mend: "say why" })).toMatch(
      /the heading “Notes”; “## Notes Nobody is told\.”/,
    );
  });

  it("lets go what a change names that answers a fixed issue", () => {
    const after = PLAN.slice(0, PLAN.indexOf("## Notes"));
    expect(lossIn(PLAN, after, { accounts: [{ what: "Section Notes is gone", why: "" }] })).toBeNull();
    expect(lossIn(PLAN, after, { accounts: [{ what: "Shorter", why: "" }] })).not.toBeNull();
  });

  it("names every passage the share is of, those mostly gone first", () => {
    const lines = Array.from(
      { length: 6 },
      (_, n) => `## Part ${n}\n\nStep ${n} builds part${n}, tests piece${n} and ships bundle${n}.`,
    );
    const after = lines.map((line, n) => line.replace(n === 5 ? /Step.*/ : / and ships.*/, "")).join("\n\n");
    const loss = lossIn(lines.join("\n\n"), after, { accounts: [] });
    const told = lossInWords(loss!, { asker: "issue", mend: "say why" });
    expect(told.match(/“Step \d/g)).toEqual([5, 0, 1, 2, 3, 4].map((n) => `“Step ${n}`));
    expect(told.match(/words of “/g)).toHaveLength(5);
  });

  it("minds text beyond a tenth, not below", () => {
    const text = Array.from({ length: 20 }, (_, n) => `Sentence number ${n} says thing${n}.`).join(" ");
    const without = (count: number) => text.split(". ").slice(count).join(". ");
    expect(lossIn(text, without(2), { accounts: [] })).toBeNull();
    expect(lossIn(text, without(4), { accounts: [] })?.share).toBeGreaterThan(0.1);
  });
});

describe("what the assessors are shown of it", () => {
  it("has removals first, each under its heading", () => {
    const after = PLAN.replace("Then we rest.", "Then we look back.").replace("- A team can sign in.\n", "");
    expect(differenceText(PLAN, after, 5000)).toBe(
      "Removed or replaced:\nunder “Goals”:\n-\n    - A team can sign in.\nunder “Steps”:\n- Then we rest.\nAdded:\nunder “Steps”:\n+ Then we look back.",
    );
    expect(differenceText(PLAN, PLAN, 5000)).toBe("Nothing was removed or added.");
  });

  const lines = (word: string) => Array.from({ length: 500 }, (_, n) => `${word} number ${n}.`).join("\n");

  it("beside the whole document is whole itself, or, where it would be longer than that, all that was removed", () => {
    const some = lines("Old").replaceAll(/Old number (\d*7)\./g, "New number $1.");
    const whole = differenceText(lines("Old"), some, null);
    expect(whole.match(/^- Old/gm)).toHaveLength(50);
    expect(whole.match(/^\+ New/gm)).toHaveLength(50);
    const most = differenceText(lines("Old"), lines("New"), null);
    expect(most).toMatch(/^Most of the document has changed\.\nAdded: 1 passage, to be read in the document itself\./);
    expect(most).toContain(lines("Old"));
    expect(most).not.toMatch(/more characters|not shown here|New number/);
    expect(wholeDifference(lines("Old"), lines("New"))).toContain(lines("New"));
  });

  it("keeps to a limit at the expense of what was added, and says what it leaves out", () => {
    const text = differenceText(lines("Old"), lines("New"), 2000);
    expect(text.length).toBeLessThan(2300);
    expect(text).toMatch(/^Most of the document has changed\.[\s\S]*- Old number 0\.[\s\S]*\[… \d+ more characters\]$/);
    const scattered = (word: string) => lines(word).replaceAll("\n", "\nSame.\n");
    expect(differenceText(scattered("Old"), scattered("New"), 2000)).toMatch(/and \d+ more passages, not shown here/);
  });

  it("is exact: what is neither removed nor added stands in both", () => {
    const { removed, added } = differenceOf("a. b. a.", "a. c.");
    expect([removed.map(({ text }) => text), added.map(({ text }) => text)]).toEqual([["b. a."], ["c."]]);
  });
});

describe("sizes made to be slow", () => {
  /** In a thorough run as long as a document may be. */
  const LONG = howMany(200_000, 400_000);
  const UNITS = { run: "a", words: "ab ", lines: "x\n", stops: ". ", headings: "# a\n" };

  it.each(Object.entries(UNITS))("%s takes time in proportion to its length", async (_, unit) => {
    const ofLength = (chars: number) => unit.repeat(chars / unit.length);
    const applying = await growth(LONG, (chars) => {
      const text = ofLength(chars);
      const long = `${text.slice(0, chars / 2)}b`;
      const edits = [long, `b${long}`, `${"a".repeat(60)}b`, "zz"].map((find) => ({ find, replace: "y" }));
      applyEdits(text, { edits, sections: [] });
    });
    expect(applying).toBeLessThan(LINEAR);
    const comparing = await growth(LONG, (chars) => {
      const text = ofLength(chars);
      lossIn(text, text.slice(chars / 2), { accounts: [] });
      differenceText(text, `${text}b`, 10_000);
    });
    expect(comparing).toBeLessThan(LINEAR);
  });
});
