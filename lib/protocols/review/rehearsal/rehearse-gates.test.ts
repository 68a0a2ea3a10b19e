/** The gates of single profiles: questions, arguments, papers, designs, ideas. */
import { describe, expect, it } from "vitest";
import { acknowledgedGaps } from "@/lib/protocols/review/rules/ideas/supplements";
import { chosenIdea, knownLimitations } from "@/lib/protocols/review/rules/closing";
import { liveIdeas } from "@/lib/protocols/review/rules/ideas/ideas";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import {
  countOf,
  evaluationIn,
  gateIn,
  gatesIn,
  optionsIn,
  outcomeIn,
  reviewStateIn,
  roundsIn,
} from "@/lib/protocols/review/rules/review-harness";
import { eventsOf } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { inTurn } from "@/lib/testing/thorough";
import {
  DESIGNS,
  QUESTIONS,
  rehearsed,
  SETTINGS,
  SUBJECTS,
  taking,
  versionsIn,
  type Setting,
} from "./rehearse-harness";

const named = (settings: readonly Setting[]) => settings.map((setting) => [setting.name, setting] as const);
const subjects = Object.values(SUBJECTS);
const WORDS = "Ask it for shift workers only.";

function expectSound({ log, texts }: ReturnType<typeof rehearsed>): void {
  expect(eventsOf(log, "reply.rejected")).toEqual([]);
  for (const [key, text] of texts)
    expect([key, ASK_KINDS[key.split("/")[1] ?? ""]?.replySchema.safeParse(JSON.parse(text)).success]).toEqual([
      key,
      true,
    ]);
}

function played(setting: Setting, script: string, subject: (typeof subjects)[number]): Played {
  const review = rehearsed(setting, script, { subject });
  expectSound(review);
  return review;
}

describe.each(named(QUESTIONS))("%s", (_, setting) => {
  const mine = inTurn(subjects, QUESTIONS.indexOf(setting), 3);
  const isTool = setting.config.research_type === "C";

  it("P1-43: not_novel fails in two rounds in a row, comes to the person with reformulations, and is refined in the person's direction", () => {
    for (const subject of mine) {
      const review = played(setting, "not_novel", subject);
      expect(gateIn(review)).toMatchObject({ kind: "question_escalation", round: 2 });
      expect(gateIn(review)?.rule).toContain("P1-43");
      expect(evaluationIn(review, 2)?.escalations[0]?.agentId).toBe(isTool ? "target-user" : "senior-professor");
      expect(gateIn(review)?.hints.filter((hint) => hint.startsWith("Proposed:")).length).toBeGreaterThanOrEqual(2);
      expect(optionsIn(review)).toContain("proceed");
      const refined = rehearsed(setting, "not_novel", { subject, decide: taking(WORDS, "refine") });
      expectSound(refined);
      expect(outcomeIn(refined)).toMatchObject({ status: "consensus", rounds: 3 });
      expect(versionsIn(refined).at(-1)?.text).toContain(WORDS.slice(0, -1));
    }
  });

  it("P1-44: desk_reject comes to the person after round 1 and can be refined", () => {
    const review = played(setting, "desk_reject", SUBJECTS.question);
    expect(gateIn(review)).toMatchObject({ kind: "question_escalation", round: 1, rule: "P1-44" });
    expect(gateIn(review)?.reason).toContain("desk-reject");
    const refined = rehearsed(setting, "desk_reject", { subject: SUBJECTS.question, decide: taking(WORDS, "refine") });
    expectSound(refined);
    expect(outcomeIn(refined)?.status).toBe("consensus");
    expect(versionsIn(refined).at(-1)?.text).toContain(WORDS.slice(0, -1));
  });

  it("P1-44, P1-53: infeasible comes to the person; three counts of it forbid going on as it is", () => {
    const review = played(setting, "infeasible", SUBJECTS.question);
    expect(gateIn(review)).toMatchObject({ kind: "question_escalation", round: isTool ? 2 : 1, rule: "P1-44" });
    expect(optionsIn(review).includes("proceed")).toBe(isTool);
    const refined = rehearsed(setting, "infeasible", { subject: SUBJECTS.question, decide: taking(WORDS, "refine") });
    expectSound(refined);
    expect(outcomeIn(refined)?.status).toBe("consensus");
  });

  it("P1-44: strict escalation leaves desk_reject to the round limit, where a granted round ends it", () => {
    const strict = rehearsed(setting, "desk_reject", {
      subject: SUBJECTS.question,
      config: { strict_seed_escalation: true },
      decide: taking(WORDS, "one_more_round"),
    });
    expect(gatesIn(strict).map(({ kind }) => kind)).toEqual(["max_rounds"]);
    expect(outcomeIn(strict)).toMatchObject({ status: "consensus", rounds: 6 });
  });

  it("P1-25: vague passes all three and is warned about; refined it says what would be new", () => {
    for (const subject of mine) {
      const review = played(setting, "vague", subject);
      expect(gateIn(review)).toMatchObject({ kind: "vagueness", round: 3 });
      expect(gateIn(review)?.reason).toContain("what would be new");
      const refined = rehearsed(setting, "vague", { subject, decide: taking(WORDS, "refine") });
      expectSound(refined);
      expect(outcomeIn(refined)).toMatchObject({ status: "consensus", rounds: 4 });
      expect(versionsIn(refined).at(-1)?.text).toContain("What would be new");
    }
    const accepted = rehearsed(setting, "vague", { subject: SUBJECTS.question, decide: taking(WORDS, "accept") });
    expect(knownLimitations(reviewStateIn(accepted))).toEqual(["It does not say what would be new."]);
  });

  it("P1-25: words that promise nothing are replaced before anyone is warned of them", () => {
    const subject = {
      ...SUBJECTS.question,
      artifact:
        "We build a reproducible analysis pipeline. Standard tools are applied to public data, as a template for others, with an evidence chain. Does sleep help?",
    };
    const review = rehearsed(setting, "converges", { subject });
    expect(outcomeIn(review)).toMatchObject({ status: "consensus", rounds: 3 });
    expect(versionsIn(review).at(-1)?.text).not.toMatch(/reproducible|evidence chain|template for/);
  });
});

describe("story", () => {
  it("P1-49: supplements are sorted before round 2; waived, the gap is in the document and on record", () => {
    for (const subject of subjects) {
      const review = played(SETTINGS.story, "supplements", subject);
      expect(gateIn(review)).toMatchObject({ kind: "supplements", round: 1 });
      expect(gateIn(review)?.hints.map((hint) => hint.split(" — ")[0])).toEqual(
        ["Required", "Strongly recommended, your choice", "Future work"].flatMap(
          (kind) =>
            gateIn(review)
              ?.hints.filter((hint) => hint.startsWith(kind))
              .map(() => kind) ?? [],
        ),
      );
      expect(gateIn(review)?.hints.some((hint) => hint.startsWith("Strongly recommended"))).toBe(true);
      const waived = rehearsed(SETTINGS.story, "supplements", {
        subject,
        decide: taking("No access before June.", "waive"),
      });
      expectSound(waived);
      expect(outcomeIn(waived)?.status).toBe("consensus");
      expect(acknowledgedGaps(reviewStateIn(waived))).toHaveLength(1);
      expect(versionsIn(waived).at(-1)?.text).toContain("Acknowledged gaps");
    }
    expect(
      outcomeIn(rehearsed(SETTINGS.story, "supplements", { decide: taking("First the run.", "run") }))?.status,
    ).toBe("returned");
  });
});

describe("paper", () => {
  it("P1-52: an experiment no rewriting can replace is asked for in round 2, with the sections it concerns", () => {
    for (const subject of subjects) {
      const review = played(SETTINGS.paper, "experiment_needed", subject);
      expect(gateIn(review)).toMatchObject({ kind: "experiment_needed", round: 2 });
      expect(gateIn(review)?.hints[0]).toMatch(/medium; affects \S/);
    }
    expect(
      outcomeIn(rehearsed(SETTINGS.paper, "experiment_needed", { decide: taking("Go.", "approve") })),
    ).toMatchObject({ status: "returned", rounds: 2 });
  });
});

describe.each(named(DESIGNS))("%s", (_, setting) => {
  const mine = inTurn(subjects, DESIGNS.indexOf(setting), 3);
  it("P1-46: literature is asked for, looked up by the person and worked in before it converges", () => {
    for (const subject of mine) {
      const review = played(setting, "literature", subject);
      expect(gateIn(review)).toMatchObject({ kind: "literature", round: 1, rule: "P1-46" });
      expect(gateIn(review)?.hints.length).toBeGreaterThanOrEqual(2);
      const given = rehearsed(setting, "literature", {
        subject,
        decide: taking("Meyer 2019 did it for libraries.", "references"),
      });
      expectSound(given);
      expect(outcomeIn(given)).toMatchObject({ status: "consensus", rounds: 3 });
      expect(versionsIn(given)[1]?.text).toContain("Meyer 2019");
      const none = rehearsed(setting, "literature", {
        subject,
        decide: taking("Three indexes, an afternoon.", "nothing_found"),
      });
      expect(versionsIn(none)[1]?.text).toContain("Nothing was found");
    }
  });

  it("P1-46: with a service the search is rehearsed too, and invents no work", () => {
    const review = rehearsed(setting, "literature", { config: { literature_search: "provider" } });
    expectSound(review);
    expect(reviewStateIn(review).searches).toMatchObject([
      { findings: [], note: expect.stringContaining("rehearsal") },
    ]);
    expect(outcomeIn(review)?.status).toBe("consensus");
  });
});

describe.each(named([SETTINGS.idea, SETTINGS.cards]))("%s", (_, setting) => {
  it("P1-40, P1-41: rescue: all fail, the cause is named, three new ideas are agreed on", () => {
    for (const subject of subjects) {
      const stopped = played(setting, "rescue", subject);
      expect(evaluationIn(stopped, 1)).toMatchObject({ status: "rescue", ideas: { allFailed: true } });
      expect(gateIn(stopped)).toMatchObject({ kind: "literature", rule: "P1-41" });
      const rescued = rehearsed(setting, "rescue", {
        subject,
        decide: taking("Look at what was withdrawn.", "references"),
      });
      expectSound(rescued);
      expect(gateIn(rescued)).toMatchObject({ kind: "idea_choice", round: 2 });
      expect(liveIdeas(reviewStateIn(rescued).ideas).every(({ origin }) => origin === "rescue")).toBe(true);
    }
  });

  it("P1-41: with a service the broadened search is rehearsed; in the last round the person is asked at once", () => {
    const searched = rehearsed(setting, "rescue", { config: { literature_search: "provider" } });
    expectSound(searched);
    expect(countOf(searched, "search_broadly")).toBe(1);
    expect(gateIn(searched)?.kind).toBe("idea_choice");
    expect(gateIn(rehearsed(setting, "rescue", { config: { max_rounds: 1 } }))).toMatchObject({
      kind: "max_rounds",
      round: 1,
    });
  });

  it("P1-46: literature is looked up between the rounds where there is a service, and stops nobody where there is none", () => {
    const searched = rehearsed(setting, "literature", { config: { literature_search: "provider" } });
    expectSound(searched);
    expect(countOf(searched, "search_literature")).toBeGreaterThanOrEqual(2);
    expect(gateIn(rehearsed(setting, "literature"))).toMatchObject({ kind: "idea_choice", round: 3 });
  });

  it.each([
    ["modify_idea", "I1 for small archives only"],
    ["combine_ideas", "I1 and I2, on the same cases"],
    ["own_idea", "Ask those who left why they left"],
  ])("P1-54: %s is done as said, rated once, and comes back to the person with it in front", (choice, words) => {
    for (const script of ["converges", "rescue"]) {
      const before = script === "rescue" ? ["references"] : [];
      const review = rehearsed(setting, script, { decide: taking(words, ...before, choice) });
      expectSound(review);
      expect(gatesIn(review).at(-1)).toMatchObject({ kind: "idea_choice", round: (script === "rescue" ? 2 : 3) + 1 });
      const { ideas } = reviewStateIn(review);
      const [first] = evaluationIn(review, roundsIn(review))?.ideas?.shortlist ?? [];
      expect(ideas.find(({ id }) => id === first)?.card.core_question).toContain(words.slice(0, 20));
      const chosen = rehearsed(setting, script, {
        decide: taking(words, ...before, choice, `select_${first?.toLowerCase()}`),
      });
      expect(outcomeIn(chosen)?.status).toBe("chosen");
      expect(chosenIdea(reviewStateIn(chosen))).toBe(first);
    }
  });

  it("P1-54: one own turn after the other, and rejecting all", () => {
    const review = rehearsed(setting, "converges", {
      decide: taking("I1 and I2 again", "own_idea", "combine_ideas", "modify_idea", "reject_all"),
    });
    expectSound(review);
    expect(outcomeIn(review)).toMatchObject({ status: "returned" });
  });
});
