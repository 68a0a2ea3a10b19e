/** P3-48 to P3-53: when it stops, who decides, and what an alarm sets going. */
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog, type Folded } from "@/lib/kernel/fold";
import { chooseTarget } from "../rounds/alarm";
import { isDetectorRound } from "../rounds/course";
import { factsOf } from "../claims/facts";
import { INPUTS, type InputId } from "../inputs";
import {
  configOf,
  deliberate,
  gateIn,
  gatesIn,
  NO_STRESS,
  outcomeIn,
  stateIn,
  stateOf,
  type ConfigInput,
  type RoundScript,
} from "../structured-harness";
import { structured } from "../protocol";
import type { RoundEvaluation } from "../rounds/evaluation";
import type { Played } from "@/lib/testing/play";

const D = (count: number): RoundScript["results"] => Array.from({ length: count }, () => "BROKEN" as const);
const evaluationIn = (played: Played, round: number): RoundEvaluation =>
  stateIn(played).rounds[round - 1]?.evaluation as RoundEvaluation;
const signalsIn = (played: Played, round: number): string[] =>
  evaluationIn(played, round)
    .signals.filter(({ isSatisfied }) => isSatisfied)
    .map(({ id }) => id);

/** S2, S3, S5 and S6 from round 6 on: disagreement is steady, everyone led, drift passed, claims are confirmed as they come. */
const FOUR: readonly RoundScript[] = [{ results: D(2), changes: 3 }];
/** The same, and changes dry up: S1 as well from round 6 on. */
const FEW = { action: 0, guardian: 0, observer: 0 };
const FIVE: readonly RoundScript[] = [
  { results: D(2) },
  { results: D(2), changes: 8 },
  { results: D(2), changes: 4 },
  { results: D(2), changes: 1, claims: FEW },
];
const without: ConfigInput = { ...NO_STRESS, round_budget: 13 };

describe("exactly four (P3-53)", () => {
  const played = deliberate(FOUR, { config: without });

  it("a person is asked, with the numbers and all four ways on", () => {
    expect(signalsIn(played, 6)).toEqual(["S2", "S3", "S5", "S6"]);
    expect(gateIn(played)).toMatchObject({
      kind: "stop_signals",
      rule: "P3-53",
      round: 6,
      recommendation: "Run the missing stress tests first, then evaluate again.",
    });
    expect(gateIn(played)?.reason).toContain(
      "4 of 6 stop signals hold: borderline. Missing: “Claims have settled”, “Stress tests were run”.",
    );
    expect(gateIn(played)?.options.map(({ id }) => id)).toEqual([
      "synthesise",
      "run_stress",
      "continue_1",
      "continue_3",
      "continue_to_budget",
      "abort",
    ]);
    expect(gateIn(played)?.positions.map(({ verdict }) => verdict?.word)).toEqual([undefined, "PASS", "Yes", "ROBUST"]);
  });

  it("P3-13: before that nobody looked: three rounds are between two looks", () => {
    expect([4, 5].map((round) => evaluationIn(played, round).isDetectorRound)).toEqual([false, false]);
    expect(evaluationIn(played, 3).isDetectorRound).toBe(true);
    // The budget's last third: every round after 2/3 of 13.
    expect([3, 8, 9, 10, 11].map((round) => isDetectorRound(configOf(), round))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it("synthesis now: stopped, converged, and the person is named", () => {
    const ended = deliberate(FOUR, { config: without, decide: () => ({ choice: "synthesise", answeredBy: "Grace" }) });
    expect(outcomeIn(ended)).toMatchObject({
      status: "stopped_converged",
      rounds: 6,
      decision: { choice: "synthesise", by: "Grace" },
      recorded: true,
    });
  });

  it("three more rounds: no question in between, then the signals again", () => {
    const ended = deliberate(FOUR, {
      config: without,
      decide: ({ round }) => (round === 6 ? { choice: "continue_3" } : null),
    });
    expect(gatesIn(ended).map(({ round }) => round)).toEqual([6, 9]);
  });

  it("to the budget: the synthesis follows whatever the signals say", () => {
    const ended = deliberate(FOUR, { config: without, decide: () => ({ choice: "continue_to_budget" }) });
    expect(outcomeIn(ended)).toMatchObject({ status: "budget_exhausted_converged", rounds: 13 });
  });

  it("the missing stress tests: three rounds in the order of P3-57, then the signals again", () => {
    const ended = deliberate(FOUR, {
      config: without,
      decide: ({ round }) => (round === 6 ? { choice: "run_stress" } : null),
    });
    expect(
      stateIn(ended)
        .rounds.slice(6, 9)
        .map(({ absent }) => absent),
    ).toEqual(["critic", "guardian", "action"]);
    expect(eventsOf(ended.log, "round.started")[6]?.notes[0]).toContain("asked for by a person");
    expect(signalsIn(ended, 9)).toContain("S4");
  });

  it("abort: no synthesis, no record", () => {
    expect(outcomeIn(deliberate(FOUR, { config: without, decide: () => ({ choice: "abort" }) }))).toMatchObject({
      status: "aborted",
      recorded: false,
      decidedBy: "nobody",
    });
  });

  it("with auto_stop the missing stress tests are run unasked, then it stops", () => {
    const ended = deliberate(FOUR, { config: { ...without, auto_stop: true } });
    expect(gatesIn(ended)).toEqual([]);
    expect(evaluationIn(ended, 6).action).toBe("run_stress");
    expect(
      stateIn(ended)
        .rounds.slice(6, 9)
        .map(({ absent }) => absent),
    ).toEqual(["critic", "guardian", "action"]);
    expect(evaluationIn(ended, 9)).toMatchObject({ satisfied: 5, action: "wrap_up" });
    expect(outcomeIn(ended)).toMatchObject({ status: "stopped_converged", rounds: 10 });
  });
});

describe("five and six (P3-49)", () => {
  it("five: one round to wrap up, then the synthesis, without asking", () => {
    const played = deliberate(FIVE, { config: without });
    expect(signalsIn(played, 6)).toEqual(["S1", "S2", "S3", "S5", "S6"]);
    expect(evaluationIn(played, 6).action).toBe("wrap_up");
    expect(eventsOf(played.log, "round.started")[6]?.notes).toEqual(["Wrap-up round"]);
    expect(outcomeIn(played)).toMatchObject({ status: "stopped_converged", rounds: 7 });
  });

  it("five, and the wrap-up round undoes it: it goes on", () => {
    const undone: RoundScript[] = [
      ...FIVE,
      { results: D(2), changes: 1, claims: FEW },
      { results: D(2), changes: 1, claims: FEW },
      { results: D(2), changes: 0, claims: { action: 4, guardian: 4, observer: 4, critic: 4 } },
    ];
    const played = deliberate(undone, { config: { ...without, auto_stop: null }, decide: () => null });
    expect(evaluationIn(played, 6).action).toBe("wrap_up");
    expect(evaluationIn(played, 7).satisfied).toBeLessThan(5);
    expect(outcomeIn(played)?.rounds).not.toBe(8);
  });

  it("five with auto_stop off: a person is asked", () => {
    const played = deliberate(FIVE, { config: { ...without, auto_stop: false } });
    expect(gateIn(played)).toMatchObject({
      kind: "stop_signals",
      recommendation: "One more round to wrap up, then the synthesis.",
    });
  });

  it("six: stop at once", () => {
    const played = deliberate(FIVE, {
      config: { ...without, s4_allow_single: true, stress_schedule: { "5": "critic" } },
    });
    expect(evaluationIn(played, 6)).toMatchObject({
      satisfied: 6,
      recommendation: "strong_stop",
      action: "synthesise",
    });
    expect(outcomeIn(played)).toMatchObject({
      status: "stopped_converged",
      rounds: 6,
      summary: expect.stringContaining("6 of 6 signals") as string,
    });
  });
});

describe("the budget (P3-50, G-10)", () => {
  it("asks first where that is wanted, and grants rounds as extensions", () => {
    const config = { ...NO_STRESS, round_budget: 8, gate_at_budget: true };
    const played = deliberate([{}], {
      config,
      decide: ({ round }) => ({ choice: round === 8 ? "continue_1" : "synthesise" }),
    });
    expect(gatesIn(played).map(({ kind, round }) => [kind, round])).toEqual([
      ["budget_exhausted", 8],
      ["budget_exhausted", 9],
    ]);
    expect(
      eventsOf(played.log, "round.started")
        .map(({ extension }) => extension)
        .indexOf(true),
    ).toBe(8);
    expect(stateIn(played).extendedByUser).toBe(1);
    expect(outcomeIn(played)).toMatchObject({ status: "non_converged", rounds: 9 });
  });
});

describe("the alarm (P3-52)", () => {
  const collapse: readonly RoundScript[] = [4, 3, 2, 1, 0, 0, 0].map((count) => ({ results: D(count), changes: 2 }));

  it("is raised at the second negative slope, with both readings, and tightens the critic", () => {
    const played = deliberate(collapse, { config: { ...NO_STRESS, round_budget: 8 } });
    const { rounds } = stateIn(played);
    expect(
      rounds.slice(0, 5).map(({ evaluation }) => evaluation?.kind === "round" && evaluation.alarm !== null),
    ).toEqual([false, false, false, true, true]);
    expect(evaluationIn(played, 4).alarm).toContain("Disagreement fell at two evaluations in a row");
    expect(evaluationIn(played, 4).alarm).toContain("may be genuine convergence");
    expect(rounds[3]?.criticTarget).toBeNull();
    expect(rounds[4]?.criticTarget).toMatch(/^Decision D-4-1: /);
    expect(evaluationIn(played, 6).failureModes[0]).toMatchObject({ id: "FM-1", state: "fired" });
    expect(
      structured.readiness(stateOf(foldLog(played.log.slice(0, -4)))).requirements.find(({ id }) => id === "alarm")
        ?.state,
    ).toBe("unmet");
  });

  it("is only a warning where one check more would undo it: an honest ROBUST in a short run", () => {
    const once: readonly RoundScript[] = [2, 2, 1, 2, 2].map((count) => ({ results: D(count), changes: 2 }));
    for (const alarm_reaction of ["tighten_critic", "stress_critic"] as const) {
      const played = deliberate(once, { config: { ...NO_STRESS, round_budget: 5, alarm_reaction } });
      const { alarm, isThinAlarm } = evaluationIn(played, 4);
      expect(alarm).toContain("It rests on a single check");
      expect(isThinAlarm).toBe(true);
      expect(stateIn(played).rounds[4]).toMatchObject({ criticTarget: null, absent: null });
    }
    const fallen = deliberate(collapse, { config: { ...NO_STRESS, round_budget: 8 } });
    expect(evaluationIn(fallen, 4).alarm).not.toContain("single check");
  });

  it("takes the critic to what it has never attacked, then to what waits longest, then to the proposal", () => {
    const { decisions, claims, rounds } = stateIn(
      deliberate([{ changes: 1 }], { config: { ...NO_STRESS, round_budget: 3 } }),
    );
    // In each round the critic cites the decision before, so only the last one is new to it.
    expect(chooseTarget({ decisions, claims, rounds })).toMatch(/^Decision D-3-1/);
    expect(chooseTarget({ decisions: decisions.slice(0, 2), claims, rounds })).toMatch(/^Claim C-1-4|^Claim C-2-1/);
    expect(chooseTarget({ decisions: [], claims: [], rounds })).toContain("proposal of this round");
  });

  it("P3-63: what could have been tested is what was pending when the round began", () => {
    const facts = factsOf(
      stateIn(deliberate([{}, { changes: 3 }, { changes: 0 }], { config: { ...NO_STRESS, round_budget: 3 } })),
    );
    expect(facts.map(({ testable, changes }) => [testable, changes])).toEqual([
      [0, 0],
      [4, 3],
      [5, 0],
    ]);
  });

  it("P3-Q5: where problems are found as before, agreement has no cause", () => {
    const special: NonNullable<Parameters<typeof deliberate>[1]>["special"] = ({ kind, round }, state) =>
      kind === "assess"
        ? {
            json: {
              decisions: [],
              convergence_notes: "x",
              tensions: Array.from({ length: Math.min(6, round + 1) }, (_, index) => ({
                text: `t${index}`,
                sources: ["critic"],
                needs: [],
              })),
              resolved_tensions: [],
              architecture_impact: "x",
              overturns: [],
              addressed_drift: [],
              next_focus: `${state.rounds.length}?`,
            },
          }
        : null;
    const played = deliberate(
      [4, 3, 2, 1].map((count) => ({ results: D(count) })),
      { config: { ...NO_STRESS, round_budget: 5 }, special },
    );
    expect(evaluationIn(played, 4).alarm).toContain("nothing in these figures explains the agreement");
  });

  it("can insert a round without the critic instead, or only warn", () => {
    const inserted = stateIn(
      deliberate(collapse, { config: { ...NO_STRESS, round_budget: 8, alarm_reaction: "stress_critic" } }),
    );
    expect(inserted.rounds[4]).toMatchObject({ absent: "critic", criticTarget: null });
    expect(inserted.rounds[5]?.absent).toBeNull();
    const warned = stateIn(deliberate(collapse, { config: { ...NO_STRESS, round_budget: 8, alarm_reaction: "warn" } }));
    expect(warned.rounds.every(({ absent, criticTarget }) => absent === null && criticTarget === null)).toBe(true);
  });
});

describe("what a person adds unasked", () => {
  const config = { ...NO_STRESS, round_budget: 8, drift_every: 2 };
  const whole = deliberate([{ drift: "PARTIAL" }], { config });
  const until = (round: number): DeliberationEvent[] =>
    whole.log.slice(
      0,
      whole.log.findIndex(({ payload }) => payload.type === "round.completed" && payload.round === round) + 1,
    );
  const give = (log: DeliberationEvent[], input: InputId, data: unknown): DeliberationEvent[] => [
    ...log,
    {
      ...(log[0] as DeliberationEvent),
      seq: log.length + 1,
      payload: { type: "input.given", input, by: "Ada", data } as never,
    },
  ];
  const refusal = (folded: Folded, input: InputId, data: unknown = {}): string | null =>
    INPUTS[input].refusal(stateOf(folded), data);

  it("a focus for the next round, and only for that", () => {
    const played = deliberate([{}], { config, from: give(until(2), "steer", { focus: "Cost." }) });
    expect(
      stateIn(played)
        .rounds.slice(2, 4)
        .map(({ focus }) => focus),
    ).toEqual(["Cost.", "What about round 4?"]);
  });

  it("a target for the critic, for all rounds to come", () => {
    const played = deliberate([{}], { config, from: give(until(2), "tighten_critic", { target: "Decision D-1-1" }) });
    expect(
      stateIn(played)
        .rounds.slice(1, 5)
        .map(({ criticTarget }) => criticTarget),
    ).toEqual([null, "Decision D-1-1", "Decision D-1-1", "Decision D-1-1"]);
  });

  it("a stress round, unless the next one is one already", () => {
    const given = give(until(2), "insert_stress", { role: "observer" });
    expect(refusal(foldLog(until(2)), "insert_stress")).toBeNull();
    expect(refusal(foldLog(given), "insert_stress")).toBe("Round 3 already runs without the Observer.");
    const played = deliberate([{}], { config, from: given });
    expect(stateIn(played).rounds[2]).toMatchObject({
      absent: "observer",
      notes: ["Stress round: the Observer is absent. Inserted by Ada"],
    });
    expect(stateIn(played).predictions[3]?.role).toBe("observer");
  });

  it("P3-46: what was done about a drift", () => {
    expect(refusal(foldLog(until(2)), "address_drift", { round: 1, note: "x" })).toBe(
      "There was no drift check in that round.",
    );
    const state = stateOf(foldLog(give(until(2), "address_drift", { round: 2, note: "Scope cut." })));
    expect(state.drift[0]).toMatchObject({ verdict: "PARTIAL", addressed_by: "Ada: Scope cut." });
  });

  it("nothing once the last round is over", () => {
    expect(refusal(foldLog(until(8)), "steer")).toBe("The synthesis is next; there is no further round before it.");
    expect(refusal(whole.folded, "tighten_critic")).toBe("The deliberation has ended.");
    expect(() => foldLog(give(until(2), "shout" as InputId, {}))).toThrow("knows no input shout");
  });
});

describe("calls that fail (G-03)", () => {
  it("one gate for all that is missing; asked afresh under new keys; another model stays", () => {
    const special: NonNullable<Parameters<typeof deliberate>[1]>["special"] = ({ kind, key }) =>
      (kind === "trace" || kind === "attack") && !key.includes("+") ? { fail: "timeout" } : null;
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special,
      decide: () => ({ choice: "replace_model", texts: { model: "other" } }),
    });
    expect(gatesIn(played)).toMatchObject([
      { kind: "call_failed", positions: [{ agentId: "action" }, { agentId: "critic" }] },
    ]);
    expect(played.asked.filter(({ key }) => key.includes("+1"))).toMatchObject([
      { key: "r1/trace/action+1", model: "other" },
      { key: "r1/attack/critic+1", model: "other" },
    ]);
    expect(outcomeIn(played)?.status).toBe("non_converged");
  });

  it("a context that is too long can be shortened, once", () => {
    const special: NonNullable<Parameters<typeof deliberate>[1]>["special"] = ({ kind, key }, state) =>
      kind === "propose" && !state.isContextShortened && !key.includes("+") ? { fail: "context_too_long" } : null;
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special,
      decide: () => ({ choice: "shorten" }),
    });
    expect(gatesIn(played)[0]?.options.map(({ id }) => id)).toEqual([
      "ask_again",
      "replace_model",
      "shorten",
      "rerun_round",
      "abort",
    ]);
    expect(stateIn(played).isContextShortened).toBe(true);
  });

  it("a round can be run again: what it wrote is put aside, the stores are what they were", () => {
    const special: NonNullable<Parameters<typeof deliberate>[1]>["special"] = ({ kind, key }) =>
      kind === "assess" && key.startsWith("r2/") ? { text: "no json" } : null;
    const played = deliberate([{ changes: 2 }], {
      config: { ...NO_STRESS, round_budget: 2 },
      special,
      decide: () => ({ choice: "rerun_round" }),
    });
    expect(stateIn(played).rounds[1]).toMatchObject({ attempt: 2 });
    expect(stateIn(played).claims.map(({ id }) => id)).toEqual([
      "C-1-1",
      "C-1-2",
      "C-1-3",
      "C-1-4",
      "C-2-1",
      "C-2-2",
      "C-2-3",
      "C-2-4",
    ]);
    expect(played.asked.filter(({ key }) => key.startsWith("r2.2/")).length).toBe(13);
  });
});
