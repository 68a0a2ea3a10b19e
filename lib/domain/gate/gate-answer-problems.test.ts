import { describe, expect, it } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { type Gate, gateAnswerSchema, gateSchema } from "./gate";
import { gateAnswerProblems } from "./gate-answer-problems";

const gate = gateSchema.parse({
  id: "gat_aaaaaaaaaaaa_1",
  kind: "stalemate",
  round: 4,
  title: "The debate has stalled",
  reason: "",
  rule: "P5-33",
  question: "",
  positions: [],
  options: [
    { id: "defer", label: "Defer", consequence: "Closes." },
    {
      id: "proceed",
      label: "Proceed",
      consequence: "Goes on.",
      requires: [
        { kind: "risk_acceptance", agentId: "security", concern: "Security (65): no audit log" },
        { kind: "risk_acceptance", agentId: "test", concern: "Test (60): no load test" },
        { kind: "score", agentId: "operations", min: 0, max: 100 },
        { kind: "text", field: "scope", label: "The new scope" },
      ],
    },
  ],
});
const problems = (answer: Record<string, unknown>) =>
  gateAnswerProblems(gate, gateAnswerSchema.parse({ rationale: "Weighed.", ...answer }));
const complete = {
  choice: "proceed",
  acceptedRisks: [agentId("test"), agentId("security")],
  scores: { operations: 0 },
  texts: { scope: "Hosts" },
};

describe("what is wrong with an answer", () => {
  it("G-06: nothing, where the option needs nothing", () => {
    expect(problems({ choice: "defer" })).toEqual({});
    expect(problems({ choice: " defer " })).toEqual({});
  });

  it.each(["DEFER", "unknown", "constructor", "toString"])("G-06: %j is not one of the options", (choice) => {
    expect(problems({ choice })).toEqual({ choice: "Choose one of: defer, proceed." });
  });

  it("G-06: neither choice nor rationale is made up", () => {
    expect([{}, { choice: "", rationale: "x" }].filter((answer) => gateAnswerSchema.safeParse(answer).success)).toEqual(
      [],
    );
    for (const rationale of [undefined, "", "  "])
      expect(problems({ choice: "defer", rationale })).toEqual({ rationale: "Say why: it goes into the record." });
  });

  const asking: Gate = {
    ...gate,
    isRationaleOptional: true,
    questions: ["q1", "q2"].map((id) => ({
      id,
      question: "How long?",
      why: "",
      options: [],
      default: "",
      askedBy: [agentId("security")],
    })),
  };
  const asked = (answer: Record<string, unknown>) => gateAnswerProblems(asking, gateAnswerSchema.parse(answer));

  it("G-06, G-14: what the panel asks is answered without a rationale", () => {
    expect(asked({ choice: "defer" })).toEqual({});
    expect(asked({ choice: "defer", texts: { q1: "30 days" }, leftOpen: ["q2"] })).toEqual({});
  });

  it("G-14: a question is answered or left open, and one that was not asked is neither", () => {
    expect(asked({ choice: "defer", texts: { q1: "30 days" }, leftOpen: ["q1", "q3"] })).toEqual({
      leftOpen: "The panel did not ask q3 here.",
      "texts.q1": "Answer it or leave it open, not both.",
    });
  });

  it("P5-36: every risk is accepted by naming its agent, and the concern is repeated", () => {
    expect(problems(complete)).toEqual({});
    expect(problems({ ...complete, acceptedRisks: ["test"] })).toEqual({
      "acceptedRisks.security": "Accept this risk before you proceed: Security (65): no audit log",
    });
    expect(Object.keys(problems({ ...complete, acceptedRisks: [] }))).toEqual([
      "acceptedRisks.security",
      "acceptedRisks.test",
    ]);
  });

  it.each([undefined, -1, 101, 89.5])("P5-23: %s is no score", (score) => {
    expect(problems({ ...complete, scores: score === undefined ? {} : { operations: score } })).toEqual({
      "scores.operations": "Enter a whole number from 0 to 100.",
    });
  });

  it("asks for the text an option needs", () => {
    expect(problems({ ...complete, texts: { scope: "  " } })).toEqual({
      "texts.scope": "The new scope is required for this option.",
    });
  });

  it.each([
    ["2.5", undefined],
    ["1,000", undefined],
    ["1.14", "Enter a number above 1.14."],
    ["", "Enter a number above 1.14. Use a point for decimals."],
    ["2,50", "Enter a number above 1.14. Use a point for decimals."],
  ])("the amount %j: %s", (limit, problem) => {
    const raise = {
      ...gate,
      options: [
        {
          id: "raise",
          label: "Raise",
          consequence: "On.",
          requires: [
            { kind: "amount" as const, field: "limit", label: "New limit", above: 1.1400000000000001, unit: "USD" },
          ],
        },
      ],
    };
    expect(
      gateAnswerProblems(raise, gateAnswerSchema.parse({ choice: "raise", rationale: "Worth it.", texts: { limit } }))[
        "texts.limit"
      ],
    ).toBe(problem);
  });
});
