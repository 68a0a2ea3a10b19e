/** P5.1, P5.3: who takes part and who speaks when. */
import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import {
  agent,
  CROSS_CUTTING_NAMES,
  crossCutting,
  debateCreated,
  eventsOf,
  panelOf,
  playScores,
  tableOfAverages,
  type ScoredDebate,
} from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import { debateConfigSchema } from "../config";
import { debate } from "../protocol";

const NOTE = "Domain agents reshuffled";
const orders = ({ log }: Played) => eventsOf(log, "round.started").map(({ order }) => order);
const shuffles = ({ log }: Played) =>
  eventsOf(log, "round.started")
    .filter(({ notes }) => notes.includes(NOTE))
    .map(({ round }) => round);

/** Ten rounds that rise enough to go on. */
const tenRounds = (panel: Agent[], options: ScoredDebate = {}) =>
  playScores(tableOfAverages([10, 18, 26, 34, 42, 50, 58, 66, 74, 82], panel.length), { ...options, panel });
const problems = (panel: Agent[]) => debate.panelProblems(panel, debateConfigSchema.parse({}));

describe("P5-15, P5-16: the order of speaking", () => {
  it("TV-P5-14: three domain agents are shuffled before rounds 1, 4, 7 and 10 only", () => {
    const panel = panelOf("GC", "MC", "Protocol");
    const played = tenRounds(panel);
    expect(orders(played)).toHaveLength(10);
    expect(shuffles(played)).toEqual([1, 4, 7, 10]);
    const spans = [orders(played).slice(0, 3), orders(played).slice(3, 6), orders(played).slice(6, 9)];
    for (const [first, ...others] of spans) for (const order of others) expect(order).toEqual(first);
    for (const order of orders(played)) expect(order.slice(0, 3).toSorted()).toEqual(["gc", "mc", "protocol"]);
  });

  it("TV-P5-14: over many seeds each shuffle reaches every order, so none is a mere rotation of the one before", () => {
    const seen = [0, 3, 6, 9].map(() => new Set<string>());
    for (let seed = 0; seed < 60; seed++) {
      const all = orders(tenRounds(panelOf("GC", "MC", "Protocol"), { seed }));
      [0, 3, 6, 9].forEach((round, index) => seen[index]?.add((all[round] ?? []).slice(0, 3).join()));
    }
    expect(seen.map(({ size }) => size)).toEqual([6, 6, 6, 6]);
  });

  it("TV-P5-15: a single domain agent is never shuffled", () => {
    const played = tenRounds(panelOf("GC"));
    expect(shuffles(played)).toEqual([]);
    expect(new Set(orders(played).map((order) => order.join()))).toEqual(
      new Set(["gc,observability,operations,test,security"]),
    );
  });

  it("TV-P5-16: cross-cutting agents come last in their own order, however they were given", () => {
    const [observability, operations, test, security] = crossCutting() as [Agent, Agent, Agent, Agent];
    const panel = [security, agent("MC"), test, observability, operations];
    const played = playScores([[90, 90, 90, 90, 90]], { panel });
    expect(orders(played)).toEqual([["mc", "observability", "operations", "test", "security"]]);
    const spoken = played.asked.filter(({ kind }) => kind === "speak").map(({ agentId }) => agentId);
    expect(spoken).toEqual(["mc", "observability", "operations", "test", "security"]);
  });

  it("TV-G-04: the same seed and agents give the same order, another seed another", () => {
    const panel = panelOf("A", "B", "C", "D", "E");
    expect(orders(tenRounds(panel, { seed: 42 }))).toEqual(orders(tenRounds(panel, { seed: 42 })));
    const distinct = new Set([1, 2, 3, 4, 5, 6].map((seed) => orders(tenRounds(panel, { seed }))[0]?.join()));
    expect(distinct.size).toBeGreaterThan(1);
  });

  it("P5-12: reshuffle_every moves the shuffles", () => {
    expect(shuffles(tenRounds(panelOf("GC", "MC"), { config: { reshuffle_every: 4 } }))).toEqual([1, 5, 9]);
  });

  it("P5-15: one agent is asked at a time, and a later one only after the reply before it", () => {
    const { log } = playScores([[90, 90, 90, 90, 90]]);
    const types = log.flatMap(({ payload }) =>
      "agentId" in payload && "kind" in payload && payload.kind === "speak"
        ? [`${payload.type} ${payload.agentId}`]
        : [],
    );
    expect(types).toEqual(
      ["domain-1", "observability", "operations", "test", "security"].flatMap((id) => [
        `ask.started ${id}`,
        `reply.recorded ${id}`,
      ]),
    );
  });
});

describe("P5-01, P5-02, P5-07: the panel", () => {
  it("TV-P5-23: Security can't be removed, nor any of the other three", () => {
    expect(problems(panelOf("API"))).toEqual({});
    for (const name of CROSS_CUTTING_NAMES) {
      const left = panelOf("API", "Database").filter((seat) => seat.name !== name);
      expect(problems(left)["panel"]).toMatch(new RegExp(`^${name} can't be removed`));
    }
  });

  it("P5-02: one domain agent and the four are the smallest team", () => {
    expect(problems(crossCutting())["panel"]).toContain("at least one domain agent");
  });

  it("P5-03: the orchestrator has no seat, no score and no turn", () => {
    expect(problems(panelOf("Orchestrator"))["panel"]).toContain("is reserved");
    const played = playScores([[90, 90, 90, 90, 90]]);
    expect(eventsOf(played.log, "round.started")[0]?.order).not.toContain("orchestrator");
    expect(eventsOf(played.log, "round.completed")[0]?.evaluation).not.toHaveProperty("scores.orchestrator");
    expect(played.asked.filter(({ agentId }) => agentId === "orchestrator").map(({ kind }) => kind)).toEqual([
      "synthesise",
    ]);
  });

  it("P5-03: an orchestrator that fails changes nothing of what the panel agreed", () => {
    const played = playScores([[90, 90, 90, 90, 90]], {
      special: ({ kind }) => (kind === "synthesise" ? { fail: "timeout" } : null),
    });
    expect(eventsOf(played.log, "deliberation.closed")[0]?.outcome).toMatchObject({
      status: "consensus",
      recorded: true,
    });
  });

  it("refuses two agents of one name", () => {
    expect(problems([...panelOf("API"), agent("api", { id: agent("Other").id })])["panel"]).toContain(
      "Two agents are called “api”",
    );
  });

  it("says before the start how many calls it can take at most", () => {
    expect(debate.maxCalls(7, debateConfigSchema.parse({}))).toBe(70);
  });
});

describe("G-01: the snapshot", () => {
  it("G-01: the defaults of P5.2 are stored with the deliberation", () => {
    expect(debateConfigSchema.parse({})).toMatchObject({
      target_satisfaction: 90,
      max_iterations: 10,
      min_progress: 5,
      context_window_limit: 50_000,
      reshuffle_every: 3,
      time_limit: null,
      cross_cutting_floor: 70,
      require_risk_acceptance: true,
    });
    const { log } = play({
      created: debateCreated({ config: { target_satisfaction: 80 } }),
      answer: () => ({ fail: "timeout" }),
    });
    expect(eventsOf(log, "deliberation.created")[0]?.config).toMatchObject({
      target_satisfaction: 80,
      max_iterations: 10,
    });
  });

  it("P5-08 to P5-14: values outside their range are refused", () => {
    const outside = [
      { target_satisfaction: 101 },
      { target_satisfaction: -1 },
      { max_iterations: 0 },
      { min_progress: -1 },
      { reshuffle_every: 0 },
      { cross_cutting_floor: 101 },
      { time_limit: 0 },
    ];
    expect(outside.filter((config) => debateConfigSchema.safeParse(config).success)).toEqual([]);
  });
});
