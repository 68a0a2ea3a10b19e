/** P1-67: what an assessor agrees on reaches the modifier, and the answer comes back. */
import { expect, it } from "vitest";
import {
  assessmentReply,
  conditional,
  PASS,
  revisionReply,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import { eventsOf } from "@/lib/testing/builders";
import { askedFor, promptsOf, sectionsIn, userOf } from "./prompt-harness";

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

/** Provided for by words of the document in the first revision; the second one cuts them, `told` or not. */
function cutting(changes: readonly object[] = []) {
  const words = "The restore is timed on the first Monday.";
  return promptsOf(SCRIPT, {
    special: (ask, state) => {
      if (ask.kind === "modify") {
        const isFirst = ask.round === 1;
        const revised = revisionReply(state, {
          artifact: isFirst ? `The plan, version two. ${words}` : "The plan, version three, says less and less of it.",
          condition_answers: isFirst ? [{ condition_id: "KA1", answer: "It is timed.", passage: words }] : [],
        });
        return { json: isFirst ? revised : { ...revised, changes: [...(revised["changes"] as object[]), ...changes] } };
      }
      if (ask.agentId !== state.panel[0]?.id || ask.kind !== "assess") return null;
      const stated = [{ ...OPEN, state: ask.round === 1 ? "open" : "provided_for" }];
      return { json: { ...assessmentReply(ask, state, SCRIPT[ask.round - 1]?.[0] ?? PASS), conditions: stated } };
    },
  });
}

it("words that provide for a condition are told to the modifier, and cutting them is asked about once", () => {
  const prompts = cutting();
  const [kept] = sectionsIn(userOf(prompts, "r2/modify/modifier"), "resolved-issues");
  expect(kept).toContain("KA1, condition of Subject Expert: “The restore is timed on the first Monday.”");
  const reasons = eventsOf(prompts.played.log, "reply.rejected").map(({ reason }) => reason);
  expect(reasons.join("\n")).toContain(
    "KA1 is provided for by “The restore is timed on the first Monday.”, which would be gone",
  );
  expect(eventsOf(prompts.played.log, "reply.recorded").flatMap(({ flags }) => flags)).toContain("condition_cut");
  // Its assessor is told of it where the others are not.
  const gone = "No longer in the document, and it was provided for by it: “The restore is timed";
  expect(userOf(prompts, "r3/assess/subject-expert")).toContain(gone);
  expect(userOf(prompts, "r3/assess/implementer")).not.toContain(gone);
});

it("a change that names the condition may cut them at once; its assessor is told all the same", () => {
  const prompts = cutting([{ what: "The restore is timed", why: "Said elsewhere", answers: ["KA1"] }]);
  const rejected = eventsOf(prompts.played.log, "reply.rejected")
    .map(({ reason }) => reason)
    .join("\n");
  expect(rejected).not.toContain("is provided for by");
  expect(userOf(prompts, "r3/assess/subject-expert")).toContain("No longer in the document");
});

it("words that are not in the document provide for nothing", () => {
  const prompts = told([{ condition_id: "KA1", answer: "Somewhere.", passage: "Nobody wrote this down here." }]);
  expect(askedFor(prompts, "r2/assess/subject-expert").state.versions.at(-1)?.conditionAnswers).toEqual([
    { condition_id: "KA1", answer: "Somewhere.", passage: "" },
  ]);
});
