/** P3.1, P3.2: configuration, casting, panel. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { agent } from "@/lib/testing/builders";
import { anchorOf } from "../claims/anchor";
import { caveatsOf, structuredConfigSchema } from "../config";
import { DOMAINS } from "../claims/domains";
import { panelProblems } from "../panel-problems";
import { castingExamples, proposePanel } from "../propose-panel";
import { structured } from "../protocol";
import { configOf, deliberate, stateIn } from "../structured-harness";
import { ROLES } from "../vocabulary";

const issueOf = (config: unknown): string =>
  structuredConfigSchema.safeParse(config).error?.issues[0]?.path.join(".") ?? "";

describe("P3.2", () => {
  it("has the defaults of the spec", () => {
    expect(structuredConfigSchema.parse({})).toMatchObject({
      round_budget: 13,
      drift_every: 5,
      detector_every: 3,
      stop_threshold: 4,
      slope_floor: -0.2,
      strict_slope: false,
      s4_allow_single: false,
      auto_stop: null,
      synthesis_in_last_round: false,
      lead_words_min: 600,
      lead_words_max: 800,
      supplement_words_min: 200,
      supplement_words_max: 400,
      artifact_words_max: 600,
    });
  });

  it.each([
    [{ round_budget: 7 }, "round_budget"],
    [{ round_budget: 31 }, "round_budget"],
    [{ detector_every: 5 }, "detector_every"],
    [{ stop_threshold: 0 }, "stop_threshold"],
    [{ drift_every: 0 }, "drift_every"],
    [{ stress_schedule: { "5": "critic" } }, "stress_override_reason"],
    [{ stress_schedule: { "5": "critic", "6": "guardian", "7": "action", "14": "observer" } }, "stress_schedule"],
    [{ stress_schedule: { last: "critic" } }, "stress_schedule.last"],
  ])("refuses %j", (config, path) => {
    expect(issueOf(config)).toBe(path);
  });

  it("P3-10: demo mode goes below eight, with a warning; P3-18: stress tests left out need a reason and leave a mark", () => {
    expect(caveatsOf(configOf({ round_budget: 3, demo_mode: true }))).toEqual([
      "Demo mode: 3 rounds are fewer than the 8 the signals need.",
    ]);
    expect(
      caveatsOf(configOf({ stress_schedule: { "5": "critic" }, stress_override_reason: "A first look." })),
    ).toEqual(["No stress round was planned for Guardian, Action, Observer. Reason given: A first look."]);
    expect(caveatsOf(configOf())).toEqual([]);
  });

  it("P3-09: the anchor is question and context unless given", () => {
    const subject = { title: "t", question: "Why?", context: "Because.", artifact: "" };
    expect(anchorOf({ config: configOf(), subject })).toBe("Why?\n\nBecause.");
    expect(anchorOf({ config: configOf({ anchor: "The goal." }), subject })).toBe("The goal.");
  });

  it("can be said as JSON Schema and parsed again", () => {
    expect(z.toJSONSchema(structuredConfigSchema, { io: "input" })).toMatchObject({
      type: "object",
      properties: { round_budget: { default: 13 } },
    });
    const once = structuredConfigSchema.parse({ round_budget: 16 });
    expect(structuredConfigSchema.parse(once)).toEqual(once);
  });

  it("reads a configuration that was stored before the checks kept the books as it was then", () => {
    const { books: _books, steps: _steps, length: _length, revision: _, ...stored } = structuredConfigSchema.parse({});
    expect(structuredConfigSchema.parse(stored)).toMatchObject({
      books: "by_own_call",
      steps: "full",
      length: "standard",
      revision: 1,
    });
    expect(structuredConfigSchema.parse({ ...stored, books: "by_checks", steps: "scaled" })).toMatchObject({
      books: "by_checks",
      steps: "scaled",
      revision: 1,
    });
    expect(structuredConfigSchema.parse({ round_budget: 8 })).toMatchObject({
      books: "by_checks",
      steps: "scaled",
      revision: 3,
    });
  });

  it("P3-85: a short run is four rounds without stress rounds, and says so", () => {
    const short = structuredConfigSchema.parse({ length: "short" });
    expect(short).toMatchObject({ round_budget: 4, stress_schedule: {}, drift_every: 3, demo_mode: false });
    expect(caveatsOf(short)).toEqual([
      "Short run: 4 rounds, in which four of the six signals can hold: not “Claims have settled”, which takes six rounds, nor “Stress tests were run”. It converges only if all four do.",
      "No stress round was planned for Critic, Guardian, Action, Observer. Reason given: A short run has no room for stress rounds.",
    ]);
    expect(structured.maxCalls(4, short)).toBe(12 + 3 * 13 + 1 + 2);
    expect(structuredConfigSchema.safeParse({ length: "short", round_budget: 6 }).success).toBe(false);
    expect(structuredConfigSchema.safeParse({ length: "short", synthesis_in_last_round: true }).success).toBe(false);
  });

  it("P3-85: the four signals that can hold in it are enough", () => {
    const played = deliberate([{ results: ["BROKEN"], changes: 4 }], { config: { length: "short" } });
    const last = stateIn(played).rounds[3]?.evaluation;
    const held =
      last?.kind === "round" ? last.signals.filter(({ isSatisfied }) => isSatisfied).map(({ id }) => id) : [];
    expect(held).toEqual(["S2", "S3", "S5", "S6"]);
    expect(stateIn(played).outcome).toMatchObject({ status: "budget_exhausted_converged", rounds: 4 });
    expect(played.asked).toHaveLength(structured.maxCalls(4, configOf({ length: "short" })));
  });

  it("counts the calls of a standard run", () => {
    // 9 rounds of 13 (the first of 12), stress rounds without critic and observer 11, guardian and action 12, two drift checks, synthesis and retrospective.
    expect(structured.maxCalls(4, configOf())).toBe(8 * 13 + 12 + 2 * 11 + 2 * 12 + 2 + 2);
    expect(structured.maxCalls(4, configOf({ books: "by_own_call" }))).toBe(8 * 14 + 13 + 2 * 12 + 2 * 13 + 2 + 2);
    expect(structured.maxCalls(5, configOf()) - structured.maxCalls(4, configOf())).toBe(13);
  });
});

describe("casting (P3-14, P3-18)", () => {
  it.each(DOMAINS)("%s: four seats that pass the panel's own check, briefs in all parts", (domain) => {
    const proposed = proposePanel({ domain });
    const panel = proposed.map(({ agent: seat }) => seat);
    expect(panel.map(({ kind }) => kind)).toEqual([...ROLES]);
    expect(panelProblems(panel)).toEqual({});
    for (const seat of panel) {
      expect(agentSchema.parse(seat)).toEqual(seat);
      for (const part of [
        "**Question.**",
        "**Owns.**",
        "**Leaves to others.**",
        "**Asks.**",
        "**Exhibit.**",
        "**For example.**",
        "**Speaks.**",
      ])
        expect(seat.brief).toContain(part);
    }
    for (const { examples, isRemovable } of proposed) {
      expect(isRemovable).toBe(false);
      expect(examples.map((example) => example.domain)).toEqual(DOMAINS.filter((other) => other !== domain));
    }
  });

  it("every casting is its own", () => {
    for (const role of ROLES) {
      const texts = castingExamples(role).flatMap(({ name, who, example }) => [name, who, example]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("a seat's place follows from its id", () => {
    expect(["critic", "lawyer"].map((id) => structured.seats.kindOf({ id: agent(id).id }))).toEqual([
      "critic",
      "expert",
    ]);
    expect(structured.seats.known(configOf({ domain: "research" }))[0]?.agent.name).toBe("Action: Study lead");
  });
});

describe("panel (P3-07, P3-14)", () => {
  const panel = proposePanel({ domain: "general" }).map(({ agent: seat }) => seat);
  const expert = agent("Lawyer", { kind: "expert", brief: "Knows the contracts and what was promised in them." });
  it.each([
    ["three roles", panel.slice(0, 3), /Critic is not cast/],
    ["a stranger", [...panel, agent("Eve", { kind: "domain" })], /“Eve” has no role here/],
    [
      "a role twice",
      [...panel, { ...panel[0], id: agent("Second").id } as (typeof panel)[number]],
      /Action is cast twice/,
    ],
    ["two experts", [...panel, expert, { ...expert, id: agent("Other").id, name: "Other" }], /At most one/],
    [
      "an uncast seat",
      panel.map((seat) => (seat.kind === "guardian" ? { ...seat, brief: "", role: "" } : seat)),
      /Cast Guardian: Keeper of what matters first/,
    ],
    ["the orchestrator", [...panel, { ...expert, id: agent("Orchestrator").id }], /reserved/],
    ["two of one name", [...panel, { ...expert, name: panel[0]?.name ?? "" }], /Two agents are called/],
  ])("refuses %s", (_, given, reason) => {
    expect(panelProblems(given)["panel"]).toMatch(reason);
  });
  it("takes an expert as a fifth", () => {
    expect(panelProblems([...panel, expert])).toEqual({});
  });
});
