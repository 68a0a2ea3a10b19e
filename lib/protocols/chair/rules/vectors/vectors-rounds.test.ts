import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import {
  advice,
  answerAgain,
  askedIn,
  chairGame,
  conflict,
  engaging,
  evaluationIn,
  gateIn,
  high,
  kindsIn,
  outcomeIn,
  persists,
  resolved,
  roundsIn,
  seats,
  stateIn,
  type ChairGame,
  type Script,
} from "../chair-harness";
import { chairCounters } from "../conflicts/resolution";
import { questionFor } from "../dispatch/questions";
import { resolutions } from "../conflicts/resolution";

const AB = { config: { conflict_overrides: [high("a", "b")] } };
const CONFLICT: Partial<ChairGame> = { ...AB, conflicts: [conflict("a", "b")] };
const methods = (played: Played) => resolutions(stateIn(played)).map(({ method }) => method);
const winners = (played: Played) => resolutions(stateIn(played)).map(({ winner }) => winner);
/** Round 1 by confidence. */
const sure = (a: string, b: string): Script[number] => ({ a: advice(a), b: advice(b) });

describe("P2-15: beyond one round", () => {
  it("TV-P2-01: four specialists, no overrides: a single round even where answers conflict; the chair resolves", () => {
    const played = chairGame([], { panel: seats("a", "b", "c", "d"), conflicts: [conflict("a", "b")] });
    expect(roundsIn(played)).toBe(1);
    expect(evaluationIn(played, 1)).toMatchObject({ status: "single_round" });
    expect(methods(played)).toEqual(["chair_decision"]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 1, recorded: true, decidedBy: "panel" });
  });

  it("TV-P2-02: a HIGH pair of which only one is asked: a single round", () => {
    const played = chairGame([], { panel: seats("a", "c"), ...AB, conflicts: [conflict("a", "c")] });
    expect(stateIn(played).outlook.eligibility).toMatchObject({ isEligible: false, maxRounds: 1 });
    expect(roundsIn(played)).toBe(1);
  });

  it("TV-P2-03: the pair has no order: HIGH b, a makes a deliberation of a, b and c eligible", () => {
    const played = chairGame([], {
      panel: seats("a", "b", "c"),
      config: { conflict_overrides: [high("b", "a")] },
      conflicts: [conflict("a", "c")],
    });
    expect(stateIn(played).outlook.eligibility).toMatchObject({
      isEligible: true,
      maxRounds: 3,
      highPairs: [{ a: "a", b: "b" }],
    });
    // Any conflict is worth a second round then, also one of a LOW pair.
    expect(askedIn(played, 2)).toEqual(["a", "c"]);
  });

  it("TV-P2-04: one specialist: a single round, whatever the overrides say", () => {
    const played = chairGame([], { panel: seats("a"), ...AB });
    expect(stateIn(played).outlook.eligibility).toMatchObject({ isEligible: false, maxRounds: 1 });
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 1 });
  });

  it("P2-15: plan and review decide separately, each on those it asks", () => {
    const panel = seats("a", "b", "c");
    const overrides = { conflict_overrides: [high("a", "b")] };
    expect(
      stateIn(chairGame([], { panel, config: { ...overrides, session_type: "plan_issue" } })).outlook.eligibility
        .isEligible,
    ).toBe(true);
    expect(
      stateIn(chairGame([], { panel, config: { ...overrides, session_type: "plan_issue", always_include: ["c"] } }))
        .outlook.eligibility.isEligible,
    ).toBe(false);
  });

  it("P2-Q7: a conflict between LOW pairs suggests an override", () => {
    const played = chairGame([], { conflicts: [conflict("a", "b")] });
    expect(evaluationIn(played, 1)?.hints).toEqual([expect.stringContaining("set the pair to HIGH next time")]);
    expect(evaluationIn(chairGame([], CONFLICT), 1)?.hints).toEqual([]);
  });
});

describe("round 1", () => {
  it("TV-P2-05: eligible, no conflict: short circuit after one round", () => {
    const played = chairGame([], AB);
    expect(evaluationIn(played, 1)?.status).toBe("short_circuit");
    expect(chairCounters(stateIn(played))).toMatchObject({
      roundsUsed: 1,
      maxRounds: 3,
      conflicts: 0,
      methods: ["short_circuit"],
    });
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 1 });
    expect(kindsIn(played)).toEqual(["frame", "advise", "advise", "synthesise", "report"]);
  });

  it("P2-18, P2-19: everyone gets a question of its own, all at once", () => {
    const played = chairGame([], { panel: seats("a", "b", "c") });
    const state = stateIn(played);
    expect(["a", "b", "c"].map((id) => questionFor(state, 1, id as never).text)).toEqual([
      "What does a say about it?",
      "What does b say about it?",
      "What does c say about it?",
    ]);
    const started = eventsOf(played.log, "ask.started").map(({ key }) => key);
    expect(started.slice(1, 4)).toEqual(["r1/advise/a", "r1/advise/b", "r1/advise/c"]);
    expect(state.framing).toMatchObject({
      constraints: ["No new service"],
      success_criteria: ["A restart loses nobody"],
      diagram: false,
    });
  });

  it.each([
    ["nobody left out", [{ specialist: "a", question: "One?" }]],
    [
      "one question each",
      [
        { specialist: "a", question: "One?" },
        { specialist: "a", question: "Two?" },
        { specialist: "b", question: "Three?" },
      ],
    ],
    [
      "no two the same",
      [
        { specialist: "a", question: "One?" },
        { specialist: "b", question: "one" },
      ],
    ],
    [
      "no stranger",
      [
        { specialist: "a", question: "One?" },
        { specialist: "b", question: "Two?" },
        { specialist: "zed", question: "Three?" },
      ],
    ],
  ])("P2-19: a framing is asked for again: %s", (_, assignments) => {
    const played = chairGame([], { says: { frame: { assignments } } });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { code: "schema", reason: expect.stringContaining("assignments") },
      { code: "schema" },
    ]);
    expect(gateIn(played)).toMatchObject({ kind: "chair_failed" });
  });

  it("TV-P2-17: three asked, two answered: it goes on with two", () => {
    const played = chairGame([{ c: "deadline" }], { panel: seats("a", "b", "c") });
    expect(chairCounters(stateIn(played)).rounds).toEqual([{ round: 1, dispatched: 3, answered: 2 }]);
    expect(stateIn(played).rounds[0]?.turns).toMatchObject({
      c: { kind: "left_out", code: "deadline", why: "Did not answer before the deadline." },
    });
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });

  it("TV-P2-16: nobody answered: a person decides", () => {
    const played = chairGame([{ a: "timeout", b: "timeout" }]);
    expect(evaluationIn(played, 1)?.status).toBe("nobody_answered");
    expect(kindsIn(played)).not.toContain("synthesise");
    expect(gateIn(played)).toMatchObject({ kind: "escalation", rule: "P2-37", reason: "No specialist answered." });
    expect(gateIn(played)?.options.map(({ id }) => id)).toEqual(["chair_proposal", "more_information", "defer"]);
  });

  it("P2-36: a majority is enough, less is said", () => {
    const three = chairGame([{ d: "timeout" }], { panel: seats("a", "b", "c", "d") });
    expect(evaluationIn(three, 1)?.hints).toEqual([]);
    const one = chairGame([{ b: "timeout", c: "timeout", d: "timeout" }], { panel: seats("a", "b", "c", "d") });
    expect(evaluationIn(one, 1)?.hints).toEqual([expect.stringContaining("Less than a majority")]);
    expect(outcomeIn(one)).toMatchObject({ status: "decided" });
  });
});

describe("round 2", () => {
  it("TV-P2-06: a and b in conflict, c not: only a and b are asked again", () => {
    const played = chairGame([], { ...CONFLICT, panel: seats("a", "b", "c") });
    expect(askedIn(played, 2)).toEqual(["a", "b"]);
    expect(evaluationIn(played, 1)?.notAsked).toEqual([{ agentId: "c", reason: "Has no part in a conflict." }]);
    expect(eventsOf(played.log, "round.started")[1]?.notes).toEqual(["Not asked: c — Has no part in a conflict"]);
  });

  it("P2-23: the question states the other's concern and the own proposal", () => {
    const played = chairGame(
      [
        {
          a: advice("High", { recommendation: "Use the database." }),
          b: advice("Low", { key_concern: "The database is slow at peak." }),
        },
      ],
      CONFLICT,
    );
    expect(questionFor(stateIn(played), 2, "a" as never).text).toBe(
      "b raised this concern: The database is slow at peak. You proposed: Use the database. How does your proposal account for the concern?",
    );
    // Without a concern of its own it is the position that is put to the other.
    expect(questionFor(stateIn(played), 2, "b" as never).conflicts).toMatchObject([
      { otherName: "a", otherConcern: "a wants the database" },
    ]);
  });

  it("TV-P2-07: a restates, b is silent, High against Low: no round 3, a wins", () => {
    const played = chairGame([sure("High", "Low"), { a: answerAgain("As I said."), b: "timeout" }], CONFLICT);
    expect(stateIn(played).rounds[1]?.engagement).toMatchObject([
      { agentId: "a", isEngaged: false, pattern: "restatement" },
      { agentId: "b", isEngaged: false, pattern: "silence" },
    ]);
    expect(evaluationIn(played, 2)?.status).toBe("nobody_engaged");
    expect([methods(played), winners(played)]).toEqual([["confidence_weighted"], ["a"]]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 2 });
  });

  it("P2-26: nobody says anything at all: the chair is not asked to judge silence", () => {
    const played = chairGame([sure("Low", "High"), { a: "timeout", b: "deadline" }], CONFLICT);
    expect(kindsIn(played)).not.toContain("judge");
    expect(stateIn(played).rounds[1]?.engagement?.map(({ pattern }) => pattern)).toEqual(["silence", "silence"]);
    expect(winners(played)).toEqual(["b"]);
  });

  it("TV-P2-08, P2-27: a revises to b's position: consensus after two rounds", () => {
    const played = chairGame(
      [{}, { a: answerAgain("A restart would log everyone out, so I change to memory with a copy.") }],
      {
        ...CONFLICT,
        says: {
          judge: {
            engagement: [
              {
                specialist: "a",
                engaged: true,
                pattern: "changed_recommendation",
                new_reasoning_excerpt: "A restart would log everyone out",
              },
              ...engaging({ b: null }),
            ],
            conflicts: [resolved("C1", { adopted_side: "b" })],
          },
        },
      },
    );
    expect(evaluationIn(played, 2)?.status).toBe("resolved");
    expect([methods(played), winners(played)]).toEqual([["consensus"], ["b"]]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 2 });
    // What was asked stays what was asked, whatever became of the conflict.
    expect(questionFor(stateIn(played), 2, "a" as never).text).toContain(
      "How does your proposal account for the concern?",
    );
  });

  it("P2-25: who did not engage keeps its first answer, in confidence too (P2-35)", () => {
    const played = chairGame(
      [
        sure("High", "Medium"),
        { a: answerAgain("As I said.", "Low"), b: answerAgain("Measured at peak: 3 ms.", "Medium") },
      ],
      {
        ...CONFLICT,
        config: { ...AB.config, on_persisting_conflict: "decide" },
        says: { judge: { engagement: engaging({ a: null, b: "Measured at peak: 3 ms" }) } },
      },
    );
    expect(evaluationIn(played, 2)).toMatchObject({ status: "decide", confidences: { a: "High", b: "Medium" } });
    expect(winners(played)).toEqual(["a"]);
    const engaged = chairGame(
      [
        sure("High", "Medium"),
        { a: answerAgain("I looked at the code: less sure now.", "Low"), b: answerAgain("As I said.") },
      ],
      {
        ...CONFLICT,
        config: { ...AB.config, on_persisting_conflict: "decide" },
        says: { judge: { engagement: engaging({ a: "I looked at the code", b: null }) } },
      },
    );
    expect(evaluationIn(engaged, 2)?.confidences).toEqual({ a: "Low", b: "Medium" });
    expect(winners(engaged)).toEqual(["b"]);
  });
});

describe("round 3", () => {
  const newArgument = { a: answerAgain("Measured at peak: 3 ms."), b: answerAgain("As I said.") };
  const aEngages = { judge: { engagement: engaging({ a: "Measured at peak: 3 ms", b: null }) } };
  const inRound = (words: Readonly<Record<number, Record<string, string | null>>>) => ({
    judge: ({ round }: { round: number }) => ({ engagement: engaging(words[round] ?? {}) }),
  });

  it("TV-P2-09: a brings a new argument, b restates: round 3 goes to a only", () => {
    const played = chairGame([{}, newArgument], {
      ...CONFLICT,
      says: inRound({ 2: { a: "Measured at peak: 3 ms", b: null }, 3: { a: null } }),
    });
    expect(stateIn(played).rounds[1]?.engagement).toMatchObject([
      { agentId: "a", isEngaged: true, excerpt: "Measured at peak: 3 ms" },
      { agentId: "b", isEngaged: false },
    ]);
    expect(askedIn(played, 3)).toEqual(["a"]);
    expect(evaluationIn(played, 2)?.notAsked).toEqual([
      { agentId: "b", reason: "Did not engage, so its first position is final." },
    ]);
    expect(questionFor(stateIn(played), 3, "a" as never).text).toBe("Which of the two survives a restart?");
  });

  it("P2-28: the policy decides: with `decide` there is no round 3", () => {
    const played = chairGame([{}, newArgument], {
      ...CONFLICT,
      config: { ...AB.config, on_persisting_conflict: "decide" },
      says: aEngages,
    });
    expect(evaluationIn(played, 2)?.status).toBe("decide");
    expect(methods(played)).toEqual(["chair_decision"]);
    expect(roundsIn(played)).toBe(2);
  });

  it("TV-P2-10: still in conflict after round 3: the chair decides, and there is no round 4", () => {
    const both = { a: answerAgain("Measured at peak: 3 ms."), b: answerAgain("Measured on restart: 4,000 logouts.") };
    const third = { a: answerAgain("And 2 ms since the index."), b: answerAgain("And 9,000 at noon.") };
    const played = chairGame([{}, both, third], {
      ...CONFLICT,
      says: inRound({
        2: { a: "Measured at peak: 3 ms", b: "4,000 logouts" },
        3: { a: "2 ms since the index", b: "9,000 at noon" },
      }),
    });
    expect(askedIn(played, 3)).toEqual(["a", "b"]);
    expect(evaluationIn(played, 3)?.status).toBe("max_rounds");
    expect(methods(played)).toEqual(["chair_decision"]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 3 });
    expect(roundsIn(played)).toBe(3);
  });

  it("P2-29: after round 3 the surer side wins where there is one", () => {
    const played = chairGame([sure("High", "Low"), newArgument, { a: answerAgain("And 2 ms since.", "High") }], {
      ...CONFLICT,
      says: inRound({ 2: { a: "Measured at peak: 3 ms", b: null }, 3: { a: "And 2 ms since" } }),
    });
    expect([methods(played), winners(played)]).toEqual([["confidence_weighted"], ["a"]]);
  });

  it("TV-P2-11: High against High: a rebuttal is asked for; after round 3, or if nobody engages, the chair decides", () => {
    expect(roundsIn(chairGame([sure("High", "High")], CONFLICT))).toBe(2);
    expect(methods(chairGame([sure("High", "High")], CONFLICT))).toEqual(["chair_decision"]);
    const single = chairGame([sure("High", "High")], { conflicts: [conflict("a", "b")] });
    expect([roundsIn(single), methods(single)]).toEqual([1, ["chair_decision"]]);
  });

  it("P2-Q8: a conflict that appears in round 2 persists; who is part of it joins round 3", () => {
    const played = chairGame([{}, newArgument], {
      ...CONFLICT,
      panel: seats("a", "b", "c"),
      says: {
        judge: ({ round }) =>
          round === 2
            ? {
                ...aEngages.judge,
                conflicts: [resolved()],
                new_conflicts: [conflict("a", "c", { id: "C2", topic: "the index" })],
              }
            : { engagement: engaging({ a: null, c: null }) },
      },
    });
    expect(evaluationIn(played, 2)).toMatchObject({ status: "next_round", openConflicts: ["C2"] });
    expect(askedIn(played, 3)).toEqual(["a", "c"]);
    expect(stateIn(played).conflicts.map(({ id, raisedIn }) => [id, raisedIn])).toEqual([
      ["C1", 1],
      ["C2", 2],
    ]);
  });

  it("P2-30: after the last round nothing new is opened; it is left as a gap", () => {
    const played = chairGame([{}, newArgument, { a: answerAgain("And 2 ms since.") }], {
      ...CONFLICT,
      panel: seats("a", "b", "c"),
      says: {
        judge: ({ round }) =>
          round === 2
            ? aEngages.judge
            : {
                engagement: engaging({ a: "And 2 ms since" }),
                conflicts: [persists()],
                new_conflicts: [conflict("a", "c", { id: "C2", topic: "the index" })],
              },
      },
    });
    expect(stateIn(played).conflicts.map(({ id }) => id)).toEqual(["C1"]);
    expect(stateIn(played).lateConflicts).toEqual(["the index"]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", rounds: 3 });
  });

  it("P2-03: a seat is not asked more often than its definition allows", () => {
    const played = chairGame([], { ...CONFLICT, config: { ...AB.config, definitions: { a: { max_turns: 1 } } } });
    expect(askedIn(played, 2)).toEqual(["b"]);
    expect(evaluationIn(played, 1)?.notAsked).toEqual([
      { agentId: "a", reason: "Its definition allows only one turn." },
    ]);
  });
});
