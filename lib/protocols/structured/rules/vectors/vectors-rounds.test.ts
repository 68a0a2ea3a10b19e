/** P3.2, P3.3, P3.7 and P3.9: rotation, phases, stress rounds, drift, endings, played through. */
import { describe, expect, it } from "vitest";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { agent, eventsOf } from "@/lib/testing/builders";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import type { Played } from "@/lib/testing/play";
import { exportFiles } from "../export/export-files";
import { nextLead } from "../rounds/lead";
import { leadHistory } from "../ledger/stores-of";
import { phaseOf } from "../rounds/phases";
import { retrospectiveOf } from "../rounds/retrospective";
import { defaultSchedule, scheduleOf } from "../rounds/stress-schedule";
import {
  artifactReply,
  askedKinds,
  configOf,
  deliberate,
  gateIn,
  gatesIn,
  NO_STRESS,
  outcomeIn,
  stateIn,
  stateOf,
  structuredCreated,
  synthesisReply,
  type ConfigInput,
  type RoundScript,
} from "../structured-harness";
import { statusIn } from "../closing";
import { CHECKS, type Role } from "../vocabulary";

/** What was owed together, step by step. */
function steps({ log }: Played): string[][] {
  const owed: string[][] = [];
  log.forEach((_, index) => {
    const step = nextStep(foldLog(log.slice(0, index + 1)));
    const keys = step.kind === "ask" ? step.asks.map(({ key }) => key) : [];
    if (keys.length > 0 && !keys.every((key) => owed.at(-1)?.includes(key))) owed.push(keys);
  });
  return owed;
}

const quiet: readonly RoundScript[] = [{}];
/** One check of each round finds something, so there is a disagreement that can hold (P3-82). */
const disputed: readonly RoundScript[] = [{ results: ["BROKEN"] }];
/** Ends at the budget without a question in between. */
const toTheEnd = { config: { auto_stop: true, stop_threshold: 6 } as const };

describe("rotation and schedule", () => {
  const played = deliberate(quiet, toTheEnd);
  const history = leadHistory(stateIn(played));

  it("TV-P3-01: leads of a standard run", () => {
    expect(history.map(({ lead, absent_agent }) => (absent_agent ? `${lead}(S:${absent_agent})` : lead))).toEqual([
      "action",
      "guardian",
      "observer",
      "critic",
      "action(S:critic)",
      "guardian",
      "observer",
      "critic",
      "action",
      "observer(S:guardian)",
      "guardian",
      "critic(S:action)",
      "action(S:observer)",
    ]);
    expect(history[4]).toEqual({ round: 5, lead: "action", is_stress: true, absent_agent: "critic" });
  });

  it("TV-P3-02: its signal and its balance", () => {
    const last = stateIn(played).rounds[12]?.evaluation;
    const s3 = last?.kind === "round" ? last.signals.find(({ id }) => id === "S3") : null;
    expect(s3).toMatchObject({ isSatisfied: true, figures: { action: 2, guardian: 3, observer: 2, critic: 2 } });
    expect(s3?.figures["entropy"]).toBeCloseTo(1.975, 3);
  });

  it("TV-P3-39: the schedule of other budgets", () => {
    expect([8, 16, 20].map((budget) => Object.keys(defaultSchedule(budget)).map(Number))).toEqual([
      [3, 6, 7, 8],
      [6, 12, 15, 16],
      [8, 15, 18, 20],
    ]);
    expect(Object.values(defaultSchedule(13))).toEqual(["critic", "guardian", "action", "observer"]);
    expect(scheduleOf(configOf({ round_budget: 14, synthesis_in_last_round: true }))).toEqual(defaultSchedule(13));
  });

  it.each([8, 9])(
    "P3-80: with a budget of %i every role leads a round without a stress test, and all six signals can hold",
    (round_budget) => {
      const [round = {}] = disputed;
      const short = deliberate([{ ...round, changes: 8 }, { ...round, changes: 8 }, { ...round, changes: 8 }, round], {
        config: { round_budget, auto_stop: false },
        decide: () => ({ choice: "continue_1" }),
      });
      const normal = leadHistory(stateIn(short))
        .filter(({ is_stress }) => !is_stress)
        .map(({ lead }) => lead);
      expect([...new Set(normal)].toSorted()).toEqual(["action", "critic", "guardian", "observer"]);
      const held = stateIn(short).rounds.flatMap(({ evaluation }) =>
        evaluation?.kind === "round"
          ? evaluation.signals.filter(({ isSatisfied }) => isSatisfied).map(({ id }) => id)
          : [],
      );
      expect([...new Set(held)].toSorted()).toEqual(["S1", "S2", "S3", "S4", "S5", "S6"]);
    },
  );

  it("P3-80: who has led stress rounds only leads the next normal one; otherwise the fewest leads decide (P3-19)", () => {
    const led = (lead: Role, is_stress = false) => ({ lead, is_stress });
    expect(nextLead([led("action"), led("guardian"), led("observer", true)], null)).toBe("observer");
    expect(nextLead([led("action"), led("guardian"), led("observer", true)], "guardian")).toBe("critic");
    expect(nextLead([led("action"), led("guardian"), led("observer", true), led("observer")], null)).toBe("critic");
  });

  it("TV-P3-36: drift checks after rounds 5 and 10", () => {
    expect(stateIn(played).drift.map(({ round }) => round)).toEqual([5, 10]);
  });

  it("TV-P3-33: 52 entries, 7 of them not applicable by stress and one because nothing was decided", () => {
    const results = stateIn(played)
      .rounds.filter(({ kind }) => kind === "regular")
      .flatMap(({ verifications }) => verifications.map(({ result, notes }) => ({ result, notes })));
    expect(results).toHaveLength(52);
    expect(results.filter(({ notes }) => notes.includes("Stress round"))).toHaveLength(6);
    expect(results.filter(({ result }) => result === "NOT_APPLICABLE")).toHaveLength(7);
  });
});

describe("phases (P3.3)", () => {
  it("P3-19 to P3-26: eight in order; the checks keep the books", () => {
    const played = deliberate(quiet, { config: { ...NO_STRESS, round_budget: 1, drift_every: 1 } });
    expect(askedKinds(played, 1)).toEqual([
      "propose",
      "supplement",
      "supplement",
      "supplement",
      "trace",
      "invariant",
      "walkthrough",
      "attack",
      "critic_attack_on_action_trace",
      "guardian_vs_observer_walkthrough",
      "observer_friction_vs_critic_attack",
      "assess",
      "check_drift",
    ]);
    expect(askedKinds(played, 2)).toEqual(["synthesise", "retrospect"]);
    const phases = played.log.map((_, index) => {
      const round = stateOf(foldLog(played.log.slice(0, index + 1))).rounds.at(-1);
      return round?.kind === "regular" ? phaseOf(round, 1) : null;
    });
    // Phase F is over with the last check.
    expect([...new Set(phases.filter((phase) => phase !== null))]).toEqual(["B", "C", "D", "E", "G", "H"]);
  });

  it("P3-23: 1 and 2 side by side, then 3 and 4; with a call of their own for the books one by one", () => {
    const together = (config: ConfigInput) =>
      steps(deliberate(quiet, { config: { ...NO_STRESS, round_budget: 2, drift_every: 2, ...config } }))
        .filter((asks) => asks[0]?.startsWith("r2/"))
        .map((asks) => asks.map((key) => key.split("/")[1]));
    expect(together({}).slice(3)).toEqual([
      ["critic_attack_on_action_trace", "guardian_vs_observer_walkthrough"],
      ["observer_friction_vs_critic_attack", "all_vs_prior_decisions"],
      ["assess"],
      ["check_drift"],
    ]);
    expect(
      together({ books: "by_own_call" })
        .slice(3)
        .map(([first]) => first),
    ).toEqual([...CHECKS, "update_claims", "assess", "check_drift"]);
  });

  it("P3-22: who is absent writes nothing", () => {
    const played = deliberate(quiet, { config: { round_budget: 2, stress_schedule: { "2": "critic" } } });
    const asked = played.asked.filter(({ round }) => round === 2);
    expect(asked.filter(({ agentId }) => agentId === "critic")).toEqual([]);
    expect(Object.keys(stateIn(played).rounds[1]?.artifacts ?? {})).toEqual(["action", "guardian", "observer"]);
    expect(askedKinds(played, 2).slice(0, 2)).toEqual(["predict_stress", "propose"]);
  });

  it("P3-07: a fifth seat adds supplements and nothing else", () => {
    const panel = [
      ...structuredCreated().panel,
      agent("Lawyer", { kind: "expert", brief: "Knows the contracts and what was promised in them." }),
    ];
    const played = deliberate(quiet, { config: { ...NO_STRESS, round_budget: 1 }, panel });
    expect(played.asked.filter(({ agentId }) => agentId === "lawyer").map(({ kind }) => kind)).toEqual(["supplement"]);
    expect(exportFiles(stateIn(played)).map(({ path }) => path)).toContain("artifacts/round_1/supplement_lawyer.md");
  });

  it("P3-20: the focus comes from the assessment before, first from the question", () => {
    const { rounds } = stateIn(deliberate(quiet, { config: { ...NO_STRESS, round_budget: 2 } }));
    expect(rounds.map(({ focus }) => focus).slice(0, 2)).toEqual([
      "Should exports run in their own queue?",
      "What about round 2?",
    ]);
  });
});

describe("stress rounds (P3.7)", () => {
  const config = { round_budget: 3, stress_schedule: { "2": "critic" as const } };

  it("P3-55: the prediction is in the log before the round, the reading after the assessment", () => {
    const played = deliberate(quiet, { config });
    const types = played.log.map(({ payload }) =>
      payload.type === "reply.recorded"
        ? `${payload.kind}@${payload.round}`
        : payload.type === "round.started"
          ? `start@${payload.round}`
          : "",
    );
    expect(types.indexOf("predict_stress@2")).toBeLessThan(types.indexOf("start@2"));
    expect(types.indexOf("assess@2")).toBeLessThan(types.indexOf("read_stress@2"));
    expect(stateIn(played).rounds[1]).toMatchObject({
      absent: "critic",
      prediction: { role: "critic", reply: { signature: "It will be missed." } },
      stressReading: { reply: { clarity: 5 } },
    });
  });

  it("P3-55: without the orchestrator's words the standard signature stands alone", () => {
    const played = deliberate(quiet, {
      config,
      special: ({ kind }) => (kind === "predict_stress" || kind === "read_stress" ? { fail: "timeout" } : null),
    });
    expect(stateIn(played).rounds[1]?.prediction).toMatchObject({
      standard: expect.stringContaining("adversarial pressure") as string,
      reply: null,
    });
    expect(outcomeIn(played)?.status).toBe("non_converged");
  });

  it("P3-55: the highest clarity needs a prediction that came true", () => {
    const played = deliberate(quiet, {
      config,
      special: ({ kind, key }) =>
        kind === "read_stress" && !key.includes("~")
          ? {
              json: {
                observed: "x",
                matches_prediction: false,
                clarity: 5,
                substitution_rate: "40%",
                reading: "Partial",
                finding: "y",
              },
            }
          : null,
    });
    expect(eventsOf(played.log, "reply.rejected").map(({ reason }) => reason)).toEqual([
      "clarity: 5 is only for a signature that matches the prediction",
    ]);
  });

  /** The artifact of the one who had to be absent, put into the log as a runner gone wrong would. */
  function withForbiddenArtifact(log: readonly DeliberationEvent[], key: string): DeliberationEvent[] {
    const at = log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === 2) + 1;
    const prefix = log.slice(0, at);
    const model = eventsOf(log, "reply.recorded").find(({ kind }) => kind === "attack");
    const reply = JSON.parse(JSON.stringify(artifactReply("critic", stateOf(foldLog(prefix))))) as unknown;
    const forged = deliberationEventSchema.parse({
      ...prefix[0],
      seq: at + 1,
      payload: { ...model, round: 2, key, reply },
    });
    return [...prefix, forged];
  }

  it("TV-P3-26, P3-54: a forbidden artifact makes the round worthless; it is run again under new keys", () => {
    const honest = deliberate(quiet, { config });
    const from = withForbiddenArtifact(honest.log, "r2/attack/critic");
    const broken = stateOf(foldLog(from)).rounds[1];
    expect(broken).toMatchObject({ attempt: 2, violations: [{ attempt: 1, role: "critic" }], isBroken: false });
    expect(broken?.discarded[0]?.artifacts.critic).toBeDefined();
    expect(nextStep(foldLog(from))).toMatchObject({ kind: "ask", asks: [{ key: "r2.2/propose/guardian" }] });

    const played = deliberate(quiet, { config, from });
    const round = stateIn(played).rounds[1];
    expect(round?.artifacts.critic).toBeUndefined();
    expect(round?.evaluation).toMatchObject({ kind: "round" });
    const fm7 =
      round?.evaluation?.kind === "round" ? round.evaluation.failureModes.find(({ id }) => id === "FM-7") : null;
    expect(fm7).toMatchObject({ state: "hint" });
    expect(exportFiles(stateIn(played)).map(({ path }) => path)).toContain("discarded/round_2_attempt_1/critic.md");
  });

  it("TV-P3-26: when it happens again, a person decides: run it once more, or a process failure", () => {
    const honest = deliberate(quiet, { config: { ...config, max_reruns: 0 } });
    const from = withForbiddenArtifact(honest.log, "r2/attack/critic");
    const ended = deliberate(quiet, {
      config: { ...config, max_reruns: 0 },
      from,
      decide: () => ({ choice: "end_as_failure" }),
    });
    expect(gatesIn(ended)).toMatchObject([
      { kind: "stress_violation", rule: "P3-54", options: [{ id: "rerun_round" }, { id: "end_as_failure" }] },
    ]);
    expect(outcomeIn(ended)).toMatchObject({ status: "process_failure", recorded: false, decidedBy: "nobody" });
    const again = deliberate(quiet, {
      config: { ...config, max_reruns: 0 },
      from,
      decide: () => ({ choice: "rerun_round" }),
    });
    expect(stateIn(again).rounds[1]).toMatchObject({ attempt: 2, isBroken: false });
    expect(outcomeIn(again)?.status).toBe("non_converged");
  });
});

describe("endings (P3.9)", () => {
  it("TV-P3-30, P3-65: the budget with three signals, and with four", () => {
    const three = deliberate(disputed, {
      config: { s4_allow_single: true, round_budget: 8, stress_schedule: { "5": "observer" } },
    });
    const evaluation = stateIn(three).rounds[7]?.evaluation;
    expect(evaluation).toMatchObject({ kind: "round", satisfied: 3, action: "synthesise", isBudgetSpent: true });
    expect(outcomeIn(three)).toMatchObject({ status: "non_converged", rounds: 8, recorded: true, decidedBy: "nobody" });
    expect(retrospectiveOf(stateIn(three)).whyNotConverged.map((line) => line.split(":")[0])).toEqual([
      "Claims have settled",
      "Stress tests were run",
      "Few claims are pending",
    ]);

    // The critic was tested, which is enough here: a fourth signal, reached only with the last round.
    const four = deliberate(disputed, {
      config: { s4_allow_single: true, round_budget: 8, stress_schedule: { "8": "critic" } },
    });
    expect(stateIn(four).rounds[7]?.evaluation).toMatchObject({ satisfied: 4, isBudgetSpent: true });
    expect(outcomeIn(four)).toMatchObject({ status: "budget_exhausted_converged", decidedBy: "panel" });
  });

  it("P3-50: the synthesis raises no claims and resolves pending ones; TV-P3-37: a new claim is refused", () => {
    const played = deliberate(quiet, {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind, key }, state) =>
        kind === "synthesise"
          ? {
              json: key.includes("~")
                ? synthesisReply(state, {
                    verifications: [
                      {
                        check: 1,
                        result: "ROBUST",
                        evidence_refs: ["round_1/critic#verdict", "round_1/action#edge-case"],
                        notes: "Looked again.",
                        changes: [{ claim_id: "C-1-1", polarity: "default", why: "It held." }],
                      },
                    ],
                  })
                : synthesisReply(state, { new_claims: [{ text: "Something new", testable_as: "x" }] }),
            }
          : null,
    });
    expect(eventsOf(played.log, "reply.rejected")[0]?.reason).toContain("raises no new claims");
    const state = stateIn(played);
    expect(state.claims[0]).toMatchObject({
      id: "C-1-1",
      effective: "tested_confirmed",
      history: [{ verification: "V-2-1", round: 2 }],
    });
    expect(state.claims).toHaveLength(4);
    expect(state.rounds[1]).toMatchObject({
      kind: "synthesis",
      evaluation: { kind: "synthesis", resolved: 1, pending: 3, claims: 4 },
    });
  });

  it("P3-50: the retrospective may fail, the synthesis may not", () => {
    const silent = deliberate(quiet, {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind }) => (kind === "retrospect" ? { fail: "timeout" } : null),
    });
    expect(outcomeIn(silent)?.status).toBe("non_converged");
    expect(retrospectiveOf(stateIn(silent)).whyNotConverged.length).toBeGreaterThan(0);
    const stuck = deliberate(quiet, {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind }) => (kind === "synthesise" ? { fail: "timeout" } : null),
    });
    expect(gateIn(stuck)).toMatchObject({ kind: "call_failed", round: 2 });
    expect(statusIn(stateIn(stuck))).toBe("awaiting_human");
  });

  it("P3-Q6: the synthesis can be the budget's last round", () => {
    const played = deliberate(quiet, { config: { ...NO_STRESS, round_budget: 8, synthesis_in_last_round: true } });
    expect(outcomeIn(played)).toMatchObject({ rounds: 7 });
    expect(stateIn(played).rounds[7]?.kind).toBe("synthesis");
  });
});
