import { describe, expect, it } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { gateAnswerSchema, gateSchema } from "./gate";
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
        { kind: "text", field: "scope", label: "The changed scope" },
      ],
    },
  ],
});
const problems = (answer: Record<string, unknown>) => gateAnswerProblems(gate, gateAnswerSchema.parse({ rationale: "Weighed.", ...answer }));
const complete = { choice: "proceed", acceptedRisks: [agentId("test"), agentId("security")], scores: { operations: 0 }, texts: { scope: "Hosts" } };

describe("what is wrong with an answer", () => {
  it("G-06: nothing, where the option needs nothing", () => {
    expect(problems({ choice: "defer" })).toEqual({});
    expect(problems({ choice: " defer " })).toEqual({});
  });

  it.each(["DEFER", "unknown", "constructor", "toString"])("G-06: %j is not one of the options", (choice) => {
    expect(problems({ choice })).toEqual({ choice: "Choose one of: defer, proceed." });
  });

  it("G-06: choice and rationale are never defaulted", () => {
    const empty = [{}, { choice: "defer" }, { choice: "", rationale: "x" }, { choice: "defer", rationale: "  " }];
    expect(empty.filter((answer) => gateAnswerSchema.safeParse(answer).success)).toEqual([]);
  });

  it("P5-36: every risk is accepted by naming its agent, and the concern is repeated", () => {
    expect(problems(complete)).toEqual({});
    expect(problems({ ...complete, acceptedRisks: ["test"] })).toEqual({ "acceptedRisks.security": "Accept this risk by name before you proceed: Security (65): no audit log" });
    expect(Object.keys(problems({ ...complete, acceptedRisks: [] }))).toEqual(["acceptedRisks.security", "acceptedRisks.test"]);
  });

  it.each([undefined, -1, 101, 89.5])("P5-23: %s is no score", (score) => {
    expect(problems({ ...complete, scores: score === undefined ? {} : { operations: score } })).toEqual({ "scores.operations": "Enter a whole number from 0 to 100." });
  });

  it("asks for the text an option needs", () => {
    expect(problems({ ...complete, texts: { scope: "  " } })).toEqual({ "texts.scope": "The changed scope is needed for this option." });
  });

  it.each([
    ["2.5", undefined],
    ["1,000", undefined],
    ["1.14", "Enter a number above 1.14."],
    ["", "Enter a number above 1.14, with a point before decimals."],
    ["2,50", "Enter a number above 1.14, with a point before decimals."],
  ])("the amount %j: %s", (limit, problem) => {
    const raise = { ...gate, options: [{ id: "raise", label: "Raise", consequence: "On.", requires: [{ kind: "amount" as const, field: "limit", label: "New limit", above: 1.1400000000000001, unit: "USD" }] }] };
    expect(gateAnswerProblems(raise, gateAnswerSchema.parse({ choice: "raise", rationale: "Worth it.", texts: { limit } }))["texts.limit"]).toBe(problem);
  });
});
