/** P5.5: what counts as a reply, and what happens when there is none. */
import { describe, expect, it } from "vitest";
import {
  agentId,
  completeAnswer,
  debateStateIn,
  eventsOf,
  inTurn,
  panelOf,
  playScores,
  speakReply,
  synthesisReply,
  tableOfAverages,
} from "@/lib/testing/builders";
import type { Answer, Played } from "@/lib/testing/play";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { Ask } from "@/lib/kernel/types";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import { isStuck } from "../termination";

const READY = [[90, 90, 90, 90, 90]];
/** Answers of one agent's asks in round 1, in order; the rest comes from the table. */
const answering = (id: string, ...answers: Answer[]) => {
  const queue = [...answers];
  return (ask: Ask): Answer | null => (ask.kind === "speak" && ask.agentId === id ? (queue.shift() ?? null) : null);
};
const keysOf = ({ asked }: Played, id: string) =>
  asked.filter((ask) => ask.agentId === id && ask.kind === "speak").map(({ key }) => key);
const scoreOf = ({ log }: Played, id: string) =>
  eventsOf(log, "reply.recorded")
    .filter((reply) => reply.agentId === id)
    .map(({ reply }) => (reply as { satisfaction_score: number }).satisfaction_score);

it("G-03: a re-ask names every problem of a reply", () => {
  const bad = {
    json: {
      proposal: "",
      satisfaction_score: "many",
      rationale: " ",
      blocking_concerns: 7,
      suggested_changes: 7,
      performance_impact: 7,
    },
  };
  const reason =
    eventsOf(playScores(READY, { special: answering("domain-1", bad) }).log, "reply.rejected")[0]?.reason ?? "";
  for (const part of [
    "proposal",
    "rationale",
    "blocking_concerns",
    "suggested_changes",
    "performance_impact",
    "satisfaction_score must be a whole number",
  ])
    expect(reason).toContain(part);
});

describe("P5-22: the score", () => {
  const given = (value: unknown) =>
    playScores(READY, { special: answering("domain-1", { json: speakReply(92, { satisfaction_score: value }) }) });

  it.each([
    ["92%", 92],
    ["92/100", 92],
  ])("TV-P5-19: %j is %i", (value, score) => {
    expect(scoreOf(given(value), "domain-1")).toEqual([score]);
    expect(eventsOf(given(value).log, "reply.rejected")).toEqual([]);
  });

  it.each(["105", "eighty", "89.5"])("TV-P5-19: %j is invalid", (value) => {
    const { log, asked } = given(value);
    expect(eventsOf(log, "reply.rejected")).toMatchObject([
      { code: "schema", reason: `satisfaction_score must be a whole number from 0 to 100, got "${value}"` },
    ]);
    expect(asked[1]).toMatchObject({ agentId: "domain-1", key: "r1/speak/domain-1~2" });
  });

  it.each([92, "92", " 92 ", "about 92 of 100", 100])("P5-22: %j is taken", (value) => {
    expect(eventsOf(given(value).log, "reply.rejected")).toEqual([]);
  });

  it.each([89.5, -1, 101, 1e21, 1e-7, "-5", "−5", ".9", "0.92", "92,5", "1,000", "", null, true, undefined, [92]])(
    "P5-22: %j is not",
    (value) => {
      expect(eventsOf(given(value).log, "reply.rejected")).toMatchObject([{ code: "schema" }]);
    },
  );

  it.each([
    [100, "ready"],
    [90, "ready"],
    [89, "minor concerns"],
    [69, "significant concerns"],
    [49, "major concerns"],
    [29, "opposed"],
    [0, "opposed"],
  ])("P5.5: %i is in the band %s", (score, band) => {
    expect(satisfactionBand(score)).toBe(band);
  });
});

describe("P5-24: score and concerns must agree", () => {
  const loud = { json: speakReply(93, { blocking_concerns: ["No rollback."] }) };
  const silent = { json: speakReply(80, { blocking_concerns: [] }) };

  it.each([
    ["93 with a blocking concern", loud],
    ["80 without one", silent],
  ])("TV-P5-20: %s brings one clarification request", (_name, contradictory) => {
    const played = playScores(READY, { special: answering("domain-1", contradictory) });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([{ code: "inconsistent" }]);
    expect(keysOf(played, "domain-1")).toEqual(["r1/speak/domain-1", "r1/speak/domain-1~2"]);
    expect(played.asked[1]?.correction?.reason).toContain("blocking concern");
    expect(scoreOf(played, "domain-1")).toEqual([90]);
  });

  it("P5-24: the second time the score stands, with a flag", () => {
    const played = playScores(READY, { special: answering("domain-1", loud, loud) });
    expect(eventsOf(played.log, "reply.recorded")[0]).toMatchObject({
      key: "r1/speak/domain-1~2",
      flags: ["inconsistent"],
      reply: { satisfaction_score: 93 },
    });
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome.status).toBe("consensus");
  });

  it("P5-24: each turn has a clarification of its own, and it costs none of the two re-asks of P5-23", () => {
    const prose: Answer = { text: "I think it is fine." };
    const played = playScores(READY, { special: answering("domain-1", loud, prose, prose) });
    expect(eventsOf(played.log, "reply.rejected").map(({ code }) => code)).toEqual([
      "inconsistent",
      "unreadable",
      "unreadable",
    ]);
    expect(eventsOf(played.log, "gate.opened")).toEqual([]);
    expect(scoreOf(played, "domain-1")).toEqual([90]);
  });
});

describe("G-03, P5-23: a reply that can't be read", () => {
  const prose: Answer = { text: "Looks good to me!" };

  it("TV-G-02: invalid JSON, then valid: one re-ask, two attempts on record", () => {
    const played = playScores(READY, { special: answering("test", { text: '{"proposal": ' }) });
    const attempts = played.log.flatMap(({ payload }) =>
      "agentId" in payload && payload.agentId === "test" && payload.type !== "ask.started" ? [payload.type] : [],
    );
    expect(attempts).toEqual(["reply.rejected", "reply.recorded"]);
    expect(keysOf(played, "test")).toEqual(["r1/speak/test", "r1/speak/test~2"]);
    const [rejected] = eventsOf(played.log, "reply.rejected");
    const reask = played.asked.find(({ key }) => key === "r1/speak/test~2");
    expect(reask?.correction).toEqual({ reason: rejected?.reason, previous: '{"proposal": ' });
    expect(statusOf(played.folded.lifecycle)).toBe("closed");
  });

  it("P5-23: after two re-asks a person is asked, and the next agent is not called before", () => {
    const played = playScores(READY, { special: answering("operations", prose, prose, prose) });
    expect(keysOf(played, "operations")).toEqual([
      "r1/speak/operations",
      "r1/speak/operations~2",
      "r1/speak/operations~3",
    ]);
    expect(keysOf(played, "test")).toEqual([]);
    const [gate] = played.folded.lifecycle.openGates;
    expect(gate).toMatchObject({ kind: "unreadable_reply", rule: "P5-23", round: 1 });
    expect(gate?.options.map(({ id }) => id)).toEqual(["enter_score", "replace", "abort"]);
    expect(gate?.positions).toMatchObject([{ agentId: "operations", score: null, stance: "Looks good to me!" }]);
    expect(statusOf(played.folded.lifecycle)).toBe("awaiting_human");
  });

  const unreadable = () => answering("operations", prose, prose, prose);

  it("P5-23: an entered score counts, marked as entered, and the next agent follows", () => {
    const played = playScores(READY, {
      special: unreadable(),
      decide: inTurn({ choice: "enter_score", scores: { operations: 95 }, answeredBy: "Ada" }),
    });
    expect(debateStateIn(played).rounds[0]?.turns[agentId("operations")]).toMatchObject({
      kind: "entered",
      score: 95,
      by: "Ada",
    });
    expect(eventsOf(played.log, "round.completed")[0]?.evaluation).toMatchObject({
      status: "consensus",
      scores: { operations: 95 },
      degraded: false,
    });
  });

  it("P5-23: an entered score must be a whole number from 0 to 100", () => {
    for (const scores of [{}, { operations: 101 }, { operations: 89.5 }, { test: 90 }]) {
      const played = playScores(READY, {
        special: unreadable(),
        decide: inTurn({ choice: "enter_score", scores: scores as Record<string, number> }),
      });
      expect(played.refused).toMatchObject([
        { problems: { "scores.operations": "Enter a whole number from 0 to 100." } },
      ]);
      expect(statusOf(played.folded.lifecycle)).toBe("awaiting_human");
    }
  });

  it("P5-23: a replaced seat is asked afresh under keys of its own, with the model named", () => {
    const played = playScores(READY, {
      special: answering("operations", prose, prose, prose, prose),
      decide: inTurn({ choice: "replace", texts: { model: "other-model" } }),
    });
    expect(keysOf(played, "operations").slice(3)).toEqual(["r1/speak/operations+1", "r1/speak/operations+1~2"]);
    expect(played.asked.find(({ key }) => key === "r1/speak/operations+1")).toMatchObject({ model: "other-model" });
    expect(played.asked.find(({ key }) => key === "r1/speak/operations+1")?.correction).toBeUndefined();
    expect(played.asked.find(({ key }) => key === "r1/speak/test")?.model).toBeUndefined();
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome.status).toBe("consensus");
  });

  it("P5-23: abort ends it without a record", () => {
    const played = playScores(READY, { special: unreadable(), decide: inTurn({ choice: "abort" }) });
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({
      status: "aborted",
      recorded: false,
      decidedBy: "nobody",
    });
    expect(eventsOf(played.log, "record.numbered")).toEqual([]);
  });

  it("P5-23: a seat replaced and then too large for its context is never asked under a used key", () => {
    const played = playScores(READY, {
      special: answering("operations", prose, prose, prose, { fail: "context_too_long" }),
      decide: inTurn({ choice: "replace" }, { choice: "shorten" }),
    });
    expect(keysOf(played, "operations").slice(3)).toEqual(["r1/speak/operations+1", "r1/speak/operations+2"]);
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome.status).toBe("consensus");
  });

  it("G-03: the orchestrator gets one re-ask, then the debate closes on the agents' own words", () => {
    const played = playScores(READY, { special: ({ kind }) => (kind === "synthesise" ? prose : null) });
    expect(played.asked.filter(({ kind }) => kind === "synthesise").map(({ key }) => key)).toEqual([
      "r1/synthesise/orchestrator",
      "r1/synthesise/orchestrator~2",
    ]);
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({
      status: "consensus",
      recorded: true,
    });
  });

  it("G-09, P5-40: a core choice is optional", () => {
    const played = playScores(READY, {
      special: answering("domain-1", { json: speakReply(95, { choice: " Mute on the server " }) }),
    });
    const [first, second] = eventsOf(played.log, "reply.recorded");
    expect(first?.reply).toMatchObject({ choice: "Mute on the server" });
    expect(second?.reply).not.toHaveProperty("choice");
  });

  it("G-09: what is plain is taken: one concern as text, changes as a list, nothing as null", () => {
    const reply = {
      ...speakReply(80),
      blocking_concerns: " No rollback. ",
      suggested_changes: ["Add one.", "Test it."],
      performance_impact: undefined,
    };
    const played = playScores([[80, 90, 90, 90, 90]], {
      config: { max_iterations: 1 },
      special: answering("domain-1", { json: reply }),
    });
    expect(eventsOf(played.log, "reply.recorded")[0]?.reply).toMatchObject({
      blocking_concerns: ["No rollback."],
      suggested_changes: "Add one.\nTest it.",
      performance_impact: null,
    });
  });
});

describe("P5-41: responsibilities of a synthesis", () => {
  const panel = panelOf("API");
  const others = panel.slice(1);
  const synthesising = (...replies: unknown[]) => {
    let asked = 0;
    return ({ kind }: Ask): Answer | null =>
      kind === "synthesise" ? { json: replies[Math.min(asked++, replies.length - 1)] } : null;
  };
  const rejected = ({ log }: Played) => eventsOf(log, "reply.rejected").filter(({ kind }) => kind === "synthesise");

  it("are named for every seat that spoke, by id or by name, or it is sent back with the reason", () => {
    const played = playScores(READY, {
      panel,
      special: synthesising(
        synthesisReply(others),
        synthesisReply(panel.map((seat) => ({ ...seat, id: seat.name as typeof seat.id }))),
      ),
    });
    expect(rejected(played).map(({ reason, code }) => [code, reason])).toEqual([
      [
        "schema",
        "responsibilities: nothing says what API (api) owns. Name every agent that spoke, with what it is responsible for in this design",
      ],
    ]);
    expect(played.asked.filter(({ kind }) => kind === "synthesise")[1]?.correction?.reason).toContain("API (api)");
    expect(debateStateIn(played).synthesis?.responsibilities[0]).toMatchObject({ agent: "API" });
  });

  it("an entry that says nothing names nobody", () => {
    const empty = {
      ...synthesisReply(panel),
      responsibilities: panel.map(({ id }) => ({ agent: id, owns: " ", implementation_notes: "" })),
    };
    expect(rejected(playScores(READY, { panel, special: synthesising(empty, synthesisReply(panel)) }))).toHaveLength(1);
  });

  it("is sent back once: after that the design stands, marked incomplete", () => {
    const played = playScores(READY, { panel, special: synthesising(synthesisReply([])) });
    expect(rejected(played)).toHaveLength(1);
    expect(eventsOf(played.log, "reply.recorded").at(-1)).toMatchObject({ kind: "synthesise", flags: ["incomplete"] });
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({
      status: "consensus",
      recorded: true,
    });
  });

  it("nothing is written in the name of a seat that gave no answer", () => {
    const played = playScores([[80, 80, 80, 80, 0]], {
      panel,
      config: { max_iterations: 1 },
      special: (ask) => (ask.agentId === "security" ? { fail: "timeout" } : synthesising(synthesisReply(panel))(ask)),
      decide: (gate) => completeAnswer(gate, "best_round"),
    });
    expect(rejected(played)[0]?.reason).toBe(
      "responsibilities: Security (security) gave no answer in this debate, so nothing can be written in its name",
    );
  });
});

describe("P5-25, P5-Q9: a call that fails for good", () => {
  it("TV-P5-21: the score of round 1 stays, the round is degraded, no consensus in it", () => {
    const rows = [
      [92, 80, 90, 90, 90],
      [0, 90, 90, 90, 90],
      [92, 90, 90, 90, 90],
    ];
    const played = playScores(rows, {
      special: ({ round, agentId: id }) => (round === 2 && id === "domain-1" ? { fail: "timeout" } : null),
    });
    const [, second, third] = eventsOf(played.log, "round.completed").map(({ evaluation }) => evaluation);
    expect(second).toMatchObject({ status: "continue", degraded: true, scores: { "domain-1": 92 } });
    expect(third).toMatchObject({ status: "consensus", degraded: false });
  });

  it("P5-25: scores start at 0, also of an agent that never spoke", () => {
    const played = playScores([[50, 50, 50, 50, 50]], {
      config: { max_iterations: 1 },
      special: answering("security", { fail: "refused" }),
    });
    expect(eventsOf(played.log, "round.completed")[0]?.evaluation).toMatchObject({
      average: 40,
      scores: { security: 0 },
      degraded: true,
    });
    expect(played.folded.lifecycle.openGates[0]?.positions.some(({ agentId: id }) => id === "security")).toBe(false);
  });

  it("P5-Q9: a degraded last round goes to a person although every score is at the target", () => {
    const rows = [
      [90, 90, 90, 90, 80],
      [90, 90, 90, 90, 90],
    ];
    const failing = ({ round, agentId: id }: Ask): Answer | null =>
      round === 2 && id === "test" ? { fail: "timeout" } : null;
    const played = playScores(rows, { config: { max_iterations: 2 }, special: failing });
    expect(eventsOf(played.log, "round.completed")[1]?.evaluation).toMatchObject({
      status: "max_iterations",
      degraded: true,
    });
    expect(played.folded.lifecycle.openGates[0]?.reason).toContain(
      "Test could not answer, so this round can't reach consensus.",
    );
  });
});

describe("P5-19: a context that does not fit", () => {
  const tooLong = () => answering("test", { fail: "context_too_long" });

  it("P5-19: a person is asked before the next agent is called", () => {
    const played = playScores(READY, { special: tooLong() });
    const [gate] = played.folded.lifecycle.openGates;
    expect(gate).toMatchObject({ kind: "context_too_large", rule: "P5-19" });
    expect(gate?.reason).toContain("50,000 tokens");
    expect(gate?.options.map(({ id }) => id)).toEqual(["shorten", "abort"]);
    expect(keysOf(played, "security")).toEqual([]);
  });

  it("P5-19: shortened, the same seat is asked again under a new key, and the round is not degraded", () => {
    const played = playScores(READY, { special: tooLong(), decide: inTurn({ choice: "shorten" }) });
    expect(keysOf(played, "test")).toEqual(["r1/speak/test", "r1/speak/test+1"]);
    expect(debateStateIn(played).isContextShortened).toBe(true);
    expect(eventsOf(played.log, "round.completed")[0]?.evaluation).toMatchObject({
      status: "consensus",
      degraded: false,
    });
  });

  it("P5-19: too large even when shortened is a failed call, not another question", () => {
    const fail: Answer = { fail: "context_too_long" };
    const played = playScores(READY, {
      config: { max_iterations: 1 },
      special: answering("test", fail, fail),
      decide: inTurn({ choice: "shorten" }),
    });
    expect(eventsOf(played.log, "gate.opened").map(({ gate }) => gate.kind)).toEqual([
      "context_too_large",
      "max_iterations",
    ]);
    expect(eventsOf(played.log, "round.completed")[0]?.evaluation).toMatchObject({ degraded: true });
  });

  it("P5-19: abort ends it", () => {
    const played = playScores(READY, { special: tooLong(), decide: inTurn({ choice: "abort" }) });
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({
      status: "aborted",
      recorded: false,
    });
  });
});

describe("P5-21: two rounds without progress", () => {
  it.each([
    [[60, 62, 64], true],
    [[60, 65, 66], false],
    [[60, 61, 66], false],
    [[60, 64.9, 69.8], true],
    [[70, 60, 62], true],
    [[60, 62], false],
  ])("P5-21: averages %j: %s", (averages, expected) => {
    const played = playScores([...tableOfAverages(averages, 10), ...tableOfAverages([90], 10)]);
    const series = debateStateIn(played)
      .rounds.slice(0, averages.length)
      .map(({ evaluation }) => evaluation?.average ?? 0);
    expect(isStuck(series, 5)).toBe(expected);
  });
});
