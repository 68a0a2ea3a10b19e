/** The fallback: single-round scoring on 20 points (P4.7). */
import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import type { Ask } from "@/lib/kernel/types";
import { colourOf } from "../verdict/bands";
import { fallbackMaxima, DEFAULT_DIMENSIONS } from "../verdict/dimensions";
import {
  gateIn,
  gatesIn,
  judge,
  outcomeIn,
  scored,
  scoringIn,
  stateIn,
  type ConfigInput,
  type JudgesGame,
} from "../judges-harness";
import { divergenceOf, isGroupthink, lowestOf } from "../verdict/scoring";
import { SEATS } from "../seats";

const SCORING: ConfigInput = { analysis_mode: "advanced" };
/** Points of each judge in panel order. */
const scoring = (points: readonly (readonly number[])[], { config, special, ...game }: JudgesGame = {}) =>
  judge([], {
    ...game,
    config: { ...SCORING, ...config },
    special: (ask, state) =>
      special?.(ask, state) ??
      (ask.kind === "score"
        ? { json: scored(...(points[state.panel.findIndex(({ id }) => id === ask.agentId)] ?? [])) }
        : null),
  });
const askedKinds = (played: ReturnType<typeof judge>): string[] =>
  played.asked.map(({ kind, agentId }) => `${kind} ${agentId}`);
/** Totals of 15.0, 15.2 and so on. */
const total = (points: number): number[] => [3, 4, 3, 3, points - 13];

describe("points", () => {
  it("TV-P4-19: mode advanced scores once, without a debate", () => {
    const played = scoring([total(15), total(15.3), total(15.9)]);
    expect(stateIn(played).rounds.map(({ stage }) => stage)).toEqual(["scoring"]);
    expect(new Set(played.asked.map(({ kind }) => kind))).toEqual(new Set(["score"]));
    expect(
      stateIn(
        judge([[4, 4, 4]], {
          config: { enabled: false },
          special: ({ kind }: Ask) => (kind === "score" ? { json: scored(3, 4, 3, 3, 2) } : null),
        }),
      ).rounds[0]?.stage,
    ).toBe("scoring");
  });

  it("TV-P4-21: 16 GREEN, 15.99 YELLOW, 12 YELLOW, 11.99 RED", () => {
    expect([16, 15.99, 12, 11.99].map(colourOf)).toEqual(["GREEN", "YELLOW", "YELLOW", "RED"]);
  });

  it("TV-P4-22: dimensions are means, the total is their sum", () => {
    const result = scoringIn(
      scoring(
        [
          [4, 5, 3, 3, 3],
          [3, 4, 3, 3, 2],
          [2, 4, 2, 3, 2],
        ],
        { config: { reask_divergence: false } },
      ),
      1,
    );
    expect(result.dimensions.map(({ mean }) => Number(mean?.toFixed(3)))).toEqual([3, 4.333, 2.667, 3, 2.333]);
    expect(result.total).toBeCloseTo(15.333, 3);
    expect(result).toMatchObject({ colour: "YELLOW", status: "scored", source: "judges" });
  });

  it("P4-38: the maxima are 4, 5, 4, 4, 3 and follow edited weights; a score beyond its maximum is asked for again", () => {
    expect(Object.values(fallbackMaxima(DEFAULT_DIMENSIONS))).toEqual([4, 5, 4, 4, 3]);
    const weights = (...given: number[]) =>
      Object.values(
        fallbackMaxima(given.map((weight, index) => ({ id: `d${index}`, label: `D${index}`, weight, about: "" }))),
      );
    expect(weights(1)).toEqual([20]);
    expect(weights(0.34, 0.33, 0.33)).toEqual([7, 7, 6]);
    expect(weights(0.95, 0.01, 0.01, 0.01, 0.01, 0.01)).toEqual([15, 1, 1, 1, 1, 1]);
    const over = scoring([
      [4, 5, 4, 4, 3],
      [4, 6, 4, 4, 3],
      [4, 5, 4, 4, 3],
    ]);
    expect(over.asked.find(({ key }) => key === "r1/score/for~2")?.correction?.reason).toContain(
      "architecture_quality is scored from 1 to 5, got 6",
    );
    expect(scoringIn(over, 1).lost).toEqual(["for"]);
  });

  it("P4-37: GREEN closes, YELLOW asks, RED is revised and scored again", () => {
    expect(
      outcomeIn(scoring([total(16), total(16), total(16)], { config: { challenge_agreement: false } })),
    ).toMatchObject({ status: "scored", decidedBy: "panel" });
    const yellow = scoring([total(14), total(14.5), total(15)], {
      decide: inTurn({ choice: "proceed", texts: { risks: "Known." } }),
    });
    expect(gatesIn(yellow)).toEqual(["conditional"]);
    expect(outcomeIn(yellow)).toMatchObject({ status: "scored", decidedBy: "person" });
    const red = scoring([
      [2, 2, 2, 2, 2],
      [2, 2, 2, 2, 1],
      [2, 2, 2, 1, 1],
    ]);
    expect(stateIn(red).judgements.map(({ mode, cause }) => [mode, cause])).toEqual([
      ["scoring", "start"],
      ["scoring", "revision"],
      ["scoring", "revision"],
    ]);
    expect(gateIn(red)?.kind).toBe("revision");
    // In the words of its own scale.
    expect(gateIn(red)?.positions.map(({ score, verdict }) => verdict?.word === colourOf(score ?? 0))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("second looks", () => {
  it("TV-P4-23: totals 0.4 apart are challenged, 0.5 apart are not", () => {
    expect([isGroupthink([15.0, 15.2, 15.4]), isGroupthink([15.0, 15.2, 15.5]), isGroupthink([15])]).toEqual([
      true,
      false,
      false,
    ]);
    const close = scoring([total(15), total(15.2), total(15.4)]);
    expect(askedKinds(close).at(-1)).toBe("challenge moderator");
    expect(scoringIn(close, 1)).toMatchObject({
      isGroupthinkSuspected: true,
      divergence: { level: "low" },
      confidence: "HIGH",
    });
    expect(stateIn(close).rounds[0]?.challenge?.findings).toMatchObject([{ kind: "hidden_risk" }]);
    expect(gateIn(close)?.reason).toContain("suspiciously close");
    expect(askedKinds(scoring([total(15), total(15.2), total(15.5)]))).not.toContain("challenge moderator");
    expect(
      askedKinds(scoring([total(15), total(15.2), total(15.4)], { config: { challenge_agreement: false } })),
    ).not.toContain("challenge moderator");
  });

  it("TV-P4-24: 17 and 12.5 lie 4.5 apart and the lower judge is asked again; 17 and 13 are averaged to 15", () => {
    const panel = [SEATS.for, SEATS.against];
    const apart = scoring(
      [
        [4, 5, 4, 3, 1],
        [3, 3, 3, 2.5, 1],
      ],
      { panel },
    );
    expect(askedKinds(apart).at(-1)).toBe("rescore against");
    expect(scoringIn(apart, 1)).toMatchObject({
      divergence: { range: 4.5, level: "high", reasked: "against" },
      totals: { for: 17, against: 16 },
      total: 16.5,
      colour: "GREEN",
      confidence: "LOW",
    });
    const near = scoring(
      [
        [4, 5, 4, 3, 1],
        [3, 4, 3, 2, 1],
      ],
      { panel },
    );
    expect(askedKinds(near)).not.toContain("rescore against");
    expect(scoringIn(near, 1)).toMatchObject({
      divergence: { range: 4, level: "moderate", reasked: null },
      total: 15,
      confidence: "MEDIUM",
    });
    expect(
      askedKinds(
        scoring(
          [
            [4, 5, 4, 3, 1],
            [3, 3, 3, 2.5, 1],
          ],
          { panel, config: { reask_divergence: false } },
        ),
      ),
    ).not.toContain("rescore against");
  });

  it("P4-41: a second look that fails leaves the first score; P4-Q8: exactly 1.0 is low", () => {
    const failed = scoring(
      [
        [4, 5, 4, 3, 1],
        [3, 3, 3, 2.5, 1],
      ],
      { panel: [SEATS.for, SEATS.against], special: ({ kind }) => (kind === "rescore" ? { fail: "timeout" } : null) },
    );
    expect(scoringIn(failed, 1)).toMatchObject({ totals: { against: 12.5 }, total: 14.75, lost: [] });
    expect([
      divergenceOf([15, 16]).level,
      divergenceOf([15, 16.1]).level,
      divergenceOf([12, 16]).level,
      divergenceOf([12, 16.1]).level,
    ]).toEqual(["low", "moderate", "moderate", "high"]);
    expect(
      lowestOf([
        { total: 3, id: "a" },
        { total: 2, id: "b" },
        { total: 2, id: "c" },
      ])?.id,
    ).toBe("b");
  });

  it("P4-42: one judge alone suffices only with a challenge to itself; else the moderator validates, marked INTERNAL", () => {
    const lone = ({ kind, agentId }: Ask) =>
      kind === "score" && agentId !== "neutral" ? { fail: "timeout" as const } : null;
    const points = [total(15), total(15), total(15)];
    const single = scoring(points, { config: { single_judge: true }, special: lone });
    expect(askedKinds(single).at(-1)).toBe("rescore neutral");
    expect(scoringIn(single, 1)).toMatchObject({
      source: "single_judge",
      total: 16,
      confidence: "LOW",
      lost: ["for", "against"],
    });
    const internal = scoring(points, { special: lone });
    expect(askedKinds(internal).at(-1)).toBe("validate_internally moderator");
    expect(scoringIn(internal, 1)).toMatchObject({
      source: "internal",
      total: 15,
      colour: "YELLOW",
      totals: { neutral: 15 },
    });
    expect(gateIn(internal)?.reason).toContain("INTERNAL");
    expect(
      scoringIn(scoring(points, { special: ({ kind }) => (kind === "score" ? { fail: "timeout" } : null) }), 1).source,
    ).toBe("internal");
    expect(outcomeIn(scoring(points, { special: () => ({ fail: "timeout" }) }))).toMatchObject({ status: "failed" });
  });

  it("P4-34: a judge who is lost leaves the mean to the others", () => {
    const played = scoring([total(14), total(15), total(16)], {
      special: ({ agentId }) => (agentId === "against" ? { text: "no" } : null),
    });
    expect(scoringIn(played, 1)).toMatchObject({ total: 14.5, lost: ["against"], source: "judges" });
    expect(gateIn(played)?.reason).toContain("Degraded");
  });
});
