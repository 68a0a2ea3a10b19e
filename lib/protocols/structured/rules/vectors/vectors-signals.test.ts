/** P3.6: the six signals, the recommendation and the alarm, on the numbers of the vectors. */
import { describe, expect, it } from "vitest";
import { sycophancy } from "../failure-modes/agreement";
import { disagreement, disagreementFit, isAlarm, isSycophantic, type Disagreement } from "../signals/disagreement";
import { drift, type DriftFinding } from "../signals/drift";
import { countLeads, leadEntropy, leads } from "../signals/leads";
import { pending } from "../signals/pending";
import { neededSignals, recommend, recommendationText } from "../signals/recommendation";
import { refutationRate } from "../signals/refutation-rate";
import type { Signal } from "../signals/signal";
import { missingStressRoles, stressTests } from "../signals/stress-tests";
import { ROLES, SIGNALS, type ClaimStatus, type Role } from "../vocabulary";

const LIMITS = { slope_floor: -0.2, strict_slope: false };
/** d by round, from round 1 on; null leaves a stress round out. */
const points = (...counts: readonly (number | null)[]): Disagreement[] =>
  counts.flatMap((count, index) => (count === null ? [] : [{ round: index + 1, count }]));
const slopeOf = (...counts: readonly (number | null)[]): number =>
  disagreementFit(points(...counts))?.slope ?? Number.NaN;
const times = (...counts: readonly [number, number, number, number]): Role[] =>
  ROLES.flatMap((role, index) => Array.from({ length: counts[index] ?? 0 }, () => role));

describe("S1, refutation rate (P3-42)", () => {
  it("TV-P3-05: the last two means are below half of the peak", () => {
    const { isSatisfied, figures } = refutationRate([0, 3, 4, 5, 2, 1, 1, 0]);
    expect((figures["means"] as number[]).map((mean) => Number(mean.toFixed(3)))).toEqual([
      2.333, 4, 3.667, 2.667, 1.333, 0.667,
    ]);
    expect(figures["peak"]).toBe(4);
    expect(isSatisfied).toBe(true);
  });

  it("TV-P3-06: exactly half is not below half", () => {
    const { isSatisfied, figures } = refutationRate([0, 3, 4, 5, 2, 1, 3, 2]);
    expect((figures["means"] as number[]).slice(-2)).toEqual([2, 2]);
    expect(isSatisfied).toBe(false);
  });

  it("TV-P3-07: five rounds are too few, and without a change there is no peak", () => {
    expect(refutationRate([1, 2, 1, 0, 0]).isSatisfied).toBe(false);
    expect(refutationRate([1, 2, 1, 0, 0]).text).toContain("5 of 6 rounds");
    expect(refutationRate([0, 0, 0, 0, 0, 0, 0]).isSatisfied).toBe(false);
    expect(refutationRate([0, 0, 0, 0, 0, 0, 0]).text).toContain("nothing to settle");
  });
});

describe("S2, disagreement (P3-43)", () => {
  it("TV-P3-08: a slope above the floor holds", () => {
    expect(slopeOf(3, 2, 3, 2, 2, 2)).toBeCloseTo(-0.171, 3);
    expect(disagreement(points(3, 2, 3, 2, 2, 2), LIMITS).isSatisfied).toBe(true);
  });

  it("TV-P3-09: a collapse does not, and FM-1 fires", () => {
    expect(slopeOf(4, 3, 3, 2, 1, 1)).toBeCloseTo(-0.629, 3);
    expect(disagreement(points(4, 3, 3, 2, 1, 1), LIMITS).isSatisfied).toBe(false);
    expect(sycophancy([], disagreementFit(points(4, 3, 3, 2, 1, 1)), -0.2).state).toBe("fired");
  });

  it("TV-P3-10, P3-Q3: rounds without a disagreement count as zero", () => {
    expect(slopeOf(2, 2, 2, 0, 0, 0, 0, 0)).toBeCloseTo(-0.357, 3);
    expect(disagreement(points(2, 2, 2, 0, 0, 0, 0, 0), LIMITS).isSatisfied).toBe(false);
  });

  it("TV-P3-11, P3-Q2: exactly the floor is not enough, and FM-1 fires", () => {
    expect(slopeOf(1, 3, 1, 1, 1)).toBeCloseTo(-0.2, 9);
    expect(disagreement(points(1, 3, 1, 1, 1), LIMITS).isSatisfied).toBe(false);
    expect(isSycophantic(disagreementFit(points(1, 3, 1, 1, 1)), -0.2)).toBe(true);
  });

  it("TV-P3-12, P3-Q4: stress rounds are left out", () => {
    expect(slopeOf(2, 3, 2, 3, null, 2, 3)).toBeCloseTo(0.056, 3);
    expect(slopeOf(2, 3, 2, 3, 0, 2, 3)).toBeCloseTo(-0.036, 3);
    expect(disagreement(points(2, 3, 2, 3, null, 2, 3), LIMITS).isSatisfied).toBe(true);
  });

  it("TV-P3-13: the line is laid over round numbers, not places", () => {
    const at = (pairs: readonly (readonly [number, number])[]) =>
      disagreementFit(pairs.map(([round, count]) => ({ round, count })))?.slope;
    expect(
      at([
        [1, 3],
        [5, 4],
        [10, 5],
        [13, 5],
      ]),
    ).toBeCloseTo(0.174, 3);
    expect(
      at([
        [1, 4],
        [5, 5],
        [10, 2],
        [13, 1],
      ]),
    ).toBeCloseTo(-0.295, 3);
  });

  it("P3-43: a late collapse is one even where the slope is fine", () => {
    const counts = [0, 1, 0, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1];
    expect(slopeOf(...counts)).toBeGreaterThan(-0.2);
    const signal = disagreement(points(...counts), LIMITS);
    expect(signal.isSatisfied).toBe(false);
    expect(signal.text).toContain("late collapse");
  });

  it("P3-82: where nobody ever disagreed there is nothing that could have held", () => {
    const signal = disagreement(points(0, 0, 0, 0), LIMITS);
    expect(signal).toMatchObject({ isSatisfied: false, figures: { slope: 0 } });
    expect(signal.text).toBe(
      "No check has ended BROKEN or UNCLEAR outside stress rounds. Agreement that was never tested proves nothing.",
    );
    expect(disagreement(points(0, 0, 0, 0), { ...LIMITS, strict_slope: true }).isSatisfied).toBe(false);
    expect(disagreement(points(0, 1, 0), LIMITS).isSatisfied).toBe(true);
  });

  it("needs three rounds; strict mode needs a slope that does not fall (P3-Q2)", () => {
    expect(disagreement(points(3, 3), LIMITS).isSatisfied).toBe(false);
    expect(disagreement(points(3, 2, 3, 2, 2, 2), { ...LIMITS, strict_slope: true }).isSatisfied).toBe(false);
    expect(disagreement(points(2, 2, 2), { ...LIMITS, strict_slope: true }).isSatisfied).toBe(true);
  });

  it("TV-P3-14, P3-52: the second negative slope in a row is the alarm", () => {
    const counts = [2, 3, 3, 2, 2, 1];
    const slopes = counts.map((_, index) => disagreementFit(points(...counts.slice(0, index + 1)))?.slope ?? null);
    expect(slopes.slice(2).map((slope) => Number(slope?.toFixed(3)))).toEqual([0.5, 0, -0.1, -0.257]);
    const alarms = slopes.map((_, index) => isAlarm(slopes.slice(0, index + 1)));
    expect(alarms).toEqual([false, false, false, false, false, true]);
  });
});

describe("S3, leads (P3-44)", () => {
  it("TV-P3-02: the rotation of a standard run is balanced", () => {
    expect(leadEntropy(countLeads(times(2, 3, 2, 2)))).toBeCloseTo(1.975, 3);
    expect(leads(times(2, 3, 2, 2)).isSatisfied).toBe(true);
  });

  it("TV-P3-03: everyone led, but one dominates", () => {
    expect(leadEntropy(countLeads(times(9, 1, 1, 1)))).toBeCloseTo(1.208, 3);
    expect(leads(times(9, 1, 1, 1)).isSatisfied).toBe(false);
  });

  it("TV-P3-04: someone never led, whatever the entropy", () => {
    expect(leadEntropy(countLeads(times(4, 4, 4, 0)))).toBeCloseTo(1.585, 3);
    expect(leads(times(4, 4, 4, 0)).isSatisfied).toBe(false);
    expect(leads(times(4, 4, 4, 0)).text).toBe("Critic has not led a regular round that is complete.");
    expect(leads(times(4, 4, 0, 0)).text).toBe("Observer and Critic have not led a regular round that is complete.");
    expect(leads(times(4, 0, 0, 0)).text).toBe(
      "Guardian, Observer and Critic have not led a regular round that is complete.",
    );
  });

  it("notes a critic that hardly led without penalising it", () => {
    const signal = leads(times(4, 4, 3, 1));
    expect(signal.isSatisfied).toBe(true);
    expect(signal.text).toContain("The Critic led only 8 %");
  });
});

describe("S4, stress tests (P3-45)", () => {
  it("TV-P3-15: three different roles", () => {
    expect(stressTests(["critic", "guardian"], { s4_allow_single: false }).isSatisfied).toBe(false);
    expect(stressTests(["critic", "guardian", "guardian"], { s4_allow_single: false }).isSatisfied).toBe(false);
    expect(stressTests(["critic", "guardian", "action"], { s4_allow_single: false }).isSatisfied).toBe(true);
  });

  it("one is enough only by configuration, and only the most consequential", () => {
    expect(stressTests(["critic"], { s4_allow_single: true }).isSatisfied).toBe(true);
    expect(stressTests(["observer"], { s4_allow_single: true }).isSatisfied).toBe(false);
  });

  it("P3-57: names the missing ones, the strongest signal first", () => {
    expect(missingStressRoles([])).toEqual(["critic", "guardian", "action"]);
    expect(missingStressRoles(["guardian"])).toEqual(["critic", "action"]);
    expect(missingStressRoles(["critic", "guardian", "observer"])).toEqual([]);
  });
});

describe("S5, drift (P3-46)", () => {
  const reports = (...verdicts: readonly (readonly [DriftFinding["verdict"], string | null])[]): DriftFinding[] =>
    verdicts.map(([verdict, addressed_by], index) => ({ round: 5 * (index + 1), verdict, addressed_by }));
  it.each<[string, DriftFinding[], boolean]>([
    ["none", [], false],
    ["all passed", reports(["PASS", null], ["PASS", null]), true],
    ["a failure nobody dealt with", reports(["FAIL", null], ["PASS", null]), false],
    ["a failure that was dealt with", reports(["FAIL", "Scope cut"], ["PASS", null]), true],
    ["a partial that was dealt with", reports(["PARTIAL", "Scope cut"], ["PASS", null]), true],
    ["the last one failed", reports(["PASS", null], ["FAIL", null]), false],
  ])("TV-P3-16: %s", (_, given, expected) => {
    expect(drift(given).isSatisfied).toBe(expected);
  });
});

describe("S6, pending claims (P3-47)", () => {
  const claims = (open: number, all: number): ClaimStatus[] =>
    Array.from({ length: all }, (_, index) => (index < open ? "pending" : "tested_unclear"));
  it("TV-P3-17: strictly below 30 %", () => {
    expect(pending(claims(3, 10)).isSatisfied).toBe(false);
    expect(pending(claims(2, 7)).isSatisfied).toBe(true);
    expect(pending([]).isSatisfied).toBe(false);
  });
});

describe("what follows (P3-48, P3-49)", () => {
  it("TV-P3-18: continue, borderline, wrap up, stop", () => {
    expect([3, 4, 5, 6].map((satisfied) => recommend(satisfied, 4))).toEqual([
      "continue",
      "borderline",
      "wrap_up",
      "strong_stop",
    ]);
    const signals: Signal[] = SIGNALS.map((id, index) => ({
      id,
      isSatisfied: index !== 0 && id !== "S4",
      text: "",
      figures: {},
    }));
    expect(recommendationText("borderline", signals)).toBe(
      "4 of 6 stop signals hold: borderline. Missing: “Claims have settled”, “Stress tests were run”. Run the missing stress tests first, then evaluate again.",
    );
  });

  it("TV-P3-38, P3-Q7: three of six continue", () => {
    expect(refutationRate([0, 2, 2, 1, 0]).isSatisfied).toBe(false);
    expect(recommend(3, 4)).toBe("continue");
  });

  it("P3-48: one signal never is enough, whatever the threshold", () => {
    expect(recommend(1, 1)).toBe("continue");
    expect(neededSignals(1)).toBe(2);
    expect(recommend(2, 2)).toBe("borderline");
    expect(recommend(5, 6)).toBe("continue");
  });
});
