/** What only some sessions have on the first page of their record. */
import { expect, it } from "vitest";
import {
  advice,
  answerAgain,
  chairGame,
  challenge,
  conflict,
  engaging,
  high,
  persists,
  seats,
} from "@/lib/protocols/chair/rules/chair-harness";
import { buildPage } from "@/lib/projections/record/page/build-page";
import { completeAnswer } from "@/lib/testing/builders";

it("each side of a conflict has what it answered the other as what speaks for it", () => {
  const [one, other] = ["The database survives a restart.", "A cache answers within a millisecond."];
  const { folded } = chairGame(
    [
      { a: advice("High"), b: advice("Medium", { recommendation: "Keep them in memory." }) },
      { a: answerAgain(one, "High"), b: answerAgain(other, "Medium", { recommendation: "Keep them in memory." }) },
    ],
    {
      panel: seats("a", "b"),
      config: { triage_mode: "full", conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: {
        judge: {
          engagement: engaging({ a: one, b: other }),
          conflicts: [persists()],
          new_conflicts: [],
          escalate: [],
        },
      },
    },
  );
  const { options } = buildPage(folded);
  expect(options.map(({ isChosen, pros }) => [isChosen, pros.map(({ text }) => text)])).toEqual([
    [true, [one]],
    [false, [other]],
  ]);
});

it("what the plan does not meet is what one lives with", () => {
  const { folded } = chairGame([{ a: challenge("Revise", { important_issues: ["No test."] }) }], {
    config: { session_type: "review_plan", triage_mode: "full" },
    subject: { artifact: "1. Add a table." },
    says: { check_plan: { objection: null, unmet_issues: ["A1"] } },
    decide: (gate) => ({ ...completeAnswer(gate, "approve"), answeredBy: "Ada" }),
  });
  expect(buildPage(folded).consequences.map(({ kind, text }) => [kind, text])).toEqual([
    ["bad", "No test (important, raised by a; the plan does not meet it)"],
  ]);
});
