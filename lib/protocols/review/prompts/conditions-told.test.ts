/** P1-67: what an assessor agrees on reaches the modifier, and the answer comes back. */
import { expect, it } from "vitest";
import {
  assessmentReply,
  conditional,
  PASS,
  revisionReply,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import { promptsOf, sectionsIn, userOf } from "./prompt-harness";

const OPEN = { text: "The restore is timed before the move.", state: "open" };
const SCRIPT: Script = [
  [conditional(), PASS, PASS],
  [conditional(), PASS, PASS],
  [PASS, PASS, PASS],
];

function told(answers: readonly object[], remaining = ["Fix it"]) {
  return promptsOf(SCRIPT, {
    special: (ask, state) => {
      if (ask.kind === "modify") return { json: revisionReply(state, { condition_answers: answers }) };
      if (ask.agentId !== state.panel[0]?.id || ask.kind !== "assess" || ask.round > 2) return null;
      const stated = [OPEN, { text: "Somebody owns the rota.", state: "provided_for" }];
      return { json: { ...assessmentReply(ask, state, conditional({ remaining })), conditions: stated } };
    },
  });
}

it("an open condition reaches the modifier in the assessor's words, and its answer the assessor", () => {
  const prompts = told([{ condition_id: " ka1", answer: "Step 4 times it." }]);
  const modifier = userOf(prompts, "r1/modify/modifier");
  const [first = "", ...others] = sectionsIn(modifier, "assessor-view");
  expect(first).toContain("Agrees on condition that:\n- KA1: The restore is timed before the move.");
  expect([first, ...others].join("")).not.toContain("owns the rota");
  expect(modifier).toContain("Conditions to answer: KA1.");
  const own =
    "- open: The restore is timed before the move.\n  The modifier: Step 4 times it.\n- provided for: Somebody";
  expect(userOf(prompts, "r2/assess/subject-expert")).toContain(own);
  for (const other of ["implementer", "first-reader"])
    expect(userOf(prompts, `r2/assess/${other}`)).not.toMatch(/restore is timed|own-conditions/);
  // In the same words it keeps its id.
  expect(userOf(prompts, "r2/modify/modifier")).toContain("- KA1: The restore");
});

it("what nobody answered is told without an answer", () => {
  const own = userOf(told([]), "r2/assess/subject-expert");
  expect(own).toContain("- open: The restore is timed before the move.\n- provided for:");
});

it("a condition that stands among what remains is not told twice", () => {
  const modifier = userOf(told([], ["The restore is timed before the move"]), "r1/modify/modifier");
  expect(modifier).not.toMatch(/Agrees on condition|Conditions to answer/);
});
