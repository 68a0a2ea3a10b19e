import { describe, expect, it } from "vitest";
import { agent, eventsOf, inTurn } from "@/lib/testing/builders";
import {
  advice,
  answerAgain,
  chairGame,
  conflict,
  engaging,
  high,
  outcomeIn,
  seats,
  stateIn,
  type Fields,
} from "../chair-harness";
import { materialFor } from "../dispatch/context-budget";
import { contextBudgets, reportOf } from "./report";

const threeRounds = (report: Fields = {}) =>
  chairGame(
    [
      { a: advice("High", { key_concern: "A restart logs everyone out." }) },
      { a: answerAgain("Measured at peak: 3 ms.") },
      { a: answerAgain("And 2 ms since the index.") },
    ],
    {
      panel: seats("a", "b", "c"),
      config: { conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: {
        judge: ({ round }) => ({
          engagement:
            round === 2 ? engaging({ a: "Measured at peak: 3 ms", b: null }) : engaging({ a: "2 ms since the index" }),
        }),
        report: report,
      },
    },
  );

describe("the report", () => {
  it("TV-P2-25: three rounds, and no counter in it", () => {
    const played = threeRounds();
    expect(outcomeIn(played)?.rounds).toBe(3);
    const text = JSON.stringify(reportOf(stateIn(played)));
    expect(text).not.toMatch(/\bround/i);
    expect(text).not.toMatch(/dispatched|answered|chair_decision|confidence_weighted/);
    expect(outcomeIn(played)?.summary).not.toMatch(/\bround/i);
  });

  it("P2-41: agents' words about rounds are taken and kept as they were written", () => {
    const said = {
      decision: "Use 10 rounds of bcrypt. The second round of hiring is cancelled.",
      rationale: "After two rounds nobody objected to round 3 of the tender.",
      inline_actions: ["Raise the cost to 12 rounds."],
      open_questions: ["Who pays for the first round?"],
    };
    const played = threeRounds(said);
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
    expect(eventsOf(played.log, "reply.recorded").at(-1)?.flags).toEqual([]);
    expect(reportOf(stateIn(played))).toMatchObject({
      decision: said.decision,
      rationale: said.rationale,
      inlineActions: said.inline_actions,
      openQuestions: said.open_questions,
    });
    expect(outcomeIn(played)?.summary).toBe(said.decision);
  });

  it("its gist loses the marks of Markdown and nothing of the words", () => {
    const summaryOf = (decision: string) => outcomeIn(threeRounds({ decision }))?.summary;
    expect(summaryOf("## Outcome\n\n> **Take** `login_links`, in _C#_ or __Rust__, where a_b > 3.")).toBe(
      "Outcome Take login_links, in C# or Rust, where a_b > 3.",
    );
    expect(summaryOf("Keep the _whole_ of snake_case_names and _private.")).toBe(
      "Keep the whole of snake_case_names and private.",
    );
  });

  it("P2.7: decision, findings with confidence, conflicts with both positions, actions, open questions", () => {
    expect(
      reportOf(
        stateIn(
          threeRounds({
            open_questions: ["Who pays?", "None"],
            separate_actions: [{ action: "Split the service", reason: "Cross-Boundary" }],
          }),
        ),
      ),
    ).toMatchObject({
      type: "Design session",
      decision: "Sessions live in the database.",
      rationale: "They survive a restart.",
      constraints: ["No new service"],
      successCriteria: ["A restart loses nobody"],
      consensus: ["Sessions are read often."],
      specialists: [
        { name: "a", confidence: "High", finding: "Sessions are read on every request." },
        { name: "b" },
        { name: "c" },
      ],
      conflicts: [
        {
          topic: "where sessions live",
          positions: [
            { name: "a", position: "the database" },
            { name: "b", position: "memory" },
          ],
          resolution: expect.stringContaining("The database. It can be taken back."),
        },
      ],
      inlineActions: ["Add the table."],
      separateActions: [{ action: "Split the service", reason: "cross_boundary" }],
      openQuestions: ["Who pays?"],
      isBinding: true,
    });
  });

  it("P2.7: an action without a clear reason for an issue of its own is done inline", () => {
    const report = reportOf(
      stateIn(
        threeRounds({
          separate_actions: [
            { action: "Tidy up", reason: "feels big" },
            "Rename",
            { action: "Redesign", reason: "design_required" },
          ],
        }),
      ),
    );
    expect(report).toMatchObject({
      inlineActions: ["Add the table.", "Tidy up", "Rename"],
      separateActions: [{ action: "Redesign", reason: "design_required" }],
    });
  });

  it("tells who decided where a person did, and stands on the log where no report was written", () => {
    const low = { a: advice("Low"), b: advice("Low") };
    const decided = chairGame([low], {
      decide: inTurn({ choice: "position_a", answeredBy: "Ada", rationale: "We know our users." }),
    });
    expect(reportOf(stateIn(decided))?.decidedByPerson).toEqual({ by: "Ada", rationale: "We know our users." });
    const bare = chairGame([], {
      special: ({ kind }) => (kind === "report" ? { fail: "timeout" } : null),
      decide: inTurn({ choice: "go_on" }),
    });
    expect(reportOf(stateIn(bare))).toMatchObject({ decision: "", specialists: [{ name: "a" }, { name: "b" }] });
    expect(reportOf(stateIn(chairGame([low])))).toBeNull();
  });
});

describe("P2-13: the context budget", () => {
  const section = (heading: string, word: string, lines: number) =>
    `## ${heading}\n\n${Array.from({ length: lines }, (_, line) => `${word} line ${line}`).join("\n")}`;
  const artifact = [
    section("Intro", "hello", 10),
    section("Storage", "database", 90),
    section("Screens", "button", 90),
    section("Billing", "invoice", 90),
  ].join("\n\n");

  it("gives a short document whole", () => {
    expect(materialFor("One line.", [], 200)).toEqual({ text: "One line.", shownLines: 1, totalLines: 1, leftOut: [] });
  });

  it("gives the parts of the specialist's domains first, and names what is left out", () => {
    const material = materialFor(artifact, ["database"], 120);
    expect(material.shownLines).toBeLessThanOrEqual(120);
    expect(material.text).toContain("database line 89");
    expect(material.text).toContain("hello line 0");
    expect(material.text).not.toContain("button line 89");
    expect(material.leftOut).toEqual([
      expect.stringMatching(/^Screens \(lines \d+–\d+\)$/),
      expect.stringMatching(/^Billing \(lines \d+–\d+\)$/),
    ]);
    expect(material.text).toMatch(/\[… lines \d+–\d+ are left out here …\]$/);
    expect(materialFor(artifact, ["invoice"], 120).text).toContain("invoice line 0");
  });

  it("calls parts of a diff by their files", () => {
    const diff = ["src/a.ts", "src/b.ts"]
      .map(
        (path) => `diff --git a/${path} b/${path}\n${Array.from({ length: 30 }, () => "+ const token = 1").join("\n")}`,
      )
      .join("\n");
    expect(materialFor(diff, [], 35).leftOut).toEqual([expect.stringContaining("src/b.ts")]);
  });

  it("is not cheated by a line without end", () => {
    const endless = materialFor("word ".repeat(80_000), ["word"], 200);
    expect(endless.totalLines).toBe(2500);
    expect(endless.shownLines).toBe(200);
    expect(endless.text.length).toBeLessThan(33_000);
  });

  it("P2-42: every paragraph of a section belongs to its heading, and to the headings above it", () => {
    const paragraphs = (word: string) => Array.from({ length: 30 }, (_, at) => `${word} ${at}.`).join("\n\n");
    const document = [
      "# Product",
      paragraphs("Words"),
      "## Security",
      paragraphs("Keep it"),
      "### Keys",
      paragraphs("Turn it"),
      "## Screens",
      paragraphs("Colour"),
    ].join("\n\n");
    const { text } = materialFor(document, ["security"], 130);
    expect(text).toContain("Keep it 29.");
    expect(text).toContain("Turn it 29.");
    expect(text).not.toContain("Colour 29.");
  });

  it("P2-42: a specialist's own sections come before the beginning of the document", () => {
    const { text } = materialFor(
      [section("Intro", "hello", 90), section("Storage", "database", 90)].join("\n\n"),
      ["database"],
      95,
    );
    expect(text).toContain("database line 89");
  });

  it("P2-42: own sections that do not fit are all cut, at a line or a word and with a mark; the record names the rest only", () => {
    const long = [
      section("Intro", "hello", 10),
      section("Tables", "database", 300),
      section("Screens", "button", 50),
      section("Indexes", "database", 300),
    ].join("\n\n");
    const { text, leftOut, shownLines } = materialFor(long, ["database"], 100);
    expect(shownLines).toBeLessThanOrEqual(100);
    expect(shownLines).toBeGreaterThan(90);
    expect(text).toMatch(/## Tables\n\ndatabase line 0\n/);
    expect(text).toMatch(/## Indexes\n\ndatabase line 0\n/);
    expect(text).toMatch(/database line \d+\n\n\[… lines \d+–\d+ are left out here …\]/);
    const [first, second] = ["Tables", "Indexes"].map((name) =>
      Number(new RegExp(`^${name} \\(lines (\\d+)–`).exec(leftOut.find((part) => part.startsWith(name)) ?? "")?.[1]),
    );
    const lines = long.split("\n");
    expect(first).toBeGreaterThan(lines.indexOf("## Tables") + 10);
    expect(second).toBeGreaterThan(lines.indexOf("## Indexes") + 10);
  });

  it("P2-42: a line without end is cut between words, and the mark says so", () => {
    const { text, leftOut } = materialFor(
      `## Storage\n\n${"database words ".repeat(5000)}\n\n## Screens\n\nA button.`,
      ["database"],
      40,
    );
    expect(text).toMatch(/ (?:database|words) \[… the rest of line 3 is left out here …\]/);
    expect(leftOut).toContain("Storage (rest of line 3)");
    expect(leftOut).not.toContain("Storage (lines 1–3)");
  });

  it("is recorded for each specialist", () => {
    const panel = [agent("Data Architect", { kind: "architect" }), agent("Frontend")];
    const played = chairGame([], { panel, subject: { artifact }, config: { context_lines: 120, triage_mode: "full" } });
    expect(contextBudgets(stateIn(played))).toMatchObject([
      {
        name: "Data Architect",
        totalLines: expect.any(Number),
        leftOut: [expect.stringContaining("Screens"), expect.stringContaining("Billing")],
      },
      { name: "Frontend" },
    ]);
  });
});
