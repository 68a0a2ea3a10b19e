/** What the screens show of hand-made reviews. */
import { describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/snapshot";
import { conditional, fail, issue, PASS, review } from "@/lib/protocols/review/review-harness";
import { completeAnswer } from "@/lib/testing/builders";
import { eventSentences } from "../event-sentence";
import { openIssues } from "../issue";
import { snapshotOf } from "../snapshot";
import { timeline } from "../timeline";
import { viewsOf } from "../views-of";

const settled = review([[conditional(), PASS, fail()], [conditional({ issues: [] }), PASS, PASS], [PASS, PASS, PASS]]);
const stuck = review([[fail({ issues: [issue("fatal", "It can't work")], keep: "NOT_ADDRESSED" }), PASS, PASS]], { decide: (gate) => ({ ...completeAnswer(gate, "side_x"), answeredBy: "Grace" }) });

describe("the matrix of a review", () => {
  it("has the three assessors, not the modifier, with PASS, CONDITIONAL and FAIL and which way they went", () => {
    const { rows, columns, footTitle } = viewsOf(settled.folded).matrix(settled.folded);
    expect(rows.map(({ name }) => name)).toEqual(["Subject Expert", "Implementer", "First Reader"]);
    expect(rows.map(({ cells }) => cells.map((cell) => (cell.kind === "said" ? [cell.word, cell.standing, cell.change] : cell.kind)))).toEqual([
      [["CONDITIONAL", "wants_changes", null], ["CONDITIONAL", "wants_changes", null], ["PASS", "agrees", "↑"]],
      [["PASS", "agrees", null], ["PASS", "agrees", null], ["PASS", "agrees", null]],
      [["FAIL", "blocks", null], ["PASS", "agrees", "↑"], ["PASS", "agrees", null]],
    ]);
    expect([footTitle, ...columns.map(({ foot }) => foot)]).toEqual(["Passing", "1 of 3", "2 of 3", "3 of 3"]);
  });
});

describe("the ledger of a review (P1-23, P1-32)", () => {
  it("says what was done about an issue and what its raiser says of that, in the order it happened", () => {
    const [first] = viewsOf(settled.folded).issues(settled.folded);
    expect(first).toMatchObject({ id: "A1", name: "Subject Expert", severity: { word: "major", standing: "wants_changes" }, state: "settled", stateText: "resolved in round 3", raisedInRound: 1, age: 2 });
    expect(first?.history.map(({ round, word }) => `${round} ${word}`)).toEqual([
      "1 raised",
      "1 answered in version 2",
      "1 ruled FIXED",
      "2 its raiser: partially addressed",
      "2 answered in version 3",
      "2 ruled FIXED",
      "3 its raiser: resolved",
    ]);
  });

  it("keeps open what its raiser has not closed, and names who accepted it", () => {
    const issues = viewsOf(stuck.folded).issues(stuck.folded);
    expect(openIssues(issues)).toMatchObject([{ id: "A1", severity: { word: "fatal", standing: "blocks" }, state: "accepted", stateText: "left as a known limitation by Grace" }]);
  });
});

describe("the versions of a review", () => {
  it("are what was handed in and each revision, with the issues a change answers", () => {
    const versions = viewsOf(settled.folded).versions(settled.folded);
    expect(versions.map(({ number, round, by }) => [number, round, by])).toEqual([[1, 0, "as handed in"], [2, 1, "Modifier"], [3, 2, "Modifier"]]);
    expect(versions[1]?.changes[0]?.answers).toEqual(["A1", "C1"]);
    expect(versions[2]?.text).toContain("Revised after round 2.");
  });
});

describe("the timeline of a review", () => {
  it("has assessments with their verdict and their parts, and revisions without one", () => {
    const [round] = timeline(settled.log).rounds;
    const turns = round?.entries.flatMap((entry) => (entry.kind === "turn" ? [entry] : [])) ?? [];
    expect(turns.map(({ name, task, view }) => [name, task, view?.word])).toEqual([
      ["Subject Expert", "assessment", "CONDITIONAL"],
      ["Implementer", "assessment", "PASS"],
      ["First Reader", "assessment", "FAIL"],
      ["Modifier", "revision", null],
    ]);
    expect(turns[0]?.view?.parts.map(({ title }) => title)).toEqual(["What remains before it would pass", "Issues"]);
    expect(turns[3]?.view?.parts.map(({ title }) => title)).toEqual(["Changes", "Rulings"]);
    expect(round?.summary).toBe("1 of 3 pass");
  });

  it("has a sentence for every event", () => {
    const sentences = eventSentences(settled.log);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.*[.?…]$/);
    expect(sentences).toContain("Subject Expert gave CONDITIONAL in round 1, with 1 new issue.");
    expect(sentences).toContain("Modifier revised the document after round 1: 1 change.");
    expect(sentences.find((sentence) => sentence.startsWith("Round 3 is complete"))).toBe("Round 3 is complete: 3 of 3 pass, 0 open issues, consensus.");
  });
});

it("the snapshot is what the API promises", () => {
  const snapshot = snapshotOf(stuck.folded.lifecycle.deliberationId, stuck.folded);
  expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
  expect(snapshot.scores.map(({ name, band }) => [name, band])).toEqual([["Subject Expert", "FAIL"], ["Implementer", "PASS"], ["First Reader", "PASS"]]);
  expect(snapshot.issues.map(({ id }) => id)).toEqual(["A1"]);
});

describe("the record of a review (P1-33 to P1-39)", () => {
  it("reads as a whole", () => {
    expect(viewsOf(settled.folded).record(settled.log, settled.folded).markdown).toMatchSnapshot();
  });

  it("names what was accepted although it is not resolved, by whom and why", () => {
    const { markdown, kind } = viewsOf(stuck.folded).record(stuck.log, stuck.folded);
    expect(kind).toBe("decision");
    const limitations = markdown.slice(markdown.indexOf("## Accepted limitations"));
    expect(limitations).toContain("A1 It can't work");
    expect(markdown).toContain("Grace decided");
    expect(markdown).toMatch(/Subject Expert ended with FAIL/);
  });
});
