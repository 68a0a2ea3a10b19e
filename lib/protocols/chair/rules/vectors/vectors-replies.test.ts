import { describe, expect, it } from "vitest";
import { agent, eventsOf } from "@/lib/testing/builders";
import {
  advice,
  answerAgain,
  chairGame,
  comment,
  conflict,
  engaging,
  evaluationIn,
  gateIn,
  high,
  outcomeIn,
  seats,
  stateIn,
  type Fields,
} from "../chair-harness";
import { completeness } from "../replies/check-answer";

const flagsOf = (said: Fields, kind = "specialist") => {
  const played = chairGame([{ a: said }], { panel: [agent("a", { kind }), agent("b", { kind: "specialist" })] });
  return {
    turn: stateIn(played).rounds[0]?.turns["a" as never],
    rejected: eventsOf(played.log, "reply.rejected").map(({ reason }) => reason),
  };
};

describe("P2-31: completeness", () => {
  it("TV-P2-21: 150 characters and no section: rejected; 350: taken with a warning; all sections: taken", () => {
    const none = { assessment: false, verdict: false, confidence: false };
    for (const role of ["specialist", "architect", "reviewer"] as const) {
      expect(completeness(role, none, 150)).toMatchObject({ kind: "reject" });
      expect(completeness(role, none, 350)).toEqual({
        kind: "accept",
        missing: ["assessment", "recommendation", "confidence"],
      });
      expect(completeness(role, { assessment: true, verdict: true, confidence: true }, 350)).toEqual({
        kind: "accept",
        missing: [],
      });
    }
    expect(completeness("specialist", none, 200)).toMatchObject({ kind: "accept" });
    expect(completeness("specialist", none, 199)).toMatchObject({ kind: "reject" });
  });

  it("P2-Q5: of a reviewer either assessment or verdict is enough, of others the confidence", () => {
    expect(completeness("reviewer", { assessment: false, verdict: true, confidence: false }, 20)).toMatchObject({
      kind: "accept",
      missing: ["assessment", "confidence"],
    });
    expect(completeness("specialist", { assessment: true, verdict: true, confidence: false }, 20)).toMatchObject({
      kind: "reject",
    });
    expect(completeness("architect", { assessment: false, verdict: false, confidence: true }, 20)).toMatchObject({
      kind: "accept",
    });
  });

  it("TV-P2-21: played: short and bare is asked again and left out, long and bare is taken with a mark", () => {
    const short = flagsOf({ finding: "x".repeat(150) });
    expect(short.rejected).toEqual([expect.stringContaining("lacks recommendation, confidence"), expect.any(String)]);
    expect(short.turn).toMatchObject({ kind: "left_out", code: "invalid" });
    const long = flagsOf({ finding: "x".repeat(350) });
    expect(long.turn).toMatchObject({
      kind: "answered",
      flags: ["missing recommendation", "missing confidence"],
      position: { confidence: null },
    });
    expect(flagsOf(advice()).turn).toMatchObject({ kind: "answered", flags: [] });
  });

  it("P2-31: a reviewer's short verdict is taken, a specialist's is not", () => {
    expect(flagsOf({ finding: "Fine." }, "reviewer").turn).toMatchObject({ kind: "answered" });
    expect(flagsOf({ finding: "Fine." }).turn).toMatchObject({ kind: "left_out" });
  });

  it("P2-31: a body under another name is still the body; nothing at all is none", () => {
    expect(flagsOf({ answer: "y".repeat(300) }).turn).toMatchObject({
      kind: "answered",
      position: { finding: "y".repeat(300) },
      flags: expect.arrayContaining(["missing assessment"]),
    });
    expect(flagsOf({}).turn).toMatchObject({ kind: "left_out" });
  });
});

describe("what is read", () => {
  it("G-09: any case, yes and no in words; anything else is invalid", () => {
    expect(flagsOf({ ...advice(), confidence: " high ", needs_human_judgment: "no" }).turn).toMatchObject({
      kind: "answered",
      position: { confidence: "High", needsHuman: false },
    });
    expect(flagsOf({ ...advice(), confidence: "certain" }).rejected[0]).toContain("confidence");
  });

  it.each(["None", "none.", "", "N/A"])("P2.4: the key concern %j is none", (key_concern) => {
    expect(flagsOf({ ...advice(), key_concern }).turn).toMatchObject({ position: { keyConcern: null } });
  });

  it("G-03: unreadable once, then mended: both attempts are on record", () => {
    const played = chairGame([], {
      special: ({ key }) => (key === "r1/advise/a" ? { text: "I think it is fine." } : null),
    });
    expect(played.asked.find(({ key }) => key === "r1/advise/a~2")?.correction).toMatchObject({
      reason: expect.stringContaining("not JSON"),
      previous: "I think it is fine.",
    });
    expect(stateIn(played).rounds[0]?.turns).toMatchObject({ a: { kind: "answered" } });
  });

  it("P2-20: no third try; it is left out", () => {
    const played = chairGame([], {
      special: ({ kind, agentId }) => (kind === "advise" && agentId === "a" ? { text: "no" } : null),
    });
    expect(played.asked.filter(({ agentId }) => agentId === "a").map(({ key }) => key)).toEqual([
      "r1/advise/a",
      "r1/advise/a~2",
    ]);
    expect(evaluationIn(played, 1)).toMatchObject({ dispatched: ["a", "b"], answered: ["b"] });
    expect(outcomeIn(played)).toMatchObject({ status: "decided" });
  });

  it("P2-Q6: the confidence block belongs to plans too", () => {
    const played = chairGame([{ a: { ...comment(), confidence: "Low" } }], { config: { session_type: "plan_issue" } });
    expect(stateIn(played).rounds[0]?.turns).toMatchObject({
      a: { position: { confidence: "Low", opinion: "Approve" } },
    });
  });
});

describe("P2-24: engagement", () => {
  const first = advice("High", { finding: "Reads are cheap there." });
  const played = (response: string, judge: Fields, again: Fields = {}) =>
    chairGame([{ a: first }, { a: { ...answerAgain(response), finding: "Reads are cheap there.", ...again } }], {
      config: { conflict_overrides: [high("a", "b")], on_persisting_conflict: "decide" },
      conflicts: [conflict("a", "b")],
      says: { judge },
    });
  const engagement = (response: string, excerpt: string | null, pattern = "new_argument") =>
    stateIn(
      played(response, {
        engagement: [
          { specialist: "a", engaged: excerpt !== null, pattern, new_reasoning_excerpt: excerpt },
          ...engaging({ b: null }),
        ],
      }),
    ).rounds[1]?.engagement?.[0];

  it.each([
    ["the same conclusion with a new argument", "new_argument"],
    ["a changed recommendation", "changed_recommendation"],
    ["a trade-off with its analysis", "trade_off"],
  ])("P2-24: %s is engaged, with the reasoning quoted", (_, pattern) => {
    expect(
      engagement("A restart costs 4,000 logouts, I still want the table.", "A restart costs 4,000 logouts", pattern),
    ).toMatchObject({ isEngaged: true, pattern, excerpt: "A restart costs 4,000 logouts" });
  });

  it.each(["restatement", "dismissal"])("P2-24: %s is not", (pattern) => {
    expect(engagement("As I said.", null, pattern)).toMatchObject({ isEngaged: false, pattern, excerpt: null });
  });

  it("P2-24: a quotation may leave marks, case and line breaks out, or something in the middle", () => {
    expect(engagement("A **restart**\ncosts 4,000 logouts.", "a restart costs “4,000 logouts”")).toMatchObject({
      isEngaged: true,
    });
    expect(
      engagement("A restart costs, at noon at least, some 4,000 logouts.", "A restart costs … 4,000 logouts"),
    ).toMatchObject({ isEngaged: true });
  });

  it.each([
    ["words that are not in the answer", "A restart costs nothing", "is not in the answer"],
    ["no words", "", "No new reasoning was quoted"],
    ["P2-Q9: words of the first answer", "Reads are cheap there", "was in an earlier answer"],
  ])("P2-24: %s prove nothing: asked about once, then it did not engage", (_, excerpt, note) => {
    const game = played("A restart costs 4,000 logouts.", {
      engagement: [
        { specialist: "a", engaged: true, pattern: "new_argument", new_reasoning_excerpt: excerpt },
        ...engaging({ b: null }),
      ],
    });
    expect(eventsOf(game.log, "reply.rejected")).toMatchObject([{ code: "inconsistent", kind: "judge" }]);
    expect(eventsOf(game.log, "reply.recorded").find(({ kind }) => kind === "judge")?.flags).toEqual(["unquoted a"]);
    expect(stateIn(game).rounds[1]?.engagement?.[0]).toMatchObject({
      isEngaged: false,
      note: expect.stringContaining(note),
    });
    expect(evaluationIn(game, 2)?.status).toBe("nobody_engaged");
  });

  it("P2-24: the chair may take it back when asked", () => {
    const game = chairGame([{ a: first }, {}], {
      config: { conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: {
        judge: ({ correction }) => ({
          engagement: correction ? engaging({ a: null, b: null }) : engaging({ a: "Something nobody said", b: null }),
        }),
      },
    });
    expect(eventsOf(game.log, "reply.recorded").find(({ kind }) => kind === "judge")?.flags).toEqual([]);
    expect(gateIn(game)).toBeUndefined();
  });
});

it("takes names as well as ids, in any case", () => {
  const panel = [agent("Data Architect", { kind: "architect" }), ...seats("b")];
  const played = chairGame([], {
    panel,
    says: {
      frame: {
        assignments: [
          { specialist: "Data Architect", question: "One?" },
          { specialist: "B", question: "Two?" },
        ],
      },
    },
    conflicts: [conflict("data architect", "b")],
  });
  expect(stateIn(played).conflicts).toMatchObject([{ a: "data-architect", b: "b" }]);
});

describe("G-09: what plainly means a grade is read as one, with a mark", () => {
  it.each([
    ["Medium-High", "Medium"],
    ["medium to high", "Medium"],
    ["High confidence", "High"],
    ["Low/Medium", "Low"],
  ])("%s is %s", (given, read) => {
    const { turn, rejected } = flagsOf(advice(given));
    expect(rejected).toEqual([]);
    expect(turn).toMatchObject({
      kind: "answered",
      position: { confidence: read },
      flags: [`confidence: took “${given}” for ${read}`],
    });
  });

  it("what does not is asked about", () => {
    for (const given of ["certain", "High or certain", "90 %"])
      expect(flagsOf(advice(given)).rejected[0]).toContain("confidence");
  });
});

describe("G-03: a re-ask names every problem", () => {
  const rejectionOf = (said: Record<string, Fields>, game = {}) =>
    eventsOf(
      chairGame([{ a: advice("High"), b: advice("High") }], { panel: seats("a", "b"), says: said, ...game }).log,
      "reply.rejected",
    )[0]?.reason ?? "";

  it("of a framing", () => {
    const reason = rejectionOf({
      frame: {
        assignments: [
          { specialist: "nobody", question: "Why?" },
          { specialist: "a", question: "Why?" },
        ],
      },
    });
    for (const part of ["“nobody”", "b has no question", "the same question"]) expect(reason).toContain(part);
  });

  it("of a synthesis", () => {
    const reason = rejectionOf({ synthesise: { conflicts: [conflict("a", "a"), conflict("a", "x")] } });
    for (const part of ["the same specialist", "two of those who answered"]) expect(reason).toContain(part);
  });

  it("of its shape", () => {
    const reason = rejectionOf({
      report: { decision: "", rationale: "", inline_actions: 7, separate_actions: 7, open_questions: 7, diagram: 7 },
    });
    for (const part of ["decision", "rationale", "inline_actions", "open_questions", "diagram"])
      expect(reason).toContain(part);
  });
});
