import { describe, expect, it } from "vitest";
import { agent, eventsOf, inTurn } from "@/lib/testing/builders";
import { advice, answerAgain, chairGame, conflict, engaging, high, outcomeIn, seats, stateIn, type Fields } from "./chair-harness";
import { materialFor } from "./context-budget";
import { reportOf } from "./report";
import { countersIn, withoutCounters } from "./round-counters";

const SUBJECT = { title: "Sessions", question: "Where?", context: "", artifact: "" };
const threeRounds = (report: Fields = {}) =>
  chairGame([{ a: advice("High", { key_concern: "A restart logs everyone out." }) }, { a: answerAgain("Measured at peak: 3 ms.") }, { a: answerAgain("And 2 ms since the index.") }], {
    panel: seats("a", "b", "c"),
    config: { conflict_overrides: [high("a", "b")] },
    conflicts: [conflict("a", "b")],
    says: { judge: ({ round }) => ({ engagement: round === 2 ? engaging({ a: "Measured at peak: 3 ms", b: null }) : engaging({ a: "2 ms since the index" }) }), report: report },
  });

describe("the report", () => {
  it("TV-P2-25: three rounds, and no counter in it", () => {
    const played = threeRounds();
    expect(outcomeIn(played)?.rounds).toBe(3);
    const text = JSON.stringify(reportOf(stateIn(played)));
    expect(text).not.toMatch(/\bround/i);
    expect(text).not.toMatch(/dispatched|answered|chair_decision|confidence_weighted/);
    expect(outcomeIn(played)?.summary).not.toMatch(/\bround/i);
  });

  it("TV-P2-25: a chair that counts rounds is asked once; if it insists, those sentences are left out", () => {
    const counting = { decision: "Sessions live in the database. After two rounds nobody objected.", rationale: "It took round 3 of 3.\nThey survive a restart." };
    const played = threeRounds(counting);
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([{ kind: "report", code: "inconsistent", reason: expect.stringContaining("two rounds") }]);
    expect(eventsOf(played.log, "reply.recorded").at(-1)?.flags).toEqual(["round counters"]);
    expect(reportOf(stateIn(played))).toMatchObject({ decision: "Sessions live in the database.", rationale: "They survive a restart." });
    expect(outcomeIn(played)?.summary).toBe("Sessions live in the database.");
  });

  it("its gist loses the marks of Markdown and nothing of the words", () => {
    const summaryOf = (decision: string) => outcomeIn(threeRounds({ decision }))?.summary;
    expect(summaryOf("## Outcome\n\n> **Take** `login_links`, in _C#_ or __Rust__, where a_b > 3.")).toBe("Outcome Take login_links, in C# or Rust, where a_b > 3.");
    expect(summaryOf("Keep the _whole_ of snake_case_names and _private.")).toBe("Keep the whole of snake_case_names and private.");
  });

  it("P2-38: rounds of the subject are its own business", () => {
    const subject = { ...SUBJECT, artifact: "We close the second round in May." };
    expect(countersIn("The second round closes in May.", subject)).toEqual([]);
    expect(countersIn("Agreed in the first round.", subject)).toEqual(["first round"]);
    expect(countersIn("A round table, around noon, in three weeks.", SUBJECT)).toEqual([]);
    expect(withoutCounters("Kept as it is.", SUBJECT)).toBe("Kept as it is.");
  });

  it("P2.7: decision, findings with confidence, conflicts with both positions, actions, open questions", () => {
    expect(reportOf(stateIn(threeRounds({ open_questions: ["Who pays?", "None"], separate_actions: [{ action: "Split the service", reason: "Cross-Boundary" }] })))).toMatchObject({
      type: "Design session",
      decision: "Sessions live in the database.",
      rationale: "They survive a restart.",
      constraints: ["No new service"],
      successCriteria: ["A restart loses nobody"],
      consensus: ["Sessions are read often."],
      specialists: [{ name: "a", confidence: "High", finding: "Sessions are read on every request." }, { name: "b" }, { name: "c" }],
      conflicts: [{ topic: "where sessions live", positions: [{ name: "a", position: "the database" }, { name: "b", position: "memory" }], resolution: expect.stringContaining("The database. It can be taken back.") }],
      inlineActions: ["Add the table."],
      separateActions: [{ action: "Split the service", reason: "cross_boundary" }],
      openQuestions: ["Who pays?"],
      isBinding: true,
    });
  });

  it("P2.7: an action without a clear reason for an issue of its own is done inline", () => {
    const report = reportOf(stateIn(threeRounds({ separate_actions: [{ action: "Tidy up", reason: "feels big" }, "Rename", { action: "Redesign", reason: "design_required" }] })));
    expect(report).toMatchObject({ inlineActions: ["Add the table.", "Tidy up", "Rename"], separateActions: [{ action: "Redesign", reason: "design_required" }] });
  });

  it("tells who decided where a person did, and stands on the log where no report was written", () => {
    const low = { a: advice("Low"), b: advice("Low") };
    const decided = chairGame([low], { decide: inTurn({ choice: "position_a", answeredBy: "Ada", rationale: "We know our users." }) });
    expect(reportOf(stateIn(decided))?.decidedByPerson).toEqual({ by: "Ada", rationale: "We know our users." });
    const bare = chairGame([], { special: ({ kind }) => (kind === "report" ? { fail: "timeout" } : null), decide: inTurn({ choice: "go_on" }) });
    expect(reportOf(stateIn(bare))).toMatchObject({ decision: "", specialists: [{ name: "a" }, { name: "b" }] });
    expect(reportOf(stateIn(chairGame([low])))).toBeNull();
  });
});

describe("P2-13: the context budget", () => {
  const section = (heading: string, word: string, lines: number) => `## ${heading}\n\n${Array.from({ length: lines }, (_, line) => `${word} line ${line}`).join("\n")}`;
  const artifact = [section("Intro", "hello", 10), section("Storage", "database", 90), section("Screens", "button", 90), section("Billing", "invoice", 90)].join("\n\n");

  it("gives a short document whole", () => {
    expect(materialFor("One line.", [], 200)).toEqual({ text: "One line.", shownLines: 1, totalLines: 1, leftOut: [] });
  });

  it("gives the parts of the specialist's domains first, and names what is left out", () => {
    const material = materialFor(artifact, ["database"], 120);
    expect(material.shownLines).toBeLessThanOrEqual(120);
    expect(material.text).toContain("database line 89");
    expect(material.text).toContain("hello line 0");
    expect(material.text).not.toContain("button");
    expect(material.leftOut).toEqual([expect.stringMatching(/^Screens \(lines \d+–\d+\)$/), expect.stringMatching(/^Billing \(lines \d+–\d+\)$/)]);
    expect(material.text).toMatch(/\[… lines \d+–\d+ are left out here …\]$/);
    expect(materialFor(artifact, ["invoice"], 120).text).toContain("invoice line 0");
  });

  it("calls parts of a diff by their files", () => {
    const diff = ["src/a.ts", "src/b.ts"].map((path) => `diff --git a/${path} b/${path}\n${Array.from({ length: 30 }, () => "+ const token = 1").join("\n")}`).join("\n");
    expect(materialFor(diff, [], 35).leftOut).toEqual([expect.stringContaining("src/b.ts")]);
  });

  it("is not cheated by a line without end", () => {
    const endless = materialFor("word ".repeat(80_000), ["word"], 200);
    expect(endless.totalLines).toBe(2500);
    expect(endless.shownLines).toBe(200);
    expect(endless.text.length).toBeLessThan(33_000);
  });

  it("is recorded for each specialist", () => {
    const panel = [agent("Data Architect", { kind: "architect" }), agent("Frontend")];
    const played = chairGame([], { panel, subject: { artifact }, config: { context_lines: 120, triage_mode: "full" } });
    expect(reportOf(stateIn(played))?.contextBudget).toMatchObject([{ name: "Data Architect", totalLines: expect.any(Number), leftOut: [expect.stringContaining("Screens"), expect.stringContaining("Billing")] }, { name: "Frontend" }]);
  });
});
