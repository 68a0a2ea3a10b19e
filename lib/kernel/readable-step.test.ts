import { expect, it } from "vitest";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { Gate } from "@/lib/domain/gate/gate";
import { gateId } from "@/lib/domain/ids";
import { agentId } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { withCitedWords } from "./readable-step";

const cite = (quote: string): CheckedCitation => ({
  id: "c1",
  source: "artifact",
  path: "",
  lines: "",
  quote,
  status: "not_found",
});
const REPLIES = [
  {
    reply: { position: "Two people can't carry it [c1]." },
    evidence: { citations: [cite("The rota has two people.")] },
  },
  { reply: { plan: ["Hire one more [c1]."] }, evidence: { citations: [cite("There is money for one.")] } },
  { reply: "Nothing cited [c1]." },
];
const GATE: Gate = {
  id: gateId(TEST_ID, 1),
  kind: "approval",
  round: 1,
  title: "Approve",
  reason: "Somebody else wrote this [c1].",
  rule: "P2.6",
  question: "Approve?",
  recommendation: "Hire one more [c1].",
  document: { title: "The plan", text: "# Plan\n\nHire one more [c1]." },
  hints: [],
  positions: [
    {
      agentId: agentId("ops"),
      name: "Ops",
      score: null,
      stance: "High confidence. Two people can't carry it [c1]. Before that: Hire one more [c1].",
      concerns: ["Two people can't carry it [c1]."],
      seq: 5,
    },
  ],
  options: [{ id: "approve", label: "Approve", consequence: "Hire one more [c1]. It closes.", requires: [] }],
};

it("a person reads the cited words, each from the list of whoever wrote the mark", () => {
  const gate = withCitedWords(GATE, REPLIES);
  const people = "[cited, but not found: “The rota has two people.”]";
  const money = "[cited, but not found: “There is money for one.”]";
  expect(gate.recommendation).toBe(`Hire one more ${money}.`);
  expect(gate.positions[0]?.stance).toBe(
    `High confidence. Two people can't carry it ${people}. Before that: Hire one more ${money}.`,
  );
  expect(gate.positions[0]?.concerns).toEqual([`Two people can't carry it ${people}.`]);
  expect(gate.options[0]?.consequence).toBe(`Hire one more ${money}. It closes.`);
  // A document keeps its marks, with a list of what they stand for.
  expect(gate.document?.text).toBe(
    "# Plan\n\nHire one more [c1].\n\nWhat the marks stand for:\n\n- [c1] cited, but not found: “There is money for one.”",
  );
});

it("a document that lists what its marks stand for gets no second list", () => {
  const text = "Hire one more [c1].\n\n- [c1] budget.md, line 3: There is money for one.";
  expect(withCitedWords({ ...GATE, document: { title: "Plan", text } }, REPLIES).document?.text).toBe(text);
});

it("a mark nobody's words lead to stays as it is", () => {
  expect(withCitedWords(GATE, REPLIES).reason).toBe("Somebody else wrote this [c1].");
  expect(withCitedWords(GATE, [])).toEqual(GATE);
});
