import { describe, expect, it } from "vitest";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { eventsOf, inTurn } from "@/lib/testing/builders";
import { minutesBySeq, TEST_ID, type Played } from "@/lib/testing/play";
import { foldLog } from "@/lib/kernel/fold";
import { budgetHints } from "../dispatch/budget-hints";
import {
  advice,
  askedIn,
  chairCreated,
  chairGame,
  conflict,
  evaluationIn,
  gateIn,
  high,
  kindsIn,
  outcomeIn,
  seats,
  stateIn,
  stateOf,
  type ChairGame,
} from "../chair-harness";
import { INPUTS } from "../inputs";
import { chair } from "../protocol";

const TEAM: ChairGame = {
  config: { dispatch_mode: "team", conflict_overrides: [high("a", "b")] },
  conflicts: [conflict("a", "b")],
};

/** The log up to the given answers of round 1, with an input after it. */
function withInput(played: Played, after: string, input: string): Played["log"] {
  const at = played.log.findIndex(({ payload }) => payload.type === "reply.recorded" && payload.key === after);
  const prefix = played.log.slice(0, at + 1);
  const last = prefix.at(-1);
  if (!last) throw new Error(`${after} was not answered.`);
  return [...prefix, { ...last, seq: last.seq + 1, payload: { type: "input.given", input, by: "Ada", data: {} } }];
}

describe("P2-17: a team that can't be kept", () => {
  const failing = (...keys: string[]) => ({
    ...TEAM,
    special: ({ key }: { key: string }) => (keys.includes(key) ? { fail: "context_too_long" } : null),
  });

  it("TV-P2-19: a warning in the log, task mode, and the same deliberation goes on", () => {
    const played = chairGame([], failing("r1/advise/a"));
    expect(eventsOf(played.log, "input.given")).toEqual([
      {
        type: "input.given",
        input: "team_fallback",
        by: "Parley",
        data: {
          warning: "The team with a could not be kept: Failed for good: context_too_long. It continues in task mode.",
        },
      },
    ]);
    expect(stateIn(played)).toMatchObject({
      mode: "task",
      team: { status: "fell_back" },
      warnings: [{ text: expect.stringContaining("task mode") }],
    });
    expect(played.asked.map(({ key }) => key).slice(1, 4)).toEqual(["r1/advise/a", "r1/advise/b", "r1/advise/a+1"]);
    expect(evaluationIn(played, 1)?.answered).toEqual(["a", "b"]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });

  it("P2-17: several at once are one fallback; in a later round too", () => {
    expect(eventsOf(chairGame([], failing("r1/advise/a", "r1/advise/b")).log, "input.given")).toHaveLength(1);
    const later = chairGame([], failing("r2/advise_again/b"));
    expect(
      later.asked.filter(({ round, kind }) => round === 2 && kind === "advise_again").map(({ key }) => key),
    ).toEqual(["r2/advise_again/a", "r2/advise_again/b", "r2/advise_again/b+1"]);
  });

  it("P2-17: once fallen back, or in task mode from the start, the same failure leaves the specialist out", () => {
    const twice = chairGame([], { ...failing("r1/advise/a", "r1/advise/a+1"), conflicts: [] });
    expect(evaluationIn(twice, 1)?.answered).toEqual(["b"]);
    const task = chairGame([{ a: "context_too_long" }], { config: { dispatch_mode: "task" } });
    expect(eventsOf(task.log, "input.given")).toEqual([]);
    expect(stateIn(task).rounds[0]?.turns).toMatchObject({ a: { kind: "left_out", code: "context_too_long" } });
  });

  it("P2-20: any other failure is a specialist that did not answer, in a team too", () => {
    const played = chairGame([{ a: "timeout" }], { ...TEAM, conflicts: [] });
    expect(stateIn(played)).toMatchObject({ mode: "team", warnings: [] });
    expect(evaluationIn(played, 1)?.answered).toEqual(["b"]);
  });

  it("P2-17: set up at round 1, gone after the end", () => {
    const played = chairGame([], { ...TEAM, conflicts: [] });
    expect(stateIn(played).team).toEqual({
      name: expect.stringMatching(/^deliberation-design-session-\d+$/),
      members: ["a", "b"],
      status: "closed",
    });
    const running = played.log.slice(
      0,
      played.log.findIndex(({ payload }) => payload.type === "deliberation.closed"),
    );
    expect(stateOf(foldLog(running)).team?.status).toBe("open");
    expect(stateIn(chairGame([])).team).toBeNull();
  });

  it("P2-16: a team for a single round is said to be no use, and runs", () => {
    const played = chairGame([], { config: { dispatch_mode: "team" } });
    expect(eventsOf(played.log, "round.started")[0]?.notes).toEqual([
      expect.stringContaining("Exactly one round"),
      expect.stringContaining("A team gains nothing in a single round"),
    ]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });
});

describe("P2-20: the chair goes on", () => {
  const game: ChairGame = { panel: seats("a", "b", "c") };

  it("TV-P2-17: on a person's word, without those who are late", () => {
    const log = withInput(chairGame([], game), "r1/advise/b", "proceed");
    const played = chairGame([], { ...game, from: log });
    expect(stateIn(played).rounds[0]?.turns).toMatchObject({
      c: { kind: "left_out", code: "proceeded", why: "Ada continued without it." },
    });
    expect(evaluationIn(played, 1)).toMatchObject({ dispatched: ["a", "b", "c"], answered: ["a", "b"] });
    expect(played.asked.map(({ kind }) => kind)).toEqual(["synthesise", "report"]);
  });

  it("P2-20: not before somebody has answered, nor when nobody is waited for", () => {
    const refusal = INPUTS["proceed"]?.refusal;
    const { log } = chairGame([], game);
    const upTo = (type: string) =>
      stateOf(
        foldLog(
          log.slice(
            0,
            log.findIndex(({ payload }) => payload.type === type),
          ),
        ),
      );
    expect(refusal?.(upTo("reply.recorded"), {})).toContain("There is nobody to wait for");
    expect(
      refusal?.(
        stateOf(
          foldLog(
            log.slice(
              0,
              log.findIndex(({ payload }) => payload.type === "reply.recorded" && payload.kind === "advise"),
            ),
          ),
        ),
        {},
      ),
    ).toContain("Nobody has answered yet; a, b, c are still being asked");
    expect(refusal?.(stateOf(foldLog(withInput(chairGame([], game), "r1/advise/a", "other"))), {})).toBeNull();
    expect(refusal?.(stateIn(chairGame([], game)), {})).toBe("It has ended.");
  });

  it("P2-20: a deadline per round, off by default, counted from the log", () => {
    expect(chairGame([]).asked.every(({ deadlineAt }) => deadlineAt === undefined)).toBe(true);
    const played = chairGame([], { ...TEAM, config: { ...TEAM.config, round_deadline: 2.5 } });
    const startedAt = stateIn(played).rounds.map((round) => Date.parse(round.startedAt));
    for (const { kind, round, deadlineAt } of played.asked) {
      if (kind.startsWith("advise")) expect(Date.parse(deadlineAt ?? "")).toBe((startedAt[round - 1] ?? 0) + 150_000);
      else expect(deadlineAt).toBeUndefined();
    }
  });
});

describe("P2-08: budgets", () => {
  it("TV-P2-22: round 1 lasts 7 minutes: a hint, and nothing is aborted", () => {
    const slow = chairGame([], { at: minutesBySeq });
    expect(budgetHints(stateIn(slow)).map(({ id }) => id)).toContain("round_1");
    expect(budgetHints(stateIn(slow))[0]).toMatchObject({
      minutes: 7,
      budget: 4,
      text: "Round 1 took 7.0 of about 4 minutes. Nothing is cut short.",
    });
    expect({ ...outcomeIn(slow) }).toEqual({ ...outcomeIn(chairGame([])) });
    expect(slow.log.map(({ payload }) => payload.type)).toEqual(chairGame([]).log.map(({ payload }) => payload.type));
  });

  it("P2-08: what a person takes to answer, and a pause, are in nobody's budget", () => {
    const open = chairGame([{ a: advice("Low"), b: advice("Low") }]);
    expect(gateIn(open)?.kind).toBe("escalation");
    const at = new Date(Date.parse(stateIn(open).lastEventAt) + 3_600_000).toISOString();
    expect(budgetHints(stateIn(open), at)).toEqual([]);
    const running = open.log.slice(0, 6);
    const paused: DeliberationEvent = {
      deliberationId: TEST_ID,
      seq: 7,
      at: running[5]?.at ?? "",
      payload: { type: "deliberation.paused", by: "Ada" },
    };
    expect(budgetHints(stateOf(foldLog(running)), at).map(({ id }) => id)).toContain("deliberation");
    expect(budgetHints(stateOf(foldLog([...running, paused])), at)).toEqual([]);
  });

  it("P2-08: 4, 3, 2, 1 and 10 minutes unless configured, on a screen's own clock", () => {
    const state = stateIn(chairGame([]));
    expect(state.config.budgets).toEqual({ round_1: 4, round_2: 3, round_3: 2, shutdown: 1, deliberation: 10 });
    expect(budgetHints(state)).toEqual([]);
    const { startedAt } = state;
    expect(
      budgetHints(state, new Date(Date.parse(startedAt ?? "") + 11 * 60_000).toISOString()).map(({ id }) => id),
    ).toEqual(["shutdown", "deliberation"]);
  });
});

describe("the whole", () => {
  it("stopped after any event and resumed, it ends with the same log: re-asks and a team's fallback come after everyone's first answer", () => {
    const special = ({ key }: { key: string }) =>
      key === "r1/advise/a"
        ? { text: "prose" }
        : key === "r1/advise/b" || key === "r2/advise_again/a"
          ? { fail: "context_too_long" }
          : null;
    const game = { ...TEAM, panel: seats("a", "b", "c"), special };
    const { log } = chairGame([], game);
    for (let cut = 1; cut < log.length; cut++)
      expect(chairGame([], { ...game, from: log.slice(0, cut) }).log).toEqual(log);
  });

  it("P2-01: the chair has no seat among the specialists, with or without one on the panel", () => {
    const [without, seated] = [
      chairGame([]),
      chairGame([], {
        panel: [...seats("a", "b"), { ...seats("x")[0], id: "chair", name: "Chair", kind: "chair" } as never],
      }),
    ];
    expect(kindsIn(seated)).toEqual(kindsIn(without));
    expect(askedIn(seated, 1)).toEqual(["a", "b"]);
  });

  it("counts the calls before the start", () => {
    const { config } = chairCreated();
    const calls = (input: object, size = 2) =>
      chair.maxCalls(size, { ...(config as ReturnType<typeof chair.configSchema.parse>), ...input });
    expect(calls({})).toBe(6);
    expect(chairGame([], { conflicts: [conflict("a", "b")] }).asked).toHaveLength(6);
    expect(calls({ triage_mode: "solo" })).toBe(1);
    expect(calls({ conflict_overrides: [high("a", "b")] }, 9)).toBe(1 + 3 * 5 + 2);
    // With a last look, what it finds mended, and a look at that.
    expect(calls({ session_type: "plan_issue", triage_mode: "lightweight" })).toBe(3 + 2 + 3);
  });

  it("says where it stands in the words of the rules it stops on", () => {
    const open = chairGame([{ a: advice("Low"), b: advice("Low") }], TEAM);
    expect(gateIn(open)?.kind).toBe("escalation");
    const { headline, requirements } = chair.readiness(stateIn(open));
    expect(headline).toBe(
      "Needs your decision: where sessions live: a holds “the database”, b holds “memory”. Which position do you take?",
    );
    expect(requirements.find(({ id }) => id === "confidence")).toMatchObject({
      state: "unmet",
      text: "Confidence: a Low, b Low — all low, so you decide",
    });
    // Facts that nothing hangs on are no requirements: who may take how many rounds stands with the chair.
    expect(requirements.map(({ id }) => id)).not.toContain("rounds");
    const done = chairGame([{ a: advice("High"), b: advice("Low") }], { ...TEAM, decide: inTurn() });
    expect(chair.readiness(stateIn(done)).requirements.map(({ id }) => id)).not.toContain("confidence");
    expect(chair.readiness(stateIn(done)).requirements.find(({ id }) => id === "conflict-C1")).toMatchObject({
      state: "met",
      text: "a against b on “where sessions live”: resolved, a's position stands",
    });
    // The event that settled it: the chair's judgement of the round, its decision, or a person's answer.
    const seqOf = (played: Played, is: (payload: EventPayload) => boolean) =>
      played.log.findLast(({ payload }) => is(payload))?.seq;
    const evidenceOf = (played: Played) =>
      chair.readiness(stateIn(played)).requirements.find(({ id }) => id === "conflict-C1")?.evidenceSeq;
    expect(evidenceOf(done)).toBe(
      seqOf(done, (payload) => payload.type === "reply.recorded" && payload.kind === "judge"),
    );
    const byChair = chairGame([{ a: advice("High"), b: advice("High") }], { conflicts: [conflict("a", "b")] });
    expect(evidenceOf(byChair)).toBe(
      seqOf(byChair, (payload) => payload.type === "reply.recorded" && payload.kind === "decide"),
    );
    const byPerson = chairGame([{ a: advice("Low"), b: advice("Low") }], {
      ...TEAM,
      decide: inTurn({ choice: "position_b", rationale: "We know." }),
    });
    expect(evidenceOf(byPerson)).toBe(seqOf(byPerson, (payload) => payload.type === "gate.answered"));
    expect(chair.summary(stateIn(done))).toMatchObject({ round: 2, maxRounds: 3, openIssues: 0, scoreSeries: [2, 2] });
  });
});
