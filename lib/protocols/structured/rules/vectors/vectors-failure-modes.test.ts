/** P3.8: the eight detectors. */
import { describe, expect, it } from "vitest";
import type { RoundFacts } from "../claims/facts";
import { bypass, performativity, sycophancy } from "../failure-modes/agreement";
import { claimVolume, domination } from "../failure-modes/balance";
import { avoidance, driftMode, overrun } from "../failure-modes/course";
import { FAILURE_MODES, ROLES, type Result, type Role } from "../vocabulary";
import { TRAVELS_WITH } from "../failure-modes/failure-mode";

const facts = (round: number, parts: Partial<RoundFacts> = {}): RoundFacts => ({
  round,
  lead: ROLES[(round - 1) % 4] as Role,
  absent: null,
  planned: parts.absent ?? null,
  hasForbiddenArtifact: false,
  reruns: 0,
  results: ["ROBUST", "ROBUST", "ROBUST", "ROBUST"],
  refs: [2, 2, 2, 2],
  changes: 1,
  claims: { action: 1, guardian: 1, observer: 1, critic: 2 },
  testable: 3,
  critic: { verdict: "BROKEN", confidence: 3 },
  ...parts,
});
const withResults = (...rows: readonly (readonly Result[])[]): RoundFacts[] =>
  rows.map((results, index) => facts(index + 1, { results }));
const repeat = (result: Result, count: number): Result[] => Array.from({ length: count }, () => result);

describe("FM-1 sycophancy (P3-58)", () => {
  it("three rounds in a row all ROBUST", () => {
    const rounds = withResults(["BROKEN"], ["ROBUST"], ["ROBUST"], ["ROBUST", "NOT_APPLICABLE"]);
    expect(sycophancy(rounds.slice(0, 3), null, -0.2).state).toBe("hint");
    expect(sycophancy(rounds, null, -0.2)).toMatchObject({
      state: "fired",
      evidence: ["Every applicable check was ROBUST in rounds 2, 3, 4."],
    });
  });

  it("TV-P3-31, P3-51: one round all ROBUST is a hint, nothing more", () => {
    const { state, evidence } = sycophancy(
      withResults(["BROKEN", "ROBUST"], ["UNCLEAR"], repeat("ROBUST", 4)),
      null,
      -0.2,
    );
    expect(state).toBe("hint");
    expect(evidence[0]).toContain("not a reason to stop");
  });

  it("a quiet round without the critic is expected", () => {
    const rounds = [
      ...withResults(["ROBUST"], ["ROBUST"]),
      facts(3, { absent: "critic", results: ["NOT_APPLICABLE", "ROBUST"] }),
    ];
    expect(sycophancy(rounds, null, -0.2).state).toBe("clear");
  });
});

describe("FM-2 performative (P3-59)", () => {
  it("TV-P3-27: 10 of 12 fires, 9 of 12 does not", () => {
    const broken = (last: number) =>
      withResults(repeat("BROKEN", 4), repeat("BROKEN", 4), [...repeat("BROKEN", last), ...repeat("ROBUST", 4 - last)]);
    expect(performativity(broken(2))).toMatchObject({
      state: "fired",
      evidence: ["10 of 12 applicable checks of the last 3 rounds were BROKEN, 83 %."],
    });
    expect(performativity(broken(1)).state).toBe("clear");
  });

  it("needs two rounds, and looks at the last three", () => {
    expect(performativity(withResults(repeat("BROKEN", 4))).state).toBe("clear");
    expect(
      performativity(withResults(repeat("ROBUST", 4), repeat("BROKEN", 4), repeat("BROKEN", 4), repeat("BROKEN", 4)))
        .state,
    ).toBe("fired");
  });

  it("a critic that is sure of what it calls unclear, repeatedly", () => {
    const unsure = { critic: { verdict: "UNCLEAR" as const, confidence: 4 } };
    expect(performativity([facts(1, unsure), facts(2)]).state).toBe("clear");
    expect(performativity([facts(1, unsure), facts(2, unsure)]).state).toBe("fired");
  });
});

describe("FM-3 drift (P3-60)", () => {
  const decision = (round: number, cites: string[] = []) => ({
    round,
    cites: cites.map((id) => ({ type: "decision", id })),
  });
  it("a drift check that failed", () => {
    expect(driftMode(5, [{ round: 5, verdict: "FAIL" }], []).state).toBe("fired");
    expect(driftMode(5, [{ round: 5, verdict: "PARTIAL" }], []).state).toBe("clear");
  });

  it("late decisions that cite no early one", () => {
    expect(driftMode(9, [], [decision(1), decision(8, ["D-7-1"])]).state).toBe("fired");
    expect(driftMode(9, [], [decision(1), decision(8, ["D-1-1"])]).state).toBe("clear");
    expect(driftMode(4, [], [decision(1), decision(4)]).state).toBe("clear");
  });
});

describe("FM-4 domination (P3-61)", () => {
  const led = (first: number, all: number): RoundFacts[] =>
    Array.from({ length: all }, (_, index) =>
      facts(index + 1, { lead: index < first ? "action" : (ROLES[1 + (index % 3)] as Role) }),
    );
  it("TV-P3-28: more than half", () => {
    expect(domination(led(7, 13))).toMatchObject({ state: "fired", evidence: ["Action led 7 of 13 rounds, 54 %."] });
    expect(domination(led(6, 12)).state).toBe("clear");
  });
  it("says nothing before everyone could have led", () => {
    expect(domination(led(3, 3)).state).toBe("clear");
  });
  it("fires on a lopsided spread too", () => {
    const two = Array.from({ length: 10 }, (_, index) =>
      facts(index + 1, { lead: index % 2 === 0 ? "action" : "guardian" }),
    );
    expect(domination(two).evidence).toEqual(["The spread of leads is 0.50 of 1; below 0.6 one role dominates."]);
  });
});

describe("FM-5 inflation and starvation (P3-62)", () => {
  const raised = (count: number) => [facts(1, { claims: { action: count, guardian: 0, observer: 0, critic: 0 } })];
  it("TV-P3-29: eleven inflate, ten do not, one starves", () => {
    expect(claimVolume(raised(11), null).evidence).toEqual(["Inflation: 11 claims in round 1, more than 10."]);
    expect(claimVolume(raised(10), null).state).toBe("clear");
    expect(claimVolume(raised(1), null).evidence).toEqual(["Starvation: 1 claim in round 1."]);
  });
  it("pending claims, from the third round on", () => {
    const rounds = [facts(1), facts(2), facts(3)];
    expect(claimVolume(rounds, 0.61).state).toBe("fired");
    expect(claimVolume(rounds, 0.6).state).toBe("clear");
    expect(claimVolume(rounds.slice(0, 2), 1).state).toBe("clear");
  });
  it("a role without a claim in two rounds it was present in", () => {
    const silent = { claims: { action: 2, guardian: 0, observer: 2, critic: 2 } };
    expect(claimVolume([facts(1, silent), facts(2, silent)], null).evidence).toEqual([
      "Starvation: Guardian raised no claim in its last 2 rounds.",
    ]);
    expect(claimVolume([facts(1, silent), facts(2, { ...silent, absent: "guardian" })], null).state).toBe("clear");
  });
});

describe("FM-6 bypass (P3-63)", () => {
  it("too few references on average", () => {
    expect(bypass([facts(1, { refs: [2, 1] })]).evidence).toEqual(["Checks rest on 1.50 references on average."]);
  });
  it("verdicts that change no claim, in two rounds in which something could have been tested", () => {
    expect(bypass([facts(1, { changes: 0, testable: 0 }), facts(2, { changes: 0 })]).state).toBe("hint");
    expect(bypass([facts(2, { changes: 0 }), facts(3), facts(4, { changes: 0 })])).toMatchObject({
      state: "fired",
      evidence: ["Checks had verdicts but changed no claim in rounds 2, 4."],
    });
  });
});

describe("FM-7 avoidance (P3-64)", () => {
  it("a planned stress round that was none, a forbidden artifact, no N/A", () => {
    expect(avoidance([facts(5, { planned: "critic" })]).evidence[0]).toContain("planned without the Critic");
    expect(
      avoidance([
        facts(5, { absent: "critic", planned: "critic", hasForbiddenArtifact: true, results: ["NOT_APPLICABLE"] }),
      ]).evidence[0],
    ).toContain("artifact of the Critic");
    expect(avoidance([facts(5, { absent: "critic", planned: "critic" })]).evidence[0]).toContain(
      "no check was NOT_APPLICABLE",
    );
  });
  it("a repaired one is a hint", () => {
    expect(
      avoidance([facts(5, { absent: "critic", planned: "critic", results: ["NOT_APPLICABLE", "ROBUST"], reruns: 1 })])
        .state,
    ).toBe("hint");
    expect(
      avoidance([facts(5, { absent: "critic", planned: "critic", results: ["NOT_APPLICABLE", "ROBUST"] })]).state,
    ).toBe("clear");
  });
});

describe("FM-8 overrun (P3-65)", () => {
  it("at the budget with three signals, with a hint from 80 % on", () => {
    expect(overrun(13, 13, { satisfied: 3 }).state).toBe("fired");
    expect(overrun(13, 13, { satisfied: 4 }).state).toBe("clear");
    expect(overrun(11, 13, { satisfied: 3 }).state).toBe("hint");
    expect(overrun(10, 13, { satisfied: 3 }).state).toBe("clear");
    expect(overrun(8, 10, { satisfied: 3 }).state).toBe("hint");
  });
});

it("P3-66: those that travel together point at each other", () => {
  const pairs = FAILURE_MODES.flatMap((id) => (TRAVELS_WITH[id] ? [[id, TRAVELS_WITH[id]]] : []));
  expect(pairs).toEqual([
    ["FM-1", "FM-6"],
    ["FM-2", "FM-5"],
    ["FM-3", "FM-4"],
    ["FM-4", "FM-3"],
    ["FM-5", "FM-2"],
    ["FM-6", "FM-1"],
  ]);
});
