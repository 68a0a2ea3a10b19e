import { describe, expect, it } from "vitest";
import { agent, inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import {
  advice,
  answerAgain,
  chairGame,
  conflict,
  engaging,
  evaluationIn,
  gateIn,
  high,
  kindsIn,
  optionsIn,
  outcomeIn,
  persists,
  resolved,
  seats,
  stateIn,
  type Fields,
} from "../chair-harness";
import { resolutions } from "../conflicts/resolution";

const only = (played: Played) => resolutions(stateIn(played))[0];
/** One round, one conflict between a and b. */
const resolve = (a: Fields, b: Fields, extra: Fields = {}, panel = seats("a", "b")): Played =>
  chairGame([{ a, b }], { panel, conflicts: [conflict("a", "b", extra)] });

describe("P2-33, P2-34: confidence", () => {
  it.each([
    ["High", "Low", "confidence_weighted", "a", "P2-33"],
    ["Low", "High", "confidence_weighted", "b", "P2-33"],
    ["Medium", "Low", "confidence_weighted", "a", "P2-34"],
    ["Medium", "High", "confidence_weighted", "b", "P2-34"],
  ])("TV-P2-12: %s against %s: %s, %s wins", (a, b, method, winner, rule) => {
    expect(only(resolve(advice(a), advice(b)))).toMatchObject({ method, winner, rule, by: "rule" });
  });

  it.each(["High", "Medium"])("TV-P2-12: %s against the same: the chair decides", (sure) => {
    const played = resolve(advice(sure), advice(sure));
    expect(only(played)).toMatchObject({
      method: "chair_decision",
      winner: "a",
      rule: "P2-34",
      by: "chair",
      rationale: "The database. It can be taken back. It follows an existing pattern: as in the users table",
    });
    expect(kindsIn(played)).toContain("decide");
  });

  it("P2-34: Low against Low with somebody surer beside them: the chair's conservative choice", () => {
    const played = chairGame([{ a: advice("Low"), b: advice("Low"), c: advice("Medium") }], {
      panel: seats("a", "b", "c"),
      conflicts: [conflict("a", "b")],
    });
    expect(only(played)).toMatchObject({ method: "chair_decision", rule: "P2-34" });
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });

  it("P2-34, P2-37: Low against Low and irreversible: a person decides", () => {
    const irreversible = {
      decisions: [
        {
          conflict_id: "C1",
          winner: "neither",
          resolution: "Wait.",
          rationale: "Nobody knows.",
          cited_pattern: null,
          is_irreversible: true,
        },
      ],
    };
    const game = { panel: seats("a", "b", "c"), conflicts: [conflict("a", "b")], says: { decide: irreversible } };
    const played = chairGame([{ a: advice("Low"), b: advice("Low"), c: advice("Medium") }], game);
    expect(gateIn(played)).toMatchObject({
      kind: "escalation",
      reason: expect.stringContaining("can't be undone"),
    });
    expect(optionsIn(played)).toEqual(["position_a", "position_b", "chair_proposal", "more_information", "defer"]);
    const decided = chairGame([{ a: advice("Low"), b: advice("Low"), c: advice("Medium") }], {
      ...game,
      decide: inTurn({ choice: "position_b", answeredBy: "Ada", rationale: "We know our users." }),
    });
    expect(only(decided)).toMatchObject({
      method: "escalated",
      winner: "b",
      by: "person",
      rationale: "b wants memory Ada: We know our users.",
    });
    expect(outcomeIn(decided)).toMatchObject({
      status: "resolved",
      recorded: true,
      decidedBy: "person",
      decision: { choice: "position_b", by: "Ada" },
    });
  });

  it("P2-31: without a confidence no confidence rule applies", () => {
    const long = { finding: "x".repeat(350), recommendation: "Do it." };
    expect(only(resolve(long, advice("Low")))).toMatchObject({ method: "chair_decision" });
  });
});

describe("P2-32: the rule table comes first", () => {
  const security = { type: "security_convenience", favoured_side: "a" };

  it("TV-P2-13: a security finding with Low against convenience with High: security wins", () => {
    const played = resolve(advice("Low", { security_related: true }), advice("High"), { type: "security_convenience" });
    expect(only(played)).toMatchObject({ method: "rule_table", winner: "a", rule: "P2-32", by: "rule" });
    expect(kindsIn(played)).not.toContain("decide");
  });

  it("P2-32: blocking security is escalated, with the rule's winner named", () => {
    const played = resolve(advice("High"), advice("High"), { ...security, is_blocking: true });
    expect(gateIn(played)).toMatchObject({
      kind: "escalation",
      reason: expect.stringContaining("can't go ahead without this"),
    });
    expect(kindsIn(played)).not.toContain("decide");
  });

  it("P2-32: maintainability before performance, unless it is on the critical path", () => {
    const type = { type: "performance_maintainability", favoured_side: "b" };
    expect(only(resolve(advice("High"), advice("Low"), type))).toMatchObject({ method: "rule_table", winner: "b" });
    expect(only(resolve(advice("Low"), advice("High"), { ...type, is_critical_path: true }))).toMatchObject({
      method: "rule_table",
      winner: "a",
    });
  });

  it("P2-32: architecture before speed, the architect on cross-cutting matters", () => {
    const panel = [agent("a", { kind: "specialist" }), agent("b", { kind: "architect" })];
    for (const type of ["architecture_speed", "cross_cutting"])
      expect(only(resolve(advice("High"), advice("Low"), { type }, panel))).toMatchObject({
        method: "rule_table",
        winner: "b",
      });
    // Two architects or none: the rule says nothing.
    expect(only(resolve(advice("High"), advice("Low"), { type: "cross_cutting", favoured_side: "b" }))).toMatchObject({
      method: "confidence_weighted",
      winner: "a",
    });
  });

  it("P2-32: style is the chair's, and it cites the pattern", () => {
    const played = resolve(advice("High"), advice("Low"), { type: "style" });
    expect(only(played)).toMatchObject({
      method: "rule_table",
      by: "chair",
      rationale: expect.stringContaining("existing pattern: as in the users table"),
    });
    const silent = chairGame([], {
      conflicts: [conflict("a", "b", { type: "style" })],
      says: {
        decide: {
          decisions: [
            {
              conflict_id: "C1",
              winner: "a",
              resolution: "r",
              rationale: "r",
              cited_pattern: null,
              is_irreversible: false,
            },
          ],
        },
      },
    });
    expect(gateIn(silent)).toMatchObject({
      kind: "chair_failed",
      reason: expect.stringContaining("cite the existing pattern"),
    });
  });

  it("P2-32: where nobody can tell who stands for what, confidence decides", () => {
    expect(only(resolve(advice("High"), advice("Low"), { type: "security_convenience" }))).toMatchObject({
      method: "confidence_weighted",
      winner: "a",
    });
  });
});

describe("P2-37: escalation", () => {
  const three = { panel: seats("a", "b", "c") };
  const lows = (...levels: string[]) => [
    Object.fromEntries(["a", "b", "c"].map((id, index) => [id, advice(levels[index])])),
  ];

  it("TV-P2-14: Low, Low, Low: escalated", () => {
    const played = chairGame(lows("Low", "Low", "Low"), three);
    expect(gateIn(played)).toMatchObject({
      kind: "escalation",
      rule: "P2-37",
      reason: "Every specialist's confidence is Low: a, b, c.",
      recommendation: "Try it for a month. It can be taken back.",
    });
    expect(optionsIn(played)).toEqual([
      "position_a",
      "position_b",
      "position_c",
      "chair_proposal",
      "more_information",
      "defer",
    ]);
    expect(gateIn(played)?.positions).toMatchObject([
      { agentId: "a", stance: "Low confidence. Keep them in the database." },
      { agentId: "b" },
      { agentId: "c" },
    ]);
    expect(gateIn(played)?.hints).toEqual(["Not known: How many sessions there are."]);
  });

  it("TV-P2-15: Low, Low, Medium: not escalated by this rule", () => {
    expect(outcomeIn(chairGame(lows("Low", "Low", "Medium"), three))).toMatchObject({ status: "decided" });
  });

  it("P2-37: counted after the last round: an engaged answer may raise it", () => {
    const game = { config: { conflict_overrides: [high("a", "b")] }, conflicts: [conflict("a", "b")] };
    const rising = chairGame(
      [{ a: advice("Low"), b: advice("Low") }, { a: answerAgain("I have measured it now: 3 ms.", "High") }],
      {
        ...game,
        says: { judge: { engagement: engaging({ a: "I have measured it now", b: null }), conflicts: [resolved()] } },
      },
    );
    expect(outcomeIn(rising)).toMatchObject({ status: "decided" });
    const falling = chairGame(
      [{ a: advice("High"), b: advice("Low") }, { a: answerAgain("I have measured it now: 300 ms.", "Low") }],
      {
        ...game,
        says: { judge: { engagement: engaging({ a: "I have measured it now", b: null }), conflicts: [resolved()] } },
      },
    );
    expect(gateIn(falling)).toMatchObject({ kind: "escalation" });
  });

  it.each([
    [
      "a specialist asks for it",
      [{ b: advice("High", { needs_human_judgment: true }) }],
      {},
      "b asks for a person's judgment.",
    ],
    [
      "security can't be assessed",
      [],
      { synthesise: { escalate: [{ why: "security_unassessed", detail: "The vendor is silent." }] } },
      "The security impact can't be fully assessed: The vendor is silent.",
    ],
    [
      "major architecture",
      [],
      { synthesise: { escalate: [{ why: "major_architecture", detail: "Four systems." }] } },
      "It is a major architecture decision across several systems: Four systems.",
    ],
  ])("P2-37: %s", (_, script, says, reason) => {
    expect(gateIn(chairGame(script, { says }))).toMatchObject({ kind: "escalation", reason });
  });

  it("P2-37: the chair's later reading replaces its earlier one", () => {
    const played = chairGame([], {
      config: { conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: {
        synthesise: { escalate: [{ why: "security_unassessed", detail: "Not yet." }] },
        judge: { conflicts: [resolved()], escalate: [] },
      },
    });
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });

  it("P2.6: whatever is left open is resolved by the person's choice", () => {
    const game = { ...three, conflicts: [conflict("a", "b"), conflict("b", "c", { id: "C2" })] };
    const taken = chairGame(lows("Low", "Low", "Low"), {
      ...game,
      decide: inTurn({ choice: "position_a", rationale: "It is safer." }),
    });
    expect(resolutions(stateIn(taken))).toMatchObject([
      { conflictId: "C1", method: "escalated", winner: "a" },
      {
        conflictId: "C2",
        method: "escalated",
        winner: null,
        rationale: "Try it for a month. Local user: It is safer.",
      },
    ]);
    expect(kindsIn(taken)).not.toContain("decide");
    const proposed = chairGame(lows("Low", "Low", "Low"), { ...three, decide: inTurn({ choice: "chair_proposal" }) });
    expect(outcomeIn(proposed)).toMatchObject({ status: "resolved", recorded: true, decidedBy: "person" });
    expect(kindsIn(proposed).at(-1)).toBe("report");
  });

  it.each([
    ["defer", "deferred"],
    ["more_information", "information_needed"],
  ])("P2.6: %s closes as %s, without a decision, and nobody is asked again", (choice, status) => {
    const played = chairGame(lows("Low", "Low", "Low"), {
      ...three,
      decide: inTurn({ choice, texts: { needed: "The load." } }),
    });
    expect(outcomeIn(played)).toMatchObject({ status, recorded: false, decidedBy: "nobody", decision: { choice } });
    expect(kindsIn(played).at(-1)).toBe("propose");
  });

  it("P2.6: more information needs to be named", () => {
    const played = chairGame(lows("Low", "Low", "Low"), { ...three, decide: inTurn({ choice: "more_information" }) });
    expect(played.refused).toMatchObject([
      { problems: { "texts.needed": expect.stringContaining("What you need to find out") } },
    ]);
  });

  it("P2-37: a chair that can't propose anything does not stand in the way", () => {
    const played = chairGame(lows("Low", "Low", "Low"), {
      ...three,
      special: ({ kind }) => (kind === "propose" ? { fail: "timeout" } : null),
    });
    expect(optionsIn(played)).toEqual(["position_a", "position_b", "position_c", "more_information", "defer"]);
  });
});

describe("what the chair must say", () => {
  const eligible = { config: { conflict_overrides: [high("a", "b")] }, conflicts: [conflict("a", "b")] };
  const refused = (played: Played) => gateIn(played)?.reason;

  it.each([
    ["a stranger", [conflict("a", "zed")], "two of those who answered"],
    ["one side twice", [conflict("a", "A")], "the same specialist"],
  ])("P2-22: no conflict with %s", (_, conflicts, reason) => {
    expect(refused(chairGame([], { conflicts }))).toContain(reason);
  });

  it("P2-22: conflicts are numbered by the engine where the chair gives no id, or one twice", () => {
    const { id: _id, ...unnamed } = conflict("a", "b");
    const played = chairGame([], { conflicts: [conflict("a", "b"), conflict("b", "a"), unnamed] });
    expect(stateIn(played).conflicts.map(({ id }) => id)).toEqual(["C1", "C2", "C3"]);
  });

  it("P2-22: who did not answer can't be in conflict", () => {
    expect(refused(chairGame([{ b: "timeout" }], { conflicts: [conflict("a", "b")] }))).toContain(
      "two of those who answered: a",
    );
  });

  it.each([
    ["every answer is judged", { engagement: engaging({ a: null }) }, "nothing about b"],
    ["every conflict has a state", { conflicts: [] }, "nothing about C1"],
    ["only conflicts there are", { conflicts: [persists(), persists("C9")] }, "C9 is no open conflict"],
    [
      "a conflict that persists comes with a question",
      { conflicts: [persists("C1", { resolution_question: null })] },
      "without a resolution_question",
    ],
  ])("P2-24: %s", (_, judge, reason) => {
    expect(refused(chairGame([], { ...eligible, says: { judge } }))).toContain(reason);
  });

  it("P2-29: every conflict left to it is decided once, for one of its sides or neither", () => {
    const decision = {
      conflict_id: "C1",
      winner: "a",
      resolution: "r",
      rationale: "r",
      cited_pattern: null,
      is_irreversible: false,
    };
    const decide = (decisions: Fields[]) =>
      refused(chairGame([], { conflicts: [conflict("a", "b")], says: { decide: { decisions } } }));
    expect(decide([])).toContain("none on C1");
    expect(decide([decision, decision])).toContain("more than one on C1");
    expect(decide([{ ...decision, winner: "zed" }])).toContain("the winner of C1 is a (a), b (b) or neither");
    expect(decide([{ ...decision, winner: " Neither " }])).toBeUndefined();
  });

  it("G-03: a chair that fails for good: again, with another model, without, or stop", () => {
    const failing = (until: number) => ({
      special: ({ kind, key }: { kind: string; key: string }) =>
        kind === "synthesise" && !key.endsWith(`+${until}`) ? { fail: "timeout" } : null,
    });
    expect(optionsIn(chairGame([], failing(1)))).toEqual(["retry", "replace", "stop"]);
    expect(outcomeIn(chairGame([], { ...failing(1), decide: inTurn({ choice: "retry" }) }))).toMatchObject({
      status: "decided",
    });
    const replaced = chairGame([], {
      ...failing(1),
      decide: inTurn({ choice: "replace", texts: { model: "better" } }),
    });
    expect(replaced.asked.filter(({ model }) => model === "better").map(({ key }) => key)).toEqual([
      "r1/synthesise/chair+1",
      "r1/report/chair",
    ]);
    expect(
      outcomeIn(chairGame([], { ...failing(2), decide: inTurn({ choice: "retry" }, { choice: "retry" }) })),
    ).toMatchObject({ status: "decided" });
    expect(outcomeIn(chairGame([], { ...failing(9), decide: inTurn({ choice: "stop" }) }))).toMatchObject({
      status: "stopped",
      recorded: false,
      decidedBy: "nobody",
    });
  });

  it("G-03: without a framing everyone is asked the question as it stands; without a report the log has to do", () => {
    const without = (kind: string) =>
      chairGame([], {
        special: (ask) => (ask.kind === kind ? { fail: "timeout" } : null),
        decide: inTurn({ choice: "go_on" }),
      });
    expect(stateIn(without("frame")).framing).toMatchObject({ isPlain: true });
    expect(outcomeIn(without("frame"))).toMatchObject({ status: "decided" });
    expect(outcomeIn(without("report"))).toMatchObject({
      status: "decided",
      recorded: true,
      summary: expect.stringContaining("no report was written"),
    });
    expect(evaluationIn(without("report"), 1)?.status).toBe("short_circuit");
  });
});
