/** What only some sessions have on the first page of their record. */
import { expect, it } from "vitest";
import {
  advice,
  answerAgain,
  chairCreated,
  chairGame,
  challenge,
  comment,
  conflict,
  engaging,
  high,
  NO_OBJECTION,
  persists,
  PLAN,
  plainChair,
  seats,
  stateOf,
} from "@/lib/protocols/chair/rules/chair-harness";
import { recordOf } from "@/lib/projections/record/record-of";
import { buildPage } from "@/lib/projections/record/page/build-page";
import { pageMaterial } from "@/lib/projections/record/page/page-material";
import { completeAnswer, inTurn } from "@/lib/testing/builders";
import { evidenceOf, groundingOf } from "@/lib/testing/grounded/grounded";
import { play } from "@/lib/testing/play";

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

it("what a person wrote beside a decision stands on the page and reaches its writer, with the reason", () => {
  const { folded } = chairGame([], {
    ...PLAN,
    decide: inTurn(
      { choice: "approve_with_changes", answeredBy: "Ada", texts: { changes: "Keep a key for 24 hours." } },
      { choice: "confirm", answeredBy: "Ada" },
    ),
  });
  const wrote = { by: "Ada", choice: "Approve with changes", with: ["What has to change: Keep a key for 24 hours."] };
  expect(buildPage(folded).decidedByPeople).toContainEqual(expect.objectContaining(wrote));
  const { facts } = pageMaterial(folded);
  expect(facts).toContain(
    "Ada decided: Approve the plan? Approve with changes. What has to change: Keep a key for 24 hours. Reason: Because it was weighed.",
  );
  expect(facts.filter((fact) => fact.includes("Ada’s reason: Because it was weighed."))).toHaveLength(1);
});

it("what a person wrote has no room on the page, and the page says where it is", () => {
  const asked = (changes: string) =>
    buildPage(
      chairGame([], {
        ...PLAN,
        decide: inTurn(
          { choice: "approve_with_changes", answeredBy: "Ada", texts: { changes } },
          { choice: "confirm", answeredBy: "Ada" },
        ),
      }).folded,
    ).decidedByPeople.flatMap((one) => one.with);
  const step = "Keep a key for 24 hours. ";
  expect(asked(`1. ${step}\n2. ${step.repeat(20)}`)).toEqual(["What has to change: at length, see the dossier"]);
  expect(asked(step.repeat(20))[0]).toMatch(/24 hours\. \(in full in the dossier\)$/);
});

it("G-22: what nobody answered is assumed until the panel decides otherwise", () => {
  const ended = (overtaken: string[]) =>
    play({
      created: { ...chairCreated(PLAN), grounding: groundingOf({ evidence: "off", askMe: "never" }) },
      answer: (ask, now) => {
        if (ask.kind === "comment") return { json: comment() };
        if (ask.kind === "check_plan") return { json: NO_OBJECTION };
        const questions = [{ question: "One region?", why: "", options: [], default: "One." }];
        const said = ask.kind === "frame" ? { questions } : ask.kind === "synthesise" ? { overtaken } : {};
        return { json: plainChair(ask, stateOf(now)), evidence: evidenceOf(said) };
      },
    });
  const standing = ended([]);
  expect(buildPage(standing.folded).assumed.map(({ text }) => text)).toEqual(["One region? One (nobody was asked)"]);
  const gone = ended(["q1"]);
  expect(buildPage(gone.folded).assumed).toEqual([]);
  expect(recordOf(gone.log, gone.folded).dossier().markdown).toContain(
    "One region? One (asked by The chair; nobody was asked; no longer holds, says The chair)",
  );
});

it("G-22: what no longer holds is assumed no more", () => {
  const { folded } = play({
    created: { ...chairCreated(PLAN), grounding: groundingOf({ evidence: "off" }) },
    answer: (ask, now) => {
      if (ask.kind === "comment") return { json: comment() };
      if (ask.kind === "check_plan") return { json: NO_OBJECTION };
      const assumptions = ["Webhooks come first.", "Figures are estimates."];
      const said = ask.kind === "frame" ? { assumptions } : ask.kind === "synthesise" ? { overtaken: ["as1"] } : {};
      return { json: plainChair(ask, stateOf(now)), evidence: evidenceOf(said) };
    },
  });
  const assumed = buildPage(folded).assumed.map(({ text }) => text);
  expect(assumed).toEqual(["Figures are estimates. (The chair)"]);
  const { said } = pageMaterial(folded);
  expect(said.map(({ text }) => text).join("\n")).toContain(
    "The chair assumed, which no longer holds: Webhooks come first.",
  );
});
