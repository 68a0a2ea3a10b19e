import { describe, expect, it } from "vitest";
import { wireSchema } from "@/lib/models/wire-schema";
import { agent } from "@/lib/testing/builders";
import { judgesConfigSchema } from "../config";
import { costLine, expectedCalls, maxCalls } from "../cost";
import { analysis, dims, judge, judgesCreated, stateIn } from "../judges-harness";
import { panelProblems } from "../panel-problems";
import { judges } from "../protocol";
import { proposePanel, SEATS } from "../seats";
import { stanceFor } from "../stance";

const defaults = judgesConfigSchema.parse({});
const problemOf = (config: object): string => judgesConfigSchema.safeParse(config).error?.issues[0]?.message ?? "";

describe("configuration", () => {
  it("P4-05 to P4-13: has the defaults of the source", () => {
    expect(defaults).toMatchObject({
      enabled: true,
      analysis_mode: "complete",
      overall_score_range: 0.5,
      dimension_score_range: 1,
      critical_finding_agreement: true,
      critical_blocks_consensus: false,
      max_rounds: 3,
      parallel_rebuttal: false,
      max_revision_loops: 2,
    });
    expect(defaults.dimensions.map(({ id, weight }) => [id, weight])).toEqual([
      ["problem_understanding", 0.2],
      ["architecture_quality", 0.25],
      ["risk_mitigation", 0.2],
      ["implementation_clarity", 0.2],
      ["feasibility", 0.15],
    ]);
  });

  it("P4-06, P4-07, P4-09, P4-10: refuses what can't be meant", () => {
    expect(problemOf({ overall_score_range: 0 })).toBe("More than 0.");
    expect(problemOf({ dimension_score_range: -1 })).toBe("More than 0.");
    expect(problemOf({ max_rounds: 4 })).not.toBe("");
    const dimension = (id: string, weight: number, label = id) => ({ id, label, weight });
    expect(problemOf({ dimensions: [dimension("a", 0.5), dimension("b", 0.4)] })).toBe(
      "The weights add up to 0.9; they have to add up to 1.",
    );
    expect(problemOf({ dimensions: [dimension("a", 0.1), dimension("b", 0.2), dimension("c", 0.7)] })).toBe("");
    expect(problemOf({ dimensions: [dimension("a", 0.5), dimension("a", 0.5, "B")] })).toContain("two dimensions");
    expect(problemOf({ dimensions: [dimension("constructor", 1)] })).toContain("reserved");
    expect(
      problemOf({
        documents: [
          { name: "Plan", text: "x" },
          { name: "plan ", text: "y" },
        ],
      }),
    ).toContain("two documents called “plan”");
    expect(problemOf({ documents: [{ name: "Plan", text: " " }] })).toBe("The document is empty.");
  });

  it("P4-12: several documents, the artifact alone, both, or the question where there is neither", () => {
    const documentsOf = (config: object, artifact: string) =>
      judges.start({
        ...judgesCreated(config, undefined, artifact),
        id: "dlb_aaaaaaaaaaaa" as never,
        config: judgesConfigSchema.parse(config),
      }).versions[0]?.documents;
    const [design, plan] = [
      { name: "design", text: "Boxes" },
      { name: "document", text: "Steps" },
    ];
    expect(documentsOf({}, "All")).toEqual([{ name: "document", text: "All" }]);
    expect(documentsOf({ documents: [design, plan] }, "")).toEqual([design, plan]);
    expect(documentsOf({ documents: [design, plan] }, "More")).toEqual([
      design,
      plan,
      { name: "document 2", text: "More" },
    ]);
    expect(documentsOf({}, " ")).toEqual([{ name: "document", text: "Is the plan good enough to start?" }]);
  });

  it("P4-13: three judges take 3, 6 or 9 calls, at about 0.05, 0.10 and 0.15 dollars", () => {
    expect(expectedCalls(3, defaults)).toEqual([3, 6, 9]);
    expect(expectedCalls(3, judgesConfigSchema.parse({ enabled: false }))).toEqual([3]);
    expect(maxCalls(3, defaults)).toBe(29);
    const line = costLine(
      stateIn(
        judge([
          [3.8, 4.2, 3.5],
          [4.0, 4.1, 3.9],
        ]),
      ),
    );
    expect(line).toMatchObject({ calls: { judges: 6, moderator: 1, author: 0 }, expected: [3, 6, 9] });
    expect([line.dollars, ...line.expectedDollars].map((dollars) => dollars.toFixed(2))).toEqual([
      "0.10",
      "0.05",
      "0.10",
      "0.15",
    ]);
  });

  it("asks for shapes every provider's strict mode can say", () => {
    for (const { replySchema } of Object.values(judges.asks))
      expect(wireSchema(replySchema)).toMatchObject({ type: "object", additionalProperties: false });
  });
});

describe("panel", () => {
  const seat = (name: string, kind: string, model?: string) => agent(name, { kind, ...(model ? { model } : {}) });

  it("TV-P4-25: (m1, for) twice can't be used; (m1, for) and (m1, against) can", () => {
    expect(panelProblems([seat("A", "for", "m1"), seat("B", "for", "m1")], defaults)["panel"]).toContain(
      "the same model and the stance “for”",
    );
    expect(panelProblems([seat("A", "for", "m1"), seat("B", "against", "m1")], defaults)).toEqual({});
    expect(panelProblems([seat("A", "for", "m1"), seat("B", "for", "m2")], defaults)).toEqual({});
    // Without a model of its own a seat has the deliberation's.
    expect(panelProblems([seat("A", "for"), seat("B", "for")], defaults)["panel"]).toContain("the same model");
  });

  it("P4-01, P4-03: at least two judges, each with a stance and a name of its own; the product lens only where it scores", () => {
    expect(panelProblems([seat("A", "for")], defaults)["panel"]).toContain("at least two judges");
    expect(
      panelProblems(
        Array.from({ length: 10 }, (_, index) => seat(`J${index}`, "for", `m${index}`)),
        defaults,
      )["panel"],
    ).toBe("At most 9 judges.");
    expect(panelProblems([seat("A", "for"), seat("B", "domain")], defaults)["panel"]).toContain("Give B a stance");
    expect(panelProblems([seat("A", "for"), seat("Moderator", "against")], defaults)["panel"]).toContain("is reserved");
    expect(panelProblems([seat("A", "for"), { ...seat("a", "against") }], defaults)["panel"]).toContain(
      "Two judges are called",
    );
    const lens = [seat("A", "for"), seat("B", "product_lens")];
    expect(panelProblems(lens, defaults)["panel"]).toContain("single-round scoring only");
    expect(panelProblems(lens, { ...defaults, enabled: false })).toEqual({});
  });

  it("P4-01: one judge per stance is proposed, and the product lens beside them where it is wanted and can take part", () => {
    expect(proposePanel(defaults).map(({ agent: { kind } }) => kind)).toEqual(["neutral", "for", "against"]);
    expect(
      panelProblems(
        proposePanel(defaults).map((proposal) => proposal.agent),
        defaults,
      ),
    ).toEqual({});
    expect(proposePanel({ ...defaults, product_lens: true })).toHaveLength(3);
    expect(proposePanel({ ...defaults, product_lens: true, analysis_mode: "rapid" }).at(-1)?.agent.kind).toBe(
      "product_lens",
    );
  });

  it("P4-14: no brief speaks of another judge", () => {
    for (const { brief, role } of Object.values(SEATS))
      expect(`${role} ${brief}`).not.toMatch(
        /\bjudges\b|other judge|another judge|panel|colleague|majority|advocate and|neutral judge/i,
      );
  });

  it("takes a seat's stance from its kind, else its id", () => {
    expect([
      stanceFor({ id: "x", kind: "Product lens" }),
      stanceFor({ id: "against" }),
      stanceFor({ id: "product-lens", kind: "" }),
      stanceFor({ id: "ada" }),
    ]).toEqual(["product_lens", "against", "product_lens", "neutral"]);
  });
});

describe("what is accepted", () => {
  const checked = (fields: object) => {
    const state = stateIn(judge([[4, 4, 4]], { special: () => ({ fail: "stop" }) }));
    return judges.check(
      state,
      { key: "r1/analyse/neutral", kind: "analyse", round: 1, agentId: "neutral" as never },
      { ...analysis(4), ...fields },
    );
  };
  const reasonOf = (fields: object): string => {
    const verdict = checked(fields);
    return verdict.kind === "re-ask" ? verdict.reason : "accepted";
  };

  it("P4-11, G-09: plain meanings in other words", () => {
    expect(
      checked({
        overall_score: "4.2/5",
        dimension_scores: {
          "Problem understanding": "4",
          architecture_quality: "4 of 5",
          RISK_MITIGATION: 4,
          "implementation clarity": 4.0,
          feasibility: 4,
        },
      }),
    ).toMatchObject({ kind: "ok", reply: { overall_score: 4.2, dimension_scores: dims(4) } });
    expect(
      checked({
        critical_findings: null,
        position_statement: { strengths: "Clear aim", verdict: "Good." },
        key_claims: [{ claim: "It works", confidence: "high" }],
      }),
    ).toMatchObject({
      kind: "ok",
      flags: ["without_evidence"],
      reply: {
        position_statement: { strengths: [{ point: "Clear aim", evidence: "" }], concerns: [] },
        key_claims: [{ confidence: "HIGH", evidence: "" }],
        critical_findings: [],
      },
    });
  });

  it("P4-43: rounds scores half up and says so with the reply", () => {
    const flagsOf = (changes: object) => {
      const judged = checked(changes);
      return judged.kind === "ok" ? { flags: judged.flags ?? [], reply: judged.reply } : judged;
    };
    expect(flagsOf({ overall_score: 3.85 })).toMatchObject({
      flags: ["overall_score: took “3.85” for 3.9"],
      reply: { overall_score: 3.9 },
    });
    expect(flagsOf({ overall_score: 4.1 })).toMatchObject({ flags: [] });
    expect(flagsOf({ dimension_scores: dims(3.75) })).toMatchObject({
      flags: expect.arrayContaining(["dimension_scores.1.score: took “3.75” for 4"]),
    });
    expect(flagsOf({ key_claims: [{ claim: "x", evidence: "y", confidence: "Medium-High" }] })).toMatchObject({
      flags: ["key_claims.1.confidence: took “Medium-High” for MEDIUM"],
      reply: { key_claims: [{ confidence: "MEDIUM" }] },
    });
  });

  it("names everything that is wrong at once", () => {
    const reason = reasonOf({
      dimension_scores: [
        ...dims(4).slice(1),
        { dimension: "beauty", score: 3 },
        { dimension: "feasibility", score: 3 },
      ],
    });
    for (const part of ["“beauty”", "feasibility is scored twice", "problem_understanding missing"])
      expect(reason).toContain(part);
    const many = reasonOf({ overall_score: "good", dimension_scores: dims(9), position_statement: { verdict: "" } });
    for (const part of ["overall_score", "dimension_scores.0", "dimension_scores.4", "position_statement.verdict"])
      expect(many).toContain(part);
  });

  it("never fills in or guesses", () => {
    expect(reasonOf({ overall_score: 5.1 })).toContain("overall_score");
    expect(reasonOf({ overall_score: "good" })).toContain("overall_score");
    expect(reasonOf({ dimension_scores: dims(4).slice(1) })).toBe("dimension_scores: problem_understanding missing");
    expect(reasonOf({ dimension_scores: [...dims(4), { dimension: "feasibility", score: 3 }] })).toBe(
      "dimension_scores: feasibility is scored twice",
    );
    expect(reasonOf({ dimension_scores: [{ dimension: "beauty", score: 3 }] })).toContain(
      "there is no dimension “beauty”",
    );
    expect(reasonOf({ dimension_scores: dims(5.4) })).toContain("dimension_scores");
    expect(reasonOf({ critical_findings: [{ finding: "Bad", severity: "HIGH", evidence: "x" }] })).toContain(
      "severity",
    );
    expect(reasonOf({ critical_findings: [{ finding: "Bad", severity: "critical", evidence: "" }] })).toContain(
      "evidence",
    );
    expect(reasonOf({ key_claims: [{ claim: "x", evidence: "", confidence: "very" }] })).toContain("confidence");
    expect(reasonOf({ position_statement: { verdict: "" } })).toContain("verdict");
  });
});
