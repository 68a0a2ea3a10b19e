/** P4-53 to P4-55: the words of the forms, what was answered in the last round itself, and a last round that asks only some. */
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import { foldLog } from "@/lib/kernel/fold";
import { judgesConfigSchema } from "../config";
import {
  callsIn,
  evaluationIn,
  judge,
  judgesCreated,
  stateIn,
  stateOf,
  type Said,
  type Script,
} from "../judges-harness";
import { judgeReturns } from "../replies/judge-returns";
import { readiness } from "../readiness";
import { movements } from "../verdict/movements";
import { openDisputes } from "../verdict/relations";

describe("one name for one thing (P4-53)", () => {
  const common = { finding_positions: [], dropped_conditions: [], dimension_scores: [] };
  const asked: Record<string, object> = {
    rebut: {
      ...common,
      disagreements: [],
      agreements: [],
      new_concerns: [],
      unresolved_disputes: [
        { topic: "March", with_judges: ["Advocate"], my_view: "Too early", opposing_view: "Fine", why: "No owner" },
      ],
      position: "Better than I thought.",
      change_reason: "Step 1.",
      overall_score: 3.6,
    },
    finalise: {
      ...common,
      key_points_maintained: [],
      unresolved_disputes: [
        {
          topic: "March",
          with_judges: ["for"],
          my_view: "Too early",
          opposing_view: "Fine",
          why: "No owner",
          user_attention_needed: true,
        },
      ],
      position: "It stands.",
      overall_score: 3.7,
    },
  };
  const played = judge(
    [
      [3.4, 4.4, 2.2],
      [3.4, 4.3, 2.4],
      [3.4, 4.3, 2.4],
    ],
    {
      special: ({ kind, agentId }) => (agentId === "neutral" && asked[kind] ? { json: asked[kind] } : null),
    },
  );

  it("is stored under the names every log has", () => {
    const [, second, third] = stateIn(played).rounds;
    expect(second?.turns["neutral" as never]).toMatchObject({
      score: 3.6,
      reply: {
        new_score: 3.6,
        position_revision: { revised: "Better than I thought." },
        unresolved_disputes: [{ topic: "March", with_judges: ["for"], why: "No owner" }],
      },
    });
    expect(third?.turns["neutral" as never]).toMatchObject({
      score: 3.7,
      reply: {
        final_score: 3.7,
        final_position: "It stands.",
        unresolved_disagreements: [{ issue: "March", my_final_view: "Too early", why_unresolved: "No owner" }],
      },
    });
  });

  it("tells problems in the words of the form", () => {
    const wrong = judge(
      [
        [3.4, 4.4, 2.2],
        [3.4, 4.3, 2.4],
      ],
      {
        special: ({ kind, agentId, correction }) =>
          kind === "rebut" && agentId === "neutral" && !correction
            ? { json: { ...asked["rebut"], overall_score: 9, position: "" } }
            : null,
      },
    );
    const [reason] = eventsOf(wrong.log, "reply.rejected").map((one) => one.reason);
    expect(reason).toContain("overall_score:");
    expect(reason).toContain("position:");
    expect(reason).not.toMatch(/new_score|position_revision/);
  });
});

describe("what the last round itself answers (P4-54)", () => {
  const disputing = (score: number, ...with_judges: string[]): Said => ({
    score,
    unresolved_disagreements: [
      {
        issue: "March",
        with_judges,
        my_final_view: "Too early",
        opposing_view: "Fine",
        why_unresolved: "",
        user_attention_needed: true,
      },
    ],
  });
  const moved = [{ what: "The owner is missing after all", by: "Challenger", reason: "Step 2 names nobody" }];

  it("stands beside a dispute with whoever changed its mind in the same round", () => {
    const played = judge([
      [3.4, 4.4, 2.2],
      [3.4, 4.3, 2.4],
      [{ score: 3.4 }, { score: 4.2, moved_by: moved }, disputing(2.4, "Advocate", "neutral")],
    ]);
    expect(openDisputes(stateIn(played), 1)).toMatchObject([
      {
        topic: "March",
        needsAttention: true,
        movedSince: [{ agentId: "for", what: "The owner is missing after all: Step 2 names nobody" }],
      },
    ]);
  });

  it("is read off scores where nothing was said, and of nobody the dispute is not with", () => {
    const movedOf = (...with_judges: string[]) =>
      openDisputes(
        stateIn(
          judge([
            [3.4, 4.4, 2.2],
            [3.4, 4.3, 2.4],
            [3.4, 4.1, disputing(2.4, ...with_judges)],
          ]),
        ),
        1,
      )[0]?.movedSince;
    expect(movedOf("for")).toEqual([{ agentId: "for", what: "4.3 → 4.1" }]);
    expect(movedOf("neutral")).toEqual([]);
  });
});

describe("a shortened last round (P4-55)", () => {
  const config = { shorten_last_round: true };
  const against = (score: number, ...with_judge: string[]): Said => ({
    score,
    disagreements: with_judge.map((judgeId) => ({
      with_judge: judgeId,
      on_point: "March",
      my_counterargument: "Too early",
      my_evidence: "Plan",
      their_evidence_weakness: "",
    })),
  });
  const script: Script = [
    [3.2, 3.6, 2.4],
    [3.2, 3.5, against(2.7, "for")],
    [4.9, 3.4, 2.8],
  ];

  it("is off unless asked for", () => {
    expect(judgesConfigSchema.parse({}).shorten_last_round).toBe(false);
    expect(callsIn(judge(script))).toBe(9);
  });

  it("asks the judge outside the majority and whom it addressed; the others' rebuttal counts", () => {
    const played = judge(script, { config });
    expect(callsIn(played)).toBe(8);
    const [, , last] = eventsOf(played.log, "round.started");
    expect(last).toMatchObject({
      order: ["for", "against"],
      notes: ["Final positions", "Shortened, since no finding is in dispute"],
    });
    expect(evaluationIn(played, 3)).toMatchObject({
      status: "majority",
      scores: { neutral: 3.2, for: 3.4, against: 2.8 },
      verdict: { majority: ["neutral", "for"], minority: ["against"], band: "CONDITIONAL" },
    });
    const state = stateIn(played);
    expect(
      movements(state, 1)
        .filter(({ ordinal }) => ordinal === 3)
        .map(({ agentId }) => agentId),
    ).toEqual(["for", "against"]);
    expect(judgeReturns(state).map(({ file }) => file)).not.toContain("round-3-neutral.yaml");
    expect(readiness(state).requirements[0]?.text).toBe("All 2 judges asked have answered in round 3");
    // Read back from the log alone, without the option that made it so.
    const [first, ...rest] = played.log;
    const plain = { ...first, payload: judgesCreated() } as typeof first;
    expect(stateOf(foldLog([plain as never, ...rest])).rounds[2]?.carried).toEqual(["neutral"]);
  });

  it("asks everyone while a finding is disputed or unanswered, where the majority means two verdicts, and where all were addressed", () => {
    const all = (rounds: Script) => callsIn(judge(rounds, { config }));
    const claim = { claim: "No owner", evidence: "Plan", confidence: "HIGH", weighs: "against" };
    const on = (stance: string) => ({ critical_positions: [{ finding_id: "F1", stance, reason: "So." }] });
    const withClaim: Script[number] = [3.2, 3.6, { score: 2.4, key_claims: [claim] }];
    const [, rebuttals = [], finals = []] = script;
    expect(all([withClaim, rebuttals, finals])).toBe(9);
    expect(all([withClaim, [{ score: 3.2, ...on("reject") }, ...rebuttals.slice(1)], finals])).toBe(9);
    expect(all([withClaim, [{ score: 3.2, ...on("endorse") }, ...rebuttals.slice(1)], finals])).toBe(8);
    expect(all([[3.9, 4.4, 2.4], [3.8, 4.2, against(2.7, "for")], finals])).toBe(9);
    expect(all([[3.2, 3.6, 2.4], [3.2, 3.5, against(2.7, "for", "neutral")], finals])).toBe(9);
  });
});

it("what moved beside a score that was held is not given as the reason for holding it", () => {
  const moved = [{ what: "A condition more", by: "none", reason: "Imports come from elsewhere." }];
  const played = judge([
    [3.4, 4.2, 2.4],
    [3.4, 4.2, 2.4],
    [{ score: 3.4, moved_by: moved }, { score: 4.0, moved_by: moved }, 2.4],
  ]);
  const reasons = movements(stateIn(played), 1)
    .filter(({ ordinal }) => ordinal === 3)
    .map(({ reason }) => reason);
  expect(reasons).toEqual(["In the end worth 3.4.", "Imports come from elsewhere.", "In the end worth 2.4."]);
});
