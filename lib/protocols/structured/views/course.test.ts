/** Signals, slope and alarm, leads, stress rounds, failure modes and steering, as the screens show them. */
import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { deliberate, NO_STRESS, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { alarmModel } from "./alarm";
import { failureModeRows } from "./failure-modes";
import { leadRows } from "./board/leads";
import { signalsModel } from "./signals";
import { slopeModel } from "./board/slope";
import { steeringModel } from "./steering";
import { stressRows } from "./stress";

/** d = 2, 3, 3, 2, 2, 1 of TV-P3-14, then quiet: the alarm from round 6 on. */
const D = [2, 3, 3, 2, 2, 1, 0, 0];
const results = (count: number) =>
  Array.from({ length: 4 }, (_, index) => (index < count ? ("BROKEN" as const) : ("ROBUST" as const)));
const falling = deliberate(
  D.map((count) => ({ results: results(count), changes: 2 })),
  { config: { ...NO_STRESS, round_budget: 8, stop_threshold: 6 } },
);
/** Round n of it has just been completed. */
const after = (round: number) =>
  foldLog(
    falling.log.slice(
      0,
      falling.log.findIndex(({ payload }) => payload.type === "round.completed" && payload.round === round) + 1,
    ),
  );
/** Budget 8: rounds 3, 6, 7, 8 without a role. */
const tested = deliberate([{ results: ["BROKEN", "UNCLEAR"], changes: 2 }], {
  config: { round_budget: 8, stop_threshold: 6 },
});

describe("the slope (P3-43, P3-52)", () => {
  it("has one point per completed round and the line the protocol evaluated", () => {
    const model = slopeModel(after(6));
    expect(model.points.map(({ count }) => count)).toEqual([2, 3, 3, 2, 2, 1]);
    expect(model.line?.slope).toBeCloseTo(-0.257, 3);
    expect(model.line?.from).toMatchObject({ round: 1 });
    expect(model.line?.from.value).toBeCloseTo(2.81, 2);
    expect(model.line?.to.value).toBeCloseTo(1.524, 2);
    expect(model.points.map(({ slope }) => (slope === null ? null : Number(slope.toFixed(3))))).toEqual([
      null,
      null,
      0.5,
      0,
      -0.1,
      -0.257,
    ]);
    expect(model.isBelowFloor).toBe(true);
  });

  it("TV-P3-14: the alarm is on from the second negative slope", () => {
    expect([5, 6].map((round) => slopeModel(after(round)).alarm !== null)).toEqual([false, true]);
    expect(slopeModel(after(6)).points.map(({ isAlarm }) => isAlarm)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(slopeModel(after(6)).bound).toBe("above −0.2");
    expect(slopeModel(after(6)).sentence).toMatch(
      /The slope is −0\.257, at or below the floor\. The seats may be agreeing too readily\.$/,
    );
    expect(alarmModel(after(5))).toBeNull();
    expect(alarmModel(after(6))).toMatchObject({
      since: 6,
      text: expect.stringContaining("two evaluations in a row (slope −0.100, then −0.257)") as string,
      reaction: "While it lasts, the Critic gets a target in every round.",
    });
  });

  it("names the target the Critic has in the round that runs", () => {
    const start = falling.log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === 7);
    expect(alarmModel(foldLog(falling.log.slice(0, start + 1)))?.reaction).toMatch(
      /^In round 7, the Critic should attack: Decision D-6-1/,
    );
  });

  it("leaves stress rounds out of the line and says so", () => {
    const { points, sentence } = slopeModel(tested.folded);
    expect(points.filter(({ isStress }) => isStress).map(({ round, discovery }) => [round, discovery])).toEqual([
      [3, null],
      [6, null],
      [7, null],
      [8, null],
    ]);
    expect(sentence).toContain("1 in round 3 (stress)");
  });

  it("is empty before the first round is complete", () => {
    expect(slopeModel(foldLog(falling.log.slice(0, 4)))).toMatchObject({
      points: [],
      line: null,
      sentence: "No round is complete yet.",
    });
  });
});

describe("the signals panel", () => {
  it("has all six as they were evaluated, with their numbers and their way", () => {
    const { rows, satisfied, needed, round } = signalsModel(tested.folded);
    expect([satisfied, needed, round]).toEqual([completedRounds(stateIn(tested))[7]?.evaluation.satisfied, 6, 8]);
    expect(rows.map(({ id }) => id)).toEqual(["S1", "S2", "S3", "S4", "S5", "S6"]);
    const stress = rows[3];
    expect(stress).toMatchObject({
      isSatisfied: true,
      figures: [{ label: "Left out", value: "4 of 4 roles, 3 needed" }],
    });
    expect(stress?.history.map(({ isSatisfied }) => isSatisfied)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(stress?.trend).toMatchObject({ values: [0, 0, 1, 1, 1, 2, 3, 4], min: 0, max: 4 });
    expect(rows[1]?.figures[0]).toMatchObject({
      label: "Slope",
      value: expect.stringMatching(/^[+−]\d\.\d{3}$/) as string,
    });
  });

  it("says when the detector looks next, and no more once it is over", () => {
    expect(signalsModel(after(1)).nextLook).toBe(3);
    expect(signalsModel(after(6)).nextLook).toBe(7);
    expect(signalsModel(tested.folded).nextLook).toBeNull();
    expect(signalsModel(after(1)).recommendation).toBe("0 of 6 stop signals hold: not enough to stop.");
    expect(signalsModel(tested.folded).recommendation).toMatch(
      /^\d of 6 stop signals held when the last round ended\.$/,
    );
  });

  it("has every line before the first round, none of them met", () => {
    const { rows, round } = signalsModel(foldLog(falling.log.slice(0, 4)));
    expect(round).toBeNull();
    expect(rows.map(({ isSatisfied }) => isSatisfied)).toEqual([null, null, null, null, null, null]);
  });
});

describe("the rotation of leads (P3-19)", () => {
  it("lists rounds by role, and counts those without a stress test", () => {
    expect(
      leadRows(tested.folded).map(
        ({ role, rounds, counted }) =>
          `${role} ${rounds.map(({ round, isStress }) => (isStress ? `(${round})` : round)).join(" ")} = ${counted}`,
      ),
    ).toEqual(["action 1 (6) = 1", "guardian 2 (7) = 1", "observer (3) 4 = 1", "critic 5 (8) = 1"]);
  });
});

describe("stress rounds (P3-55)", () => {
  it("have what was predicted beside what was seen", () => {
    const [first] = stressRows(tested.folded);
    expect(first).toMatchObject({
      round: 3,
      role: "critic",
      state: "done",
      prediction: { signature: "It will be missed.", signs: ["Silence"], substitution: "30 %" },
      reading: { observed: "It was missed.", matches: true, clarity: 5, substitution: "20 %" },
    });
    expect(first?.reading?.meaning).toContain("irreducible");
    expect(first?.standard).toContain("No new BROKEN");
  });

  it("are planned ahead, running, or not run once it is over", () => {
    const started = tested.log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === 3);
    expect(
      stressRows(foldLog(tested.log.slice(0, started + 1))).map(({ round, state }) => `${round} ${state}`),
    ).toEqual(["3 running", "6 planned", "7 planned", "8 planned"]);
    const ended = deliberate([{}], {
      config: { round_budget: 8 },
      special: (ask) => (ask.round === 2 ? { fail: "timeout" } : null),
      decide: () => ({ choice: "abort" }),
    });
    expect(stressRows(ended.folded).map(({ state }) => state)).toEqual(["not_run", "not_run", "not_run", "not_run"]);
  });
});

describe("failure modes (P3-58 to P3-66)", () => {
  it("the most serious first, with the evidence that fired them and what travels with it", () => {
    const rows = failureModeRows(after(6));
    expect(rows[0]).toMatchObject({
      id: "FM-1",
      state: "fired",
      firedIn: [6],
      evidence: [expect.stringContaining("−0.257") as string],
      alsoLookAt: { id: "FM-6" },
    });
    expect(rows).toHaveLength(8);
    expect(rows.map(({ state }) => state)).toEqual(
      rows
        .map(({ state }) => state)
        .toSorted(
          (a, b) => ["fired", "hint", "past", "clear"].indexOf(a) - ["fired", "hint", "past", "clear"].indexOf(b),
        ),
    );
  });
});

describe("steering", () => {
  it("offers what can be taken now, and says why something can't", () => {
    const { kinds, nextRound } = steeringModel(after(2));
    expect([nextRound, ...kinds.map(({ id, refusal }) => `${id} ${refusal ?? "ok"}`)]).toEqual([
      3,
      "steer ok",
      "tighten_critic ok",
      "insert_stress ok",
    ]);
    const second = tested.log.findIndex(({ payload }) => payload.type === "round.completed" && payload.round === 2);
    expect(
      steeringModel(foldLog(tested.log.slice(0, second + 1))).kinds.find(({ id }) => id === "insert_stress")?.refusal,
    ).toBe("Round 3 already runs without the Critic.");
    expect(steeringModel(tested.folded).kinds.every(({ refusal }) => refusal !== null)).toBe(true);
  });

  it("asks about a drift nothing was done about", () => {
    const drifted = deliberate([{ drift: "FAIL" }], {
      config: { ...NO_STRESS, round_budget: 8, drift_every: 2 },
      special: (ask) => (ask.round === 3 ? { fail: "timeout" } : null),
    });
    expect(steeringModel(drifted.folded)).toMatchObject({ drifts: [{ round: 2, verdict: "FAIL" }] });
    expect(steeringModel(drifted.folded).kinds.map(({ id }) => id)).toContain("address_drift");
  });
});
