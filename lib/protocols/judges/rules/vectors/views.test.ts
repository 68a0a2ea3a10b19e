/** What screens, record and files read off the state (P4.8). */
import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import { degradation } from "../verdict/degraded";
import { critical, judge, type Said, type Script, stateIn, synthesis } from "../judges-harness";
import { judgeReturns } from "../replies/judge-returns";
import { metrics, stateExport } from "../export/state-export";
import { movements } from "../verdict/movements";
import { opinionsOf } from "../verdict/attention";
import { readiness, summary } from "../readiness";
import { openDisputes, relations } from "../verdict/relations";
import { scoreTable } from "../verdict/score-table";

const moving: Said = {
  score: 3.9,
  change_reason: "The way back is in the appendix.",
  agreements: [{ with_judge: "Neutral judge", on_point: "The aim", strengthening_evidence: "Line 1" }],
  disagreements: [
    {
      with_judge: "for",
      on_point: "March",
      my_counterargument: "Too early",
      my_evidence: "Line 2",
      their_evidence_weakness: "A wish",
    },
    { with_judge: "nobody", on_point: "x", my_counterargument: "y" },
  ],
  position_revision: {
    accept: [{ point: "The appendix", from_judge: "Advocate", reason: "It is there" }],
    revised: "Better.",
  },
  unresolved_disputes: [{ topic: "March", my_view: "Too early", opposing_view: "Fine" }],
};
const CONSENSUS: Script = [
  [3.8, 4.2, 3.5],
  [4.0, 4.1, moving],
];
const state = stateIn(judge(CONSENSUS));
const roundIn = (index: number, of = state) => of.rounds[index] as NonNullable<(typeof of.rounds)[number]>;

describe("views", () => {
  it("says who moved, by how much, why and by whom, and who held", () => {
    expect(movements(state)).toMatchObject([
      { agentId: "neutral", from: 3.8, to: 4.0, isMoved: true },
      { agentId: "for", from: 4.2, to: 4.1 },
      { agentId: "against", from: 3.5, to: 3.9, reason: "The way back is in the appendix.", convincedBy: ["Advocate"] },
    ]);
    const held = stateIn(
      judge([
        [2, 4, 3],
        [2, 4, 3],
        [{ score: 2.5, concessions_made: [{ point: "It is cheap", convinced_by: "Advocate" }] }, 4, 3],
      ]),
    );
    expect(movements(held).filter(({ isMoved }) => isMoved)).toMatchObject([
      { ordinal: 3, from: 2, to: 2.5, reason: "It is cheap", convincedBy: ["Advocate"] },
    ]);
  });

  it("shows agreements and disputes between judges as a matrix of every pair", () => {
    const pairs = relations(state, 1);
    expect(pairs).toHaveLength(6);
    expect(pairs.filter(({ agreements, disagreements }) => agreements.length + disagreements.length > 0)).toMatchObject(
      [
        { from: "against", to: "neutral", agreements: [{ on_point: "The aim" }], disagreements: [] },
        { from: "against", to: "for", agreements: [], disagreements: [{ on_point: "March" }] },
      ],
    );
    expect(openDisputes(state, 1)).toMatchObject([
      { agentId: "against", topic: "March", view: "Too early", opposing: "Fine" },
    ]);
    expect(roundIn(1).turns["against" as never]).toMatchObject({ flags: ["unknown_judge"] });
  });

  it("has a table per round with ranges against their limits and the condition that fails", () => {
    const first = scoreTable(state, roundIn(0));
    expect(first.rows.map(({ agentId, score, before }) => [agentId, score, before])).toEqual([
      ["neutral", 3.8, null],
      ["for", 4.2, null],
      ["against", 3.5, null],
    ]);
    expect(first).toMatchObject({
      limits: { overall: 0.5, dimensions: 1 },
      problems: {
        overall: "overall scores are 0.7 apart, and consensus allows 0.5",
        dimensions: null,
        criticals: null,
      },
      isDegraded: false,
    });
    expect(scoreTable(state, roundIn(1)).rows[2]).toMatchObject({
      score: 3.9,
      before: 3.5,
      weightedMean: expect.closeTo(4),
    });
    const lost = stateIn(
      judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) }),
    );
    expect(scoreTable(lost, roundIn(0, lost))).toMatchObject({
      isDegraded: true,
      rows: [{ isLost: false }, { isLost: true, score: null }, { isLost: false }],
    });
  });

  it("exports the state in the source's shape", () => {
    expect(stateExport(state)).toEqual({
      debate_validation: {
        enabled: true,
        rounds_completed: 2,
        consensus_reached_at: 2,
        round_1: { scores: [3.8, 4.2, 3.5], range: 0.7, consensus: false },
        round_2: { scores: [4.0, 4.1, 3.9], range: 0.2, consensus: true },
        verdict: { type: "consensus", final_score: 4, confidence: "HIGH" },
        convergent_findings: 1,
        divergent_findings: 0,
      },
    });
    const majority = stateIn(judge([[3.4, 3.9, 2.6]]));
    expect(stateExport(majority).debate_validation).toMatchObject({
      rounds_completed: 3,
      consensus_reached_at: null,
      verdict: { type: "majority", final_score: 3.65, confidence: "MEDIUM" },
    });
    const scoring = stateIn(judge([], { config: { enabled: false } }));
    expect(stateExport(scoring).debate_validation).toMatchObject({
      enabled: false,
      round_1: { scores: [15, 15, 15], range: 0, consensus: false },
      verdict: { type: "scored", final_score: 15 },
    });
  });

  it("exports one file per judge and round, and the metrics", () => {
    expect(judgeReturns(state).map(({ file }) => file)).toEqual([
      "round-1-neutral.yaml",
      "round-1-for.yaml",
      "round-1-against.yaml",
      "round-2-neutral.yaml",
      "round-2-for.yaml",
      "round-2-against.yaml",
    ]);
    const raised = stateIn(
      judge([
        [{ score: 4, critical_findings: [critical()] }, 4, 4],
        [4, 4, 4],
        [4, 4, 4],
      ]),
    );
    expect(judgeReturns(raised)[0]?.data).toMatchObject({
      judge_id: "neutral",
      stance: "neutral",
      round: 1,
      overall_score: 4,
      dimension_scores: { feasibility: 4 },
      critical_findings: [{ severity: "CRITICAL", blocks_consensus: true }],
    });
    expect(metrics(state)).toEqual({
      score_deltas: [
        { judge: "neutral", judgement: 1, round: 2, delta: 0.2, reason: "The way back is in the appendix." },
        { judge: "for", judgement: 1, round: 2, delta: -0.1, reason: "The way back is in the appendix." },
        { judge: "against", judgement: 1, round: 2, delta: 0.4, reason: "The way back is in the appendix." },
      ],
      agreements_formed: 1,
      disputes_resolved: 0,
      disputes_remaining: 1,
      judge_calls: 6,
      cost: 0.1002,
    });
  });
});

describe("opinions and marks", () => {
  const apart: Script = [[3.4, 3.9, 2.6]];

  it("P4-27, P4-29: both opinions are there, in the judges' own words where the moderator is silent", () => {
    const told = stateIn(
      judge(apart, {
        special: ({ kind }) =>
          kind === "synthesise"
            ? {
                json: synthesis({
                  majority_opinion: "It holds.",
                  minority_opinion: "It does not.",
                  recommended_view: "minority",
                }),
              }
            : null,
      }),
    );
    expect(opinionsOf(told, roundIn(2, told))).toMatchObject({
      majority: "It holds.",
      minority: "It does not.",
      recommendedView: "minority",
      writtenBy: "the moderator",
    });
    const mute = stateIn(judge(apart, { special: ({ kind }) => (kind === "synthesise" ? { fail: "timeout" } : null) }));
    expect(opinionsOf(mute, roundIn(2, mute))).toMatchObject({
      majority: "Neutral judge (3.4): In the end worth 3.4.\n\nAdvocate (3.9): In the end worth 3.9.",
      minority: "Challenger (2.6): In the end worth 2.6.",
      writtenBy: null,
    });
    expect(opinionsOf(state, roundIn(0))).toBeNull();
    expect(opinionsOf(state, roundIn(1))).toMatchObject({ majority: null, minority: null });
  });

  it("P4-34: a degraded result is marked, with why", () => {
    expect(degradation(state)).toBeNull();
    const lost = stateIn(
      judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) }),
    );
    expect(degradation(lost)).toEqual({ lost: ["for"], isFallback: false, isInternal: false });
    const alone = judge([[4, 4, 4]], {
      special: ({ kind, agentId }) => (kind === "analyse" && agentId !== "neutral" ? { fail: "refused" } : null),
    });
    expect(degradation(stateIn(alone))).toEqual({ lost: [], isFallback: true, isInternal: false });
    expect(stateIn(alone).openGate?.reason).toContain("Degraded: the debate was abandoned");
    const nobody = stateIn(
      judge([], { config: { enabled: false }, special: ({ kind }) => (kind === "score" ? { fail: "timeout" } : null) }),
    );
    expect(degradation(nobody)).toMatchObject({ lost: ["neutral", "for", "against"], isInternal: true });
  });
});

describe("readiness", () => {
  it("says each condition with its numbers, as it was evaluated", () => {
    const waiting = stateIn(judge([[3.4, 3.9, { score: 2.6, critical_findings: [critical()] }]]));
    expect(readiness(waiting).headline).toBe(
      "Needs your decision: The majority's verdict is CONDITIONAL. Do you accept it?",
    );
    expect(readiness(waiting).requirements.map(({ id, state: met, text }) => `${id} ${met}: ${text}`)).toEqual([
      "turns met: All 3 judges have answered in round 3",
      "overall unmet: Overall scores are 1.3 apart, and consensus allows 0.5",
      "dimensions met: No dimension is further apart than 1",
      "criticals unmet: A CRITICAL finding is open: C1",
      "rounds unmet: Round 3 of 3 ended without consensus",
    ]);
    expect(summary(waiting)).toMatchObject({ round: 3, maxRounds: 3, target: 4, openIssues: 1 });
    const failing = judge([[2, 2, 2]], { decide: inTurn({ choice: "abort" }) });
    expect(readiness(stateIn(failing)).requirements.at(-1)?.text).toBe("Round 3 (round 1 of 3 in judgement 3)");
    expect(readiness(stateIn(judge([[4, 4, 4]]))).requirements.find(({ id }) => id === "identical")?.text).toContain(
      "the same score",
    );
  });
});
