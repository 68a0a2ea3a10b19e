/** P3.11: the scorecard, three figures and never one. */
import { describe, expect, it } from "vitest";
import { AXES, axis } from "../madef/axis";
import { density, groundedness, verdictConfidence } from "../madef/grounding";
import { driftResistance, failureDiscovery, intellectualProgress, sycophancyResistance } from "../madef/movement";
import { groupsOf } from "../madef/scorecard";
import { balance, claimTension, coupling, economy, stressClarity, type TensionShape } from "../madef/structure";
import { pendingShare } from "../signals/pending";
import { ROLES, type ClaimStatus, type Role } from "../vocabulary";

const NO_DECISIONS = { cited: 0, all: 0 };
const entries = (applicable: number, notApplicable: number, refs = 2) => [
  ...Array.from({ length: applicable }, () => ({ result: "ROBUST" as const, refs })),
  ...Array.from({ length: notApplicable }, () => ({ result: "NOT_APPLICABLE" as const, refs: 0 })),
];
const tension = (sources: Role[], needs: Role[] = [], status: TensionShape["status"] = "open"): TensionShape => ({
  sources,
  needs,
  status,
});
const leadsOf = (...counts: readonly number[]): Role[] =>
  ROLES.flatMap((role, index) => Array.from({ length: counts[index] ?? 0 }, () => role));

describe("group A", () => {
  it("TV-P3-32, P3-67: settled claims of all claims", () => {
    const statuses: ClaimStatus[] = [
      ...Array.from({ length: 5 }, () => "tested_confirmed" as const),
      "tested_refuted",
      "tested_refuted",
      "partially_refuted",
      "tested_unclear",
      "pending",
    ];
    expect(groundedness(statuses, NO_DECISIONS).value).toBeCloseTo(0.8, 9);
    expect(pendingShare(statuses)).toBeCloseTo(0.1, 9);
    expect(groundedness(statuses, { cited: 3, all: 4 }).note).toContain("3 of 4 decisions");
    expect(groundedness([], NO_DECISIONS).value).toBeNull();
  });

  it("TV-P3-33, P3-68: density is clipped", () => {
    const { value, normalised, flags } = density(entries(45, 7), 13);
    expect(value).toBeCloseTo(3.462, 3);
    expect(45 / 13 / 3).toBeCloseTo(1.154, 3);
    expect(normalised).toBe(1);
    expect(flags).toEqual(["clipped to 1"]);
    expect(density(entries(26, 0), 13).normalised).toBeCloseTo(2 / 3, 9);
  });

  it("P3-69: verdicts with two references", () => {
    expect(verdictConfidence([...entries(3, 2), ...entries(1, 0, 1)]).value).toBe(0.75);
  });
});

describe("group B", () => {
  it("P3-70: bands, and a flag with a range where the line explains little", () => {
    expect(sycophancyResistance({ slope: 0.2, r2: 0.9 }).note).toContain("anti-sycophantic");
    expect(sycophancyResistance({ slope: -0.1, r2: 0.9 }).note).toContain("stable");
    expect(sycophancyResistance({ slope: -0.2, r2: 0.9 }).note).toContain("at risk");
    const weak = sycophancyResistance({ slope: -0.5, r2: 0.1 });
    expect(weak.flags).toEqual(["R² below 0.3"]);
    expect(weak.range?.[1]).toBe(0.5);
    expect(sycophancyResistance({ slope: -0.5, r2: 0.8 }).range).toBeNull();
  });

  it("P3-71: the rolling mean in the middle, against the highest", () => {
    const points = [1, 2, 3, 5, 4, 0, 0].map((count, index) => ({ round: index + 1, count }));
    const { value, normalised } = failureDiscovery(points);
    expect(value).toBe(4);
    expect(normalised).toBe(1);
    expect(failureDiscovery(points.slice(0, 2)).value).toBeNull();
    expect(failureDiscovery([0, 0, 0].map((count, index) => ({ round: index + 1, count }))).normalised).toBeNull();
  });

  it("P3-72: overturns by quality; a product-level five from a stress round does not count", () => {
    const { value, normalised, note } = intellectualProgress([
      { quality: 5, level: "product", isStress: false },
      { quality: 5, level: "system", isStress: true },
      { quality: 2, level: "product", isStress: false },
      { quality: 5, level: "product", isStress: true },
    ]);
    expect(value).toBeCloseTo(3 * (12 / 3 / 5), 9);
    expect(normalised).toBeCloseTo(0.8, 9);
    expect(note).toContain("1 at product level (5a), 1 at system level (5b)");
    expect(intellectualProgress([{ quality: 4, level: "product", isStress: true }]).value).toBeCloseTo(0.8, 9);
    expect(intellectualProgress([])).toMatchObject({ value: 0, normalised: null });
  });

  it("TV-P3-34, P3-73: drift", () => {
    const passed = { verdict: "PASS" as const, deviation: 1 };
    expect(driftResistance([passed, { verdict: "FAIL", deviation: 3 }, passed]).value).toBeCloseTo(0.267, 3);
    expect(driftResistance([passed, passed]).value).toBe(1);
    expect(driftResistance([]).value).toBeNull();
  });
});

describe("group C", () => {
  it("TV-P3-02, TV-P3-03, P3-74: balance of leads", () => {
    expect(balance(leadsOf(2, 3, 2, 2), []).value).toBeCloseTo(0.987, 3);
    expect(balance(leadsOf(9, 1, 1, 1), []).value).toBeCloseTo(0.604, 3);
    expect(balance(leadsOf(9, 1, 1, 1), []).flags).toEqual(["Action led more than half", "the Critic hardly led"]);
    expect(balance(leadsOf(1, 1, 1, 1), [tension(["critic"]), tension(["action"])]).note).toBe(
      "The Critic led 25 %, raised 50 % of tensions.",
    );
  });

  it("P3-75, P3-76, P3-77: clarity, coupling, economy", () => {
    expect(stressClarity([5, 4, 3])).toMatchObject({ value: 4, normalised: 0.8 });
    expect(stressClarity([]).value).toBeNull();
    expect(
      coupling([
        tension(["action", "critic"]),
        tension(["action"], ["guardian", "observer"]),
        tension(["action"], ["guardian"]),
        tension(["critic"]),
      ]).value,
    ).toBe(0.5);
    expect(economy(13, 13).value).toBe(0.5);
    expect(economy(null, 13).value).toBeNull();
  });

  it("TV-P3-35, P3-78: claims against unresolved tensions", () => {
    expect(
      claimTension(40, [...Array.from({ length: 10 }, () => tension(["action"])), tension(["action"], [], "resolved")])
        .value,
    ).toBe(0.8);
  });
});

describe("P3-79: groups", () => {
  it("are three, with what is missing left out and named", () => {
    const { groups } = groupsOf([
      axis("A1", 0.8),
      axis("A2", 3, { normalised: 1 }),
      axis("A3", 0.9),
      axis("C1", 0.9),
      axis("C4", null),
    ]);
    expect(groups.map(({ id }) => id)).toEqual(["A", "B", "C"]);
    expect(groups[0].value).toBeCloseTo(0.9, 9);
    expect(groups[1]).toMatchObject({ value: null });
    expect(groups[2]).toMatchObject({ value: 0.9, missing: ["C4"] });
  });

  it("an ambiguous axis makes the figure a range", () => {
    const { groups } = groupsOf([axis("B1", -0.5, { normalised: 0.4, range: [0.4, 0.5] }), axis("B4", 1)]);
    expect(groups[1].range).toEqual([0.7, 0.75]);
  });

  it("no figure stands for all three", () => {
    expect(Object.keys(groupsOf(AXES.map((id) => axis(id, 1))))).toEqual(["axes", "groups"]);
  });
});
