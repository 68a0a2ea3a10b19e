/** Rounds, consensus, failures (P4.3, P4.4, P4.6). Scores in the order neutral, for, against. */
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import type { Ask } from "@/lib/kernel/types";
import {
  callsIn,
  critical,
  dims,
  evaluationIn,
  gateIn,
  gatesIn,
  judge,
  outcomeIn,
  rebuttal,
  stateIn,
  verdictIn,
  type Said,
} from "../judges-harness";
import { SEATS } from "../seats";

const raises = (score: number): Said => ({ score, critical_findings: [critical()] });
const takes = (score: number, stance: string): Said => ({
  score,
  critical_positions: [{ finding_id: "C1", stance, reason: "Seen." }],
});
const kinds = (played: ReturnType<typeof judge>): string[] =>
  played.asked.map(({ kind, agentId }) => `${kind} ${agentId}`);

describe("consensus", () => {
  it("TV-P4-01: 4.0, 4.1, 3.9 is consensus in round 1 at 4.0, HIGH, after 3 calls", () => {
    const played = judge([[4.0, 4.1, 3.9]]);
    expect(evaluationIn(played, 1)).toMatchObject({
      status: "consensus",
      conditions: { overall: true, dimensions: true, criticals: true },
    });
    expect(evaluationIn(played, 1).range).toBeCloseTo(0.2);
    expect(evaluationIn(played, 1).verdict).toMatchObject({
      type: "consensus",
      confidence: "HIGH",
      band: "PASS",
      reachedAt: 1,
      minority: [],
    });
    expect(evaluationIn(played, 1).verdict?.score).toBeCloseTo(4.0);
    expect(callsIn(played)).toBe(3);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 1, recorded: true, decidedBy: "panel" });
  });

  it("TV-P4-02: 3.8, 4.2, 3.5 lies 0.7 apart and goes into round 2", () => {
    const played = judge([
      [3.8, 4.2, 3.5],
      [3.8, 4.2, 3.5],
      [3.8, 4.2, 3.5],
    ]);
    expect(evaluationIn(played, 1)).toMatchObject({
      status: "continue",
      conditions: { overall: false, dimensions: true, criticals: true },
      verdict: null,
    });
    expect(evaluationIn(played, 1).range).toBeCloseTo(0.7);
    expect(stateIn(played).rounds[1]?.stage).toBe("rebuttal");
  });

  it("TV-P4-03: then 4.0, 4.1, 3.9 is consensus in round 2 after 6 calls", () => {
    const played = judge([
      [3.8, 4.2, 3.5],
      [4.0, 4.1, 3.9],
    ]);
    expect(verdictIn(played)?.verdict).toMatchObject({ type: "consensus", reachedAt: 2 });
    expect(callsIn(played)).toBe(6);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("TV-P4-04: 3.9, 4.4, 4.0 lies within 0.5 (G-04)", () => {
    expect(4.4 - 3.9).toBeGreaterThan(0.5);
    expect(evaluationIn(judge([[3.9, 4.4, 4.0]]), 1).status).toBe("consensus");
  });

  it("TV-P4-05: 3.9, 4.5, 4.0 does not", () => {
    const played = judge([
      [3.9, 4.5, 4.0],
      [4, 4, 4],
    ]);
    expect(evaluationIn(played, 1)).toMatchObject({ status: "continue", conditions: { overall: false } });
    expect(evaluationIn(played, 1).range).toBeCloseTo(0.6);
  });

  it("TV-P4-06: architecture 5, 3, 4 prevents consensus, 5, 4, 4 does not", () => {
    const architecture = (...scores: number[]): Said[] =>
      [4.0, 4.2, 4.1].map((score, seat) => ({ score, dimension_scores: dims(4, scores[seat] ?? 4, 4, 4, 4) }));
    const apart = judge([architecture(5, 3, 4), [4, 4, 4]]);
    expect(evaluationIn(apart, 1)).toMatchObject({
      status: "continue",
      conditions: { overall: true, dimensions: false, criticals: true },
    });
    expect(evaluationIn(apart, 1).dimensions.filter(({ isMet }) => !isMet)).toMatchObject([
      { id: "architecture_quality", range: 2, scores: { neutral: 5, for: 3, against: 4 } },
    ]);
    expect(evaluationIn(judge([architecture(5, 4, 4)]), 1).status).toBe("consensus");
  });

  it("TV-P4-07: a CRITICAL finding only one judge raises prevents consensus in round 1", () => {
    const played = judge([
      [4.0, 4.1, raises(3.9)],
      [4.0, 4.1, 3.9],
      [4.0, 4.1, 3.9],
    ]);
    expect(evaluationIn(played, 1)).toMatchObject({
      status: "continue",
      conditions: { overall: true, dimensions: true, criticals: false },
      criticals: [{ id: "C1", status: "disputed", raisedBy: ["against"], heldBy: ["against"] }],
    });
    expect(gatesIn(played)).not.toContain("finding_match");
  });

  it("TV-P4-08: endorsed by the others it is consensus capped at CONDITIONAL; withdrawn by its raiser it is consensus without a cap", () => {
    const first: Said[] = [4.0, 4.1, raises(3.9)];
    const endorsed = judge([first, [takes(4.0, "endorse"), takes(4.1, "ENDORSE"), 4.0]]);
    expect(verdictIn(endorsed)).toMatchObject({
      status: "consensus",
      criticals: [{ status: "agreed", heldBy: ["neutral", "for", "against"] }],
      verdict: { band: "CONDITIONAL", isCapped: true, reachedAt: 2 },
    });
    expect(gateIn(endorsed)?.kind).toBe("conditional");
    const withdrawn = judge([first, [4.0, 4.1, takes(4.0, "withdraw")]]);
    expect(verdictIn(withdrawn)).toMatchObject({
      status: "consensus",
      criticals: [{ status: "withdrawn" }],
      verdict: { band: "PASS", isCapped: false },
    });
    const rejected = judge([first, [takes(4.0, "reject"), takes(4.1, "endorse"), 4.0], [4.0, 4.1, 4.0]]);
    expect(evaluationIn(rejected, 2)).toMatchObject({
      status: "continue",
      criticals: [{ status: "disputed", heldBy: ["for", "against"] }],
    });
    // Carried over into round 3 (P4-18): nobody has to repeat a position.
    expect(evaluationIn(rejected, 3)).toMatchObject({
      status: "majority",
      criticals: [{ status: "disputed", heldBy: ["for", "against"] }],
      verdict: { minority: [], minorityScore: null, gap: null },
    });
  });

  it("TV-P4-09: dimension scores that are not given again are carried over", () => {
    const apart: Said[] = [
      { score: 4.0, dimension_scores: dims(4, 5, 4, 4, 4) },
      { score: 4.2, dimension_scores: dims(4, 3, 4, 4, 4) },
      4.1,
    ];
    const carried = judge([apart, [4.0, 4.1, 4.1], [4, 4, 4]]);
    expect(evaluationIn(carried, 2)).toMatchObject({
      status: "continue",
      conditions: { overall: true, dimensions: false },
    });
    const moved = judge([
      apart,
      [4.0, { score: 4.1, dimension_scores: [{ dimension: "Architecture quality", score: 4 }] }, 4.1],
    ]);
    expect(evaluationIn(moved, 2).status).toBe("consensus");
    expect(stateIn(moved).rounds[1]?.turns).toMatchObject({
      for: { dimensions: { architecture_quality: 4, feasibility: 4 } },
    });
  });

  it("TV-P4-16: 3.9, 4.2, 3.8 in round 3 is consensus there", () => {
    const played = judge([
      [3.0, 4.2, 2.0],
      [3.4, 4.2, 3.0],
      [3.9, 4.2, 3.8],
    ]);
    expect(verdictIn(played)?.verdict).toMatchObject({ type: "consensus", reachedAt: 3 });
    expect(callsIn(played)).toBe(9);
  });

  it("P4-08, P4-Q2: agreement on criticals can be waived, or any critical made to block", () => {
    const first: Said[] = [4.0, 4.1, raises(3.9)];
    expect(evaluationIn(judge([first], { config: { critical_finding_agreement: false } }), 1).status).toBe("consensus");
    const blocking = judge([first, [takes(4.0, "endorse"), takes(4.1, "endorse"), 3.9], [4.0, 4.1, 3.9]], {
      config: { critical_blocks_consensus: true },
    });
    expect(evaluationIn(blocking, 2)).toMatchObject({
      status: "continue",
      criticals: [{ status: "agreed" }],
      conditions: { criticals: false },
    });
  });

  it("P4-Q9: the same score from all in round 1 is consensus, with a remark", () => {
    expect(evaluationIn(judge([[4, 4, 4]]), 1)).toMatchObject({ status: "consensus", isIdentical: true });
    expect(evaluationIn(judge([[4, 4, 4.1]]), 1).isIdentical).toBe(false);
  });
});

describe("rounds", () => {
  it("P4-14, P4-16: analyses are asked side by side, rebuttals and final positions one after the other in stance order", () => {
    const panel = judgesPanel(["against", "for", "neutral"]);
    const played = judge(
      [
        [2, 4, 3],
        [2, 4, 3],
        [2, 4, 3],
      ],
      { panel },
    );
    expect(eventsOf(played.log, "round.started").map(({ order }) => order)).toEqual(
      [1, 2, 3].map(() => ["neutral", "for", "against"]),
    );
    const started = (round: number) =>
      played.log
        .filter(
          ({ payload }) => payload.type === "ask.started" && payload.round === round && payload.kind !== "synthesise",
        )
        .map(({ seq }) => seq);
    expect(isConsecutive(started(1))).toBe(true);
    expect(isConsecutive(started(2))).toBe(false);
    const together = judge(
      [
        [2, 4, 3],
        [2, 4, 3],
        [2, 4, 3],
      ],
      { panel, config: { parallel_rebuttal: true } },
    );
    expect(eventsOf(together.log, "round.completed")).toEqual(eventsOf(played.log, "round.completed"));
  });

  it("P4-19, TV-P4-26: score_changed is put right with a mark, and the reason stays mandatory", () => {
    const first = [
      [3.8, 4.4, 3.2],
      [3.8, 4.4, 3.2],
    ];
    const wrong = (fields: Record<string, unknown>) => ({
      special: ({ key }: Ask) => (key === "r2/rebut/neutral" ? { json: { ...rebuttal(3.8, 3.8), ...fields } } : null),
    });
    const turn = (played: ReturnType<typeof judge>) => stateIn(played).rounds[1]?.turns["neutral" as never];
    expect(turn(judge(first, wrong({ score_changed: true })))).toMatchObject({
      reply: { score_changed: false, previous_score: 3.8 },
      flags: ["score_changed_corrected"],
    });
    expect(turn(judge(first, wrong({ previous_score: 3.1 })))).toMatchObject({
      reply: { previous_score: 3.8 },
      flags: ["previous_score_corrected"],
    });
    expect(turn(judge(first, wrong({})))).toMatchObject({ flags: [] });
    const silent = judge(first, wrong({ score_changed: true, change_reason: " " }));
    expect(eventsOf(silent.log, "reply.rejected")).toMatchObject([
      { key: "r2/rebut/neutral", code: "schema", reason: expect.stringContaining("change_reason") },
    ]);
  });

  it("TV-P4-18: an overall score far from the weighted mean is flagged, not rejected", () => {
    const said = (score: number): Said => ({ score, dimension_scores: dims(4, 5, 3, 4, 3) });
    const turn = (score: number) =>
      stateIn(
        judge([
          [said(score), 4, 4],
          [4, 4, 4],
        ]),
      ).rounds[0]?.turns["neutral" as never] as unknown as { weightedMean: number; flags: string[] };
    expect(turn(3.9)).toMatchObject({ flags: [] });
    expect(turn(3.9).weightedMean).toBeCloseTo(3.9);
    expect(turn(4.5)).toMatchObject({ flags: ["far_from_weighted_mean"] });
    expect(turn(4.4).flags).toEqual([]);
  });
});

describe("failures", () => {
  const losing = (id: string) => ({
    special: ({ agentId }: Ask) => (agentId === id ? { fail: "timeout" as const } : null),
  });

  it("TV-P4-20: one judge fails twice: the others at 4.0 and 4.3 are a degraded consensus at 4.15", () => {
    const played = judge([[4.0, 4.3, 1]], losing("against"));
    expect(kinds(played).filter((one) => one.endsWith("against"))).toEqual(["analyse against", "analyse against"]);
    expect(verdictIn(played)).toMatchObject({ status: "consensus", lost: ["against"], verdict: { type: "consensus" } });
    expect(verdictIn(played)?.verdict?.score).toBeCloseTo(4.15);
    expect(outcomeIn(played)?.summary).toContain("Degraded: Challenger gave no usable answer.");
  });

  it("TV-P4-20: the others at 4.0 and 4.8 have no majority after round 3", () => {
    const played = judge(
      [
        [4.0, 4.8, 1],
        [4.0, 4.8, 1],
        [4.0, 4.8, 1],
      ],
      losing("against"),
    );
    expect(evaluationIn(played, 3)).toMatchObject({ status: "no_majority", lost: ["against"] });
    expect(gateIn(played)).toMatchObject({ kind: "no_majority", reason: expect.stringContaining("Degraded") });
    // A judge who was lost is not asked again in this judgement.
    expect(kinds(played).filter((one) => one.endsWith("against"))).toHaveLength(2);
  });

  it("P4-34: a failed call that succeeds at the second try loses nobody; TV-G-02: nor does a reply that is mended", () => {
    const flaky = judge([[4.0, 4.1, 3.9]], {
      special: ({ key }) =>
        key === "r1/analyse/for" ? { fail: "timeout" } : key === "r1/analyse/against" ? { text: "Well." } : null,
    });
    expect(verdictIn(flaky)).toMatchObject({ status: "consensus", lost: [] });
    const again = flaky.asked.filter(({ key }) => key.endsWith("~2"));
    expect(again.map(({ key }) => key)).toEqual(["r1/analyse/for~2", "r1/analyse/against~2"]);
    expect(again.map(({ correction }) => correction?.previous)).toEqual([undefined, "Well."]);
    expect(callsIn(flaky)).toBe(5);
  });

  it("P4-34: with fewer than two judges left it falls back to single-round scoring", () => {
    const played = judge([[4, 4, 4]], {
      special: ({ kind, agentId }) => (kind === "analyse" && agentId !== "neutral" ? { fail: "refused" } : null),
    });
    expect(evaluationIn(played, 1)).toMatchObject({ status: "too_few_judges", verdict: null });
    expect(stateIn(played).judgements[1]).toMatchObject({ mode: "scoring", cause: "too_few_judges" });
    expect(kinds(played).filter((one) => one.startsWith("score"))).toEqual([
      "score neutral",
      "score for",
      "score against",
    ]);
  });

  it("P4-02: the moderator's failure changes no evaluation and no verdict", () => {
    const mute = judge([[3.4, 3.9, 2.6]], {
      special: ({ agentId }) => (agentId === "moderator" ? { fail: "timeout" } : null),
    });
    expect(eventsOf(mute.log, "round.completed")).toEqual(eventsOf(judge([[3.4, 3.9, 2.6]]).log, "round.completed"));
    expect(gateIn(mute)?.kind).toBe("majority");
  });
});

function judgesPanel(order: readonly (keyof typeof SEATS)[]) {
  return order.map((stance) => SEATS[stance]);
}
const isConsecutive = (seqs: readonly number[]): boolean =>
  seqs.every((seq, index) => index === 0 || seq === (seqs[index - 1] ?? 0) + 1);
