/** What the overview and the arguments of judges show beside matrix and ledger. */
import { describe, expect, it } from "vitest";
import {
  analysis,
  critical,
  dims,
  judge,
  type Said,
  type Script,
  stateIn,
  synthesis,
} from "@/lib/protocols/judges/rules/judges-harness";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { completeAnswer, inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { changedDocuments } from "./versions";
import { keyClaims, movementLines, scoringReasons } from "./matching/arguments";
import { groupIds, groupsFrom, matchingProblem, optionsFor } from "./matching/matching-form";
import { matchingView } from "./matching/matching-view";
import { disputeLines, pairMatrix } from "./matching/pair-matrix";
import { judgesMatrix } from "./matrix";
import { roundTables } from "./round-table";
import { costView, revisionView } from "./run-facts";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { judgesStateOf } from "./state";
import { verdictViews } from "./verdict-view";

const verdictOf = (played: Played) => verdictViews(stateIn(played)).at(-1);
const given = (played: Played, input: string, data: unknown) =>
  judgesStateOf(
    foldLog([
      ...played.log,
      {
        ...(played.log.at(-1) as DeliberationEvent),
        seq: played.log.length + 1,
        payload: { type: "input.given", input, by: "Grace", data } as EventPayload,
      },
    ]),
  );
const raising = (score: number, ...findings: string[]): Said => ({
  score,
  critical_findings: findings.map((finding) => critical(finding)),
});

describe("the verdict (P4-26 to P4-32)", () => {
  it("TV-P4-10: a majority with its dissent on the line, both sides, the gap and what needs attention", () => {
    const view = verdictOf(judge([[3.4, 3.9, 2.6]]));
    expect(view).toMatchObject({
      line: "Majority of Neutral judge and Advocate at 3.7 against Challenger at 2.6, a gap of 1.1: CONDITIONAL.",
      band: { word: "CONDITIONAL" },
      score: "3.7",
      confidence: "MEDIUM",
      method: "majority",
      majority: {
        judges: [
          { name: "Neutral judge", score: "3.4" },
          { name: "Advocate", score: "3.9" },
        ],
        score: "3.7",
      },
      minority: { judges: [{ name: "Challenger", stance: "against", place: 3 }], score: "2.6" },
      gap: "1.1",
      marks: [],
    });
    expect(view?.attention).toMatchObject([{ issue: "The judges do not agree on the score" }]);
    expect(view?.opinions?.minority).toContain("In the end worth 2.6.");
  });

  it("marks a cap, a tie, a band, identical scores, a lost judge, and a synthesis that failed its check", () => {
    const texts = (played: Played) => verdictOf(played)?.marks.map(({ kind, text }) => `${kind}: ${text}`);
    const takes = (score: number): Said => ({ score, critical_positions: [{ finding_id: "C1", stance: "endorse" }] });
    expect(
      texts(
        judge([
          [4.4, 4.4, raising(4.4, "A")],
          [takes(4.4), takes(4.4), 4.4],
        ]),
      ),
    ).toEqual(["attention: capped by an agreed CRITICAL finding", "info: all gave the same score in round 1"]);
    expect(texts(judge([[3.4, 3.8, 3.0]]))).toEqual(["attention: tie: the group with the lower mean counts"]);
    expect(texts(judge([[3.1, 3.8, 2.0]]))).toEqual(["info: the majority shares a verdict, not a score"]);
    expect(
      texts(judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) })),
    ).toEqual(["degraded: degraded: Advocate lost", "info: all gave the same score in round 1"]);
    const careless = synthesis({
      self_check: {
        all_positions_represented: false,
        convergent_really_shared: true,
        disputes_understandable: true,
        majority_and_minority_right: true,
        recommendations_actionable: true,
      },
    });
    expect(
      texts(judge([[4, 4.1, 3.9]], { special: ({ kind }) => (kind === "synthesise" ? { json: careless } : null) })),
    ).toEqual(["attention: synthesis: did not pass its own check"]);
  });

  it("without a majority has no score, and says so once a person decided that it was forced", () => {
    expect(verdictOf(judge([[3, 4, 2]]))).toMatchObject({
      band: null,
      score: null,
      method: null,
      line: "No majority among the judges.",
    });
    expect(verdictOf(judge([[3, 4, 2]], { decide: (gate) => completeAnswer(gate, "side_pass") }))).toMatchObject({
      method: "forced",
    });
  });

  it("of a scoring has a colour, its challenge, and INTERNAL where no judge stands behind it", () => {
    expect(verdictOf(judge([], { config: { enabled: false } }))).toMatchObject({
      score: "15.0 of 20",
      band: { word: "YELLOW" },
      method: "scored",
      challenge: { conclusion: "Earned in part." },
      marks: [{ text: "totals suspiciously close together" }],
    });
    const internal = judge([], {
      config: { enabled: false },
      special: ({ kind }) => (kind === "score" ? { fail: "timeout" } : null),
    });
    expect(verdictOf(internal)?.marks.map(({ text }) => text)).toEqual([
      "degraded: Neutral judge, Advocate and Challenger lost",
      "INTERNAL: not a judge's score",
    ]);
    expect(
      roundTables(stateIn(internal))[0]?.rows.map(({ name, isLost, overall }) => [name, isLost, overall?.text]),
    ).toEqual([
      ["Neutral judge", true, undefined],
      ["Advocate", true, undefined],
      ["Challenger", true, undefined],
      ["Internal validation", false, "15.0"],
    ]);
  });

  it("keeps every judgement's, the one that stands last", () => {
    expect(verdictViews(stateIn(judge([[2, 2, 2]]))).map(({ judgement, version }) => [judgement, version])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

describe("the table of a round (P4-22)", () => {
  const script: Script = [
    [
      { score: 4, dimension_scores: dims(5, 4, 4, 4, 4) },
      4.2,
      { score: 3.5, dimension_scores: dims(3, 4, 4, 4, 4), critical_findings: [critical()] },
    ],
    [
      4,
      4.1,
      {
        score: 3.9,
        dimension_scores: [{ dimension: "problem_understanding", score: 4 }],
        critical_positions: [{ finding_id: "C1", stance: "withdraw" }],
      },
    ],
  ];
  const tables = roundTables(stateIn(judge(script)));

  it("has overall, dimensions, ranges against their limits, and says which condition fails", () => {
    expect(tables[0]).toMatchObject({
      title: "Round 1, independent analysis",
      short: "1",
      overallTitle: "Overall",
      isOpen: false,
      limits: ["0.5", "1", "1", "1", "1", "1"],
      means: ["3.9", "4.0", "4.0", "4.0", "4.0", "4.0"],
    });
    expect(tables[0]?.ranges).toEqual([
      { text: "0.7", isMet: false },
      { text: "2.0", isMet: false },
      ...Array.from({ length: 4 }, () => ({ text: "0.0", isMet: true })),
    ]);
    expect(tables[0]?.conditions.map(({ title, text, state }) => `${state}: ${title}: ${text}`)).toEqual([
      "unmet: Overall scores within 0.5: overall scores are 0.7 apart, and consensus allows 0.5",
      "unmet: Every dimension within 1: dimensions are further apart than 1: Problem understanding 2.0",
      "unmet: Agreement on critical findings: a CRITICAL finding is open: C1",
    ]);
    expect(tables[1]?.conditions.map(({ text, state }) => `${state}: ${text}`)).toEqual([
      "met: range 0.2",
      "met: widest 1.0",
      "met: 1 withdrawn",
    ]);
  });

  it("shows what changed since the round before, and what was carried over unchanged (P4-18)", () => {
    expect(
      tables[1]?.rows.map(({ overall, cells }) => [
        overall?.text,
        overall?.change,
        cells[0]?.text,
        cells[0]?.change,
        cells[1]?.change,
      ]),
    ).toEqual([
      ["4.0", null, "5", null, null],
      ["4.1", "−0.1", "4", null, null],
      ["3.9", "+0.4", "4", "+1", null],
    ]);
  });

  it("P4-21: marks an overall score far from its dimensions", () => {
    const far = roundTables(stateIn(judge([[4, 4.6, 4]])))[0]?.rows[1];
    expect(far).toMatchObject({
      mean: { text: "4.00", isFar: true },
      marks: ["overall score far from its dimensions"],
    });
  });

  it("P4-39, P4-41: of a scoring has points with their maxima and what followed from the divergence", () => {
    const points = (...scores: number[]) => ({
      json: {
        dimension_scores: dims(...scores).map((one) => ({ ...one, reason: "So." })),
        strengths: [],
        concerns: [],
        summary: "Scored.",
      },
    });
    const played = judge([], {
      config: { enabled: false },
      special: ({ kind, agentId }) =>
        kind === "score" ? (agentId === "against" ? points(2, 2, 2, 2, 2) : points(4, 5, 4, 4, 3)) : null,
    });
    const table = roundTables(stateIn(played))[0];
    expect(table).toMatchObject({
      title: "Single-round scoring",
      overallTitle: "Total",
      columns: [{ note: "max 4" }, { note: "max 5" }, { note: "max 4" }, { note: "max 4" }, { note: "max 3" }],
      ranges: [{ text: "4.0", isMet: false }],
      conditions: [],
    });
    expect(table?.rows.at(-1)).toMatchObject({
      overall: { text: "16.0", change: "+6.0" },
      marks: ["after a second look"],
    });
    expect(table?.notes[0]).toBe(
      "Divergence 10.0 at first, high; Challenger, the lowest, was asked again and its revised score counts. Confidence LOW.",
    );
    expect(scoringReasons(stateIn(played), 1).at(-1)).toMatchObject({
      total: "16.0",
      second: "Feasibility was underrated.",
      points: [{ label: "Problem understanding", text: "3 of 4" }, {}, {}, {}, {}],
    });
  });
});

describe("arguments", () => {
  const moving: Said = {
    score: 3.9,
    change_reason: "The way back is in the appendix.",
    agreements: [{ with_judge: "neutral", on_point: "The aim" }],
    disagreements: [{ with_judge: "for", on_point: "March", my_counterargument: "Too early" }],
    position_revision: { accept: [{ point: "The appendix", from_judge: "Advocate" }], revised: "Better." },
    unresolved_disputes: [{ topic: "March", my_view: "Too early", opposing_view: "Fine" }],
  };
  const state = stateIn(
    judge([
      [3.8, 4.2, 3.5],
      [4, 4.2, moving],
    ]),
  );

  it("say who moved and why, and who held", () => {
    expect(movementLines(state, 1).map(({ name, text, by, reason }) => [name, text, by, reason])).toEqual([
      ["Neutral judge", "3.8 → 4.0", "", "The way back is in the appendix."],
      ["Advocate", "held 4.2", "", "Nothing said changes it."],
      ["Challenger", "3.5 → 3.9", "convinced by Advocate", "The way back is in the appendix."],
    ]);
  });

  it("are a matrix of judges, with what is left in dispute, and claims with evidence and confidence", () => {
    const { rows, isEmpty } = pairMatrix(state, 1);
    expect(isEmpty).toBe(false);
    expect(rows.map(({ judge: { name }, cells }) => [name, ...cells.map((cell) => cell?.text ?? null)])).toEqual([
      ["Neutral judge", null, "nothing said", "nothing said"],
      ["Advocate", "nothing said", null, "nothing said"],
      ["Challenger", "1 agreement", "1 dispute", null],
    ]);
    expect(disputeLines(state, 1)).toMatchObject([{ judge: { name: "Challenger" }, topic: "March" }]);
    expect(keyClaims(state, 1)[0]).toMatchObject({
      judge: { name: "Neutral judge" },
      claims: [{ claim: "March is feasible", evidence: "Two people", confidence: "MEDIUM" }],
    });
  });
});

describe("matching by a person (P4-23)", () => {
  const played = judge(
    [[raising(4, "No restore"), raising(4.1, "Backups untested"), raising(3.9, "Nothing comes back", "No owner")]],
    {
      special: ({ kind }) =>
        kind === "match_findings"
          ? { json: { matches: [{ findings: ["neutral/1", "for/1"], reason: "Same place" }] } }
          : null,
    },
  );

  it("is shown while it can be corrected, with who matched, and each finding's place in a form", () => {
    const view = matchingView(stateIn(played), 1);
    expect(view).toMatchObject({ sentence: "matched by the moderator", isCorrectable: true });
    expect(view?.findings.map(({ id, raised, match, status }) => [id, raised.length, match, status])).toEqual([
      ["C1", 2, "matched by the moderator: Same place", "unmatched"],
      ["C2", 1, null, "unmatched"],
      ["C3", 1, null, "unmatched"],
    ]);
    const placement = view ? groupIds(view) : {};
    expect(placement).toEqual({ "neutral/1": "A", "for/1": "A", "against/1": "alone", "against/2": "alone" });
    expect(groupsFrom({ ...placement, "against/1": "A", "against/2": "B" })).toEqual([
      ["neutral/1", "for/1", "against/1"],
      ["against/2"],
    ]);
    expect(matchingProblem({ ...placement, "against/2": "B" })).toBe(
      "Match B contains only against/2. Add another finding to it, or let against/2 stand alone.",
    );
    expect(matchingProblem(placement)).toBeNull();
    expect(view && optionsFor(view).map(({ label }) => label)).toEqual(["Stands alone", "Match A", "Match B"]);
  });

  it("names the person once corrected, and afterwards where every judge stands", () => {
    expect(
      matchingView(given(played, "correct_matching", { groups: [["neutral/1", "for/1", "against/1"]] }), 1),
    ).toMatchObject({
      sentence: "Grace, not the moderator, decided which findings are the same",
      isCorrectable: true,
    });
    const decided = judge(
      [
        [raising(4, "A"), 4.1, raising(3.9, "B")],
        [
          { score: 4, critical_positions: [{ finding_id: "C1", stance: "withdraw" }] },
          { score: 4.1, critical_positions: [{ finding_id: "C2", stance: "reject" }] },
          3.9,
        ],
      ],
      { decide: inTurn({ choice: "confirm" }) },
    );
    const after = matchingView(stateIn(decided), 1);
    expect(after?.isCorrectable).toBe(false);
    expect(after?.findings.map(({ status, positions }) => [status, ...positions.map(({ word }) => word)])).toEqual([
      ["withdrawn", "withdraw", "silent", "silent"],
      ["disputed", "silent", "reject", "raised"],
    ]);
  });
});

const ENDPOINT: JudgesState["source"] = { kind: "endpoint", model: "any" };

describe("the run", () => {
  it("P4-13: calls so far and expected, 3 / 6 / 9", () => {
    const rehearsed = stateIn(
      judge([
        [3.8, 4.2, 3.5],
        [4, 4.1, 3.9],
      ]),
    );
    expect(costView({ ...rehearsed, source: ENDPOINT })).toEqual({
      soFar: "6 judge calls and 1 call to the moderator so far, about $0.10 as a rule of thumb",
      expected: "expected 3 / 6 / 9 ($0.05 / $0.10 / $0.15) for a judgement that ends in round 1 / 2 / 3",
    });
    const once = stateIn(judge([], { config: { enabled: false } }));
    expect(costView({ ...once, source: ENDPOINT }).expected).toBe("expected 3 ($0.05)");
    // No model is called in a rehearsal, so no dollars are shown.
    expect(costView(rehearsed)).toEqual({
      soFar: "6 judge calls and 1 call to the moderator so far",
      expected: "expected 3 / 6 / 9 for a judgement that ends in round 1 / 2 / 3",
    });
  });

  it("P4-37: documents can be handed in where a verdict may send them back, and only what changed is", () => {
    const waiting = judge([[3.5, 3.5, 3.5]], {
      config: {
        documents: [
          { name: "plan", text: "Move." },
          { name: "design", text: "Boxes." },
        ],
      },
      artifact: "",
    });
    expect(revisionView(stateIn(waiting))).toMatchObject({
      version: 1,
      canHandIn: true,
      loops: "0 of 2 automatic revisions",
      handedIn: null,
    });
    expect(
      changedDocuments(stateIn(waiting).versions[0]?.documents ?? [], [
        { name: "Plan", text: "Move." },
        { name: "design", text: "More boxes." },
        { name: "tasks", text: "1." },
      ]),
    ).toEqual([
      { name: "design", text: "More boxes." },
      { name: "tasks", text: "1." },
    ]);
    expect(
      revisionView(given(waiting, "hand_in_documents", { documents: [{ name: "plan", text: "Stay." }] })),
    ).toMatchObject({
      canHandIn: true,
      handedIn: {
        by: "Grace",
        documents: [
          { name: "plan", text: "Stay." },
          { name: "design", text: "Boxes." },
        ],
      },
    });
    expect(revisionView(stateIn(judge([[4, 4.1, 3.9]]))).canHandIn).toBe(false);
    expect(revisionView(stateIn(judge([[2, 2, 2]])))).toMatchObject({
      version: 3,
      cause: "after a revision",
      loops: "2 of 2 automatic revisions",
    });
  });
});

describe("rounds after a revision", () => {
  const apart = [2.2, 4.4, 2.2];
  const played = judge([[2, 2, 2], apart, apart], {
    special: ({ kind, round, agentId }) =>
      kind === "analyse" && round > 1 ? { json: analysis(agentId === "for" ? 4.4 : 2.2) } : null,
  });
  const state = stateIn(played);

  it("are called by the number the grid has, in the tables, the movements and the question to a person", () => {
    expect(roundTables(state).map(({ short, title }) => [short, title])).toEqual([
      ["1", "Round 1, independent analysis"],
      ["2", "Round 2 (judgement 2, round 1), independent analysis"],
      ["3", "Round 3 (judgement 2, round 2), rebuttal"],
      ["4", "Round 4 (judgement 2, round 3), final positions"],
    ]);
    expect(new Set(movementLines(state, 2).map(({ round }) => round))).toEqual(
      new Set(["Round 3 (judgement 2, round 2)", "Round 4 (judgement 2, round 3)"]),
    );
    expect(state.openGate?.reason).toMatch(/^Round 4 \(judgement 2, round 3\) ended without consensus/);
  });
});

describe("a shortened last round (P4-55)", () => {
  const disagreement = {
    with_judge: "for",
    on_point: "March",
    my_counterargument: "Too early",
    my_evidence: "",
    their_evidence_weakness: "",
  };
  const played = judge(
    [
      [3.2, 3.6, 2.4],
      [3.2, 3.5, { score: 2.7, disagreements: [disagreement] }],
      [4.9, 3.4, 2.8],
    ],
    { config: { shorten_last_round: true } },
  );

  it("shows whose rebuttal stands, and counts nobody's words twice", () => {
    const { rows, columns } = judgesMatrix(played.folded);
    expect(rows[0]?.cells.at(-1)).toMatchObject({
      word: "3.2",
      change: null,
      mark: { text: "not asked again: its rebuttal stands" },
    });
    expect(columns.at(-1)?.order).toEqual(["for", "against"]);
    expect(roundTables(stateIn(played)).at(-1)?.rows[0]?.marks).toEqual(["not asked again: its rebuttal stands"]);
  });
});
