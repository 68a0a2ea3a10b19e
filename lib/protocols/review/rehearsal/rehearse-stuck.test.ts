/** Reviews that do not get there by themselves: a person's word ends each of them. */
import { describe, expect, it } from "vitest";
import { knownLimitations } from "@/lib/protocols/review/rules/closing";
import { isOpen } from "@/lib/protocols/review/rules/judging/ledger";
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
import { roundLimit } from "@/lib/protocols/review/rules/config";
import { eventsOf } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { inTurn } from "@/lib/testing/thorough";
import {
  ALL,
  isIdeas,
  rehearsed,
  rehearsedAnew,
  SETTINGS,
  SUBJECTS,
  taking,
  versionsIn,
  type Setting,
} from "./rehearse-harness";

const WORDS = "Two people from the billing team until March.";
/** The converging reviews are played on all of them. */
const { proposal, hostile } = SUBJECTS;
const subjects = Object.entries({ proposal, hostile });
/** Each setting with one of them. */
const subjectsOf = (setting: Setting) => inTurn(subjects, ALL.indexOf(setting), subjects.length);
const named = (settings: readonly Setting[]) => settings.map((setting) => [setting.name, setting] as const);
const rejectedIn = ({ log }: Played) => eventsOf(log, "reply.rejected");
const documents = ALL.filter((setting) => !isIdeas(setting));

function expectWellFormed({ texts }: ReturnType<typeof rehearsed>): void {
  for (const [key, text] of texts)
    expect([key, ASK_KINDS[key.split("/")[1] ?? ""]?.replySchema.safeParse(JSON.parse(text)).success]).toEqual([
      key,
      true,
    ]);
}

/** The end of a review that needs no more of a person; ideas end with the person's choice. */
function expectSettled(setting: Setting, played: Played): void {
  expect(rejectedIn(played)).toEqual([]);
  if (isIdeas(setting)) expect(gateIn(played)?.kind).toBe("idea_choice");
  else expect(outcomeIn(played)).toMatchObject({ status: "consensus", decidedBy: "panel" });
}

describe.each(named(ALL))("stalls: %s", (_, setting) => {
  it.each(subjectsOf(setting))(
    "P1-34: %s ends at the round limit, with a summary of sides, compromise and recommendation",
    (_name, subject) => {
      const played = rehearsed(setting, "stalls", { subject });
      const state = reviewStateIn(played);
      expect(rejectedIn(played)).toEqual([]);
      expectWellFormed(played);
      expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: roundLimit(state.config) });
      expect(gateIn(played)?.recommendation).toMatch(/\w{3}.*\.$/);
      const [summary] = state.summaries;
      expect(summary?.reply.side_x.agent).not.toBe(summary?.reply.side_y.agent);
      expect(new Set(summary?.reply.unresolved.map(({ issue_id }) => issue_id))).toEqual(
        new Set(state.ledger.filter(isOpen).map(({ id }) => id)),
      );
      if (!isIdeas(setting)) expect(state.ledger.filter(isOpen)).toHaveLength(1);
    },
  );

  it("one granted round settles it with the person's words, in the document and in what is said", () => {
    const played = rehearsed(setting, "stalls", { decide: taking(WORDS, "one_more_round") });
    expectSettled(setting, played);
    expect(roundsIn(played)).toBe(roundLimit(reviewStateIn(played).config) + 1);
    if (isIdeas(setting)) return;
    expect(versionsIn(played).at(-1)?.text).toContain(WORDS.slice(0, -1));
    expect([...played.texts].findLast(([key]) => key.includes("assess"))?.[1]).toContain(WORDS.slice(0, -1));
  });

  it("accepted as it stands, what is open becomes a known limitation", () => {
    const played = rehearsed(setting, "stalls", { decide: taking(WORDS, "compromise") });
    expect(outcomeIn(played)).toMatchObject({ status: "accepted_with_issues" });
    if (!isIdeas(setting)) expect(knownLimitations(reviewStateIn(played))).toHaveLength(1);
  });

  it("its raiser does not say the same twice", () => {
    if (isIdeas(setting)) return;
    const issue = reviewStateIn(rehearsed(setting, "stalls")).ledger.find(isOpen);
    const comments = issue?.reports.map(({ comment }) => comment) ?? [];
    expect(comments.length).toBeGreaterThan(1);
    expect(new Set(comments).size).toBe(comments.length);
  });
});

describe.each(named(ALL))("splits: %s", (_, setting) => {
  it.each(subjectsOf(setting))("P1-31: %s comes to the person as a choice between two positions", (_name, subject) => {
    const played = rehearsed(setting, "splits", { subject });
    expect(rejectedIn(played)).toEqual([]);
    expectWellFormed(played);
    expect(gateIn(played)).toMatchObject({ kind: "strategic_choice" });
    expect(
      gateIn(played)
        ?.positions.map(({ stance }) => stance)
        .filter((stance) => stance.includes("did not answer")),
    ).toEqual([]);
    expect(versionsIn(played).length).toBe(gateIn(played)?.round);
  });

  it.each(["side_a", "side_b", "compromise"])("%s is followed and told to the other side, and it is over", (choice) => {
    const played = rehearsed(setting, "splits", { decide: taking(WORDS, choice) });
    expectSettled(setting, played);
    const settled = versionsIn(played).findLast(({ settlements }) => settlements.length > 0)?.settlements[0];
    expect(settled?.reason).toContain("Grace decided it");
    const gate = gatesIn(played)[0];
    if (choice !== "compromise") expect(settled?.chosen).toBe(gate?.positions[choice === "side_a" ? 0 : 1]?.agentId);
    if (choice !== "compromise" || isIdeas(setting)) return;
    expect(versionsIn(played).at(-1)?.text).toContain(WORDS.slice(0, -1));
  });

  it("the two sides lead to different documents", () => {
    const last = (choice: string) =>
      versionsIn(rehearsed(setting, "splits", { decide: taking(WORDS, choice) })).at(-1)?.text;
    if (isIdeas(setting)) {
      const shortlist = (choice: string) => {
        const played = rehearsed(setting, "splits", { decide: taking(WORDS, choice) });
        return evaluationIn(played, roundsIn(played))?.ideas?.shortlist;
      };
      expect(shortlist("side_a")).not.toEqual(shortlist("side_b"));
    } else expect(last("side_a")).not.toBe(last("side_b"));
  });

  it("kept under discussion it comes back or reaches the limit, and a granted round ends it", () => {
    const played = rehearsed(setting, "splits", {
      decide: (gate) =>
        gate.kind === "strategic_choice"
          ? { choice: "keep_discussing", rationale: WORDS }
          : gate.kind === "max_rounds"
            ? { choice: "one_more_round", rationale: WORDS }
            : null,
    });
    expect(gatesIn(played).filter(({ kind }) => kind === "strategic_choice").length).toBeGreaterThanOrEqual(1);
    expectSettled(setting, played);
  });
});

describe.each(
  named([SETTINGS.custom, SETTINGS.own, SETTINGS.designM, SETTINGS.designD, SETTINGS.designC, SETTINGS.focused]),
)("hard_block: %s", (_, setting) => {
  it.each(subjects)(
    "%s: one FAIL on a fatal issue holds until the limit, and a person's word ends it",
    (_name, subject) => {
      const played = rehearsed(setting, "hard_block", { subject });
      expect(rejectedIn(played)).toEqual([]);
      expectWellFormed(played);
      expect(gateIn(played)).toMatchObject({ kind: "max_rounds" });
      const state = reviewStateIn(played);
      expect(state.ledger.filter(isOpen)).toMatchObject([{ severity: "fatal" }]);
      expect(Object.values(evaluationIn(played, roundsIn(played))?.verdicts ?? {}).toSorted()).toEqual([
        "FAIL",
        "PASS",
        "PASS",
      ]);
      expectSettled(setting, rehearsed(setting, "hard_block", { subject, decide: taking(WORDS, "one_more_round") }));
    },
  );
});

describe("hard_block: story", () => {
  it.each(subjects)("P1-47: %s is blocked at once on novelty", (_name, subject) => {
    const played = rehearsed(SETTINGS.story, "hard_block", { subject });
    expectWellFormed(played);
    expect(gateIn(played)).toMatchObject({ kind: "hard_block", round: 1 });
    expect(optionsIn(played)).toEqual(["deepen", "pivot", "downgrade", "stop"]);
    expect(
      outcomeIn(rehearsed(SETTINGS.story, "hard_block", { subject, decide: taking("A technical note", "downgrade") }))
        ?.status,
    ).toBe("accepted_with_issues");
  });
});

describe("hard_block: section", () => {
  it.each(subjects)(
    "P1-50: %s has NO to the end, then three answers to three concerns, then the person",
    (_name, subject) => {
      const played = rehearsed(SETTINGS.section, "hard_block", { subject });
      expect(rejectedIn(played)).toEqual([]);
      expectWellFormed(played);
      expect(countOf(played, "cross_critique")).toBe(1);
      expect(countOf(played, "apply_critique")).toBe(1);
      expect(versionsIn(played).at(-1)).toMatchObject({ kind: "critique" });
      expect(versionsIn(played).at(-1)?.text).not.toBe(versionsIn(played).at(-2)?.text);
      expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: 5 });
      const adversary = reviewStateIn(played).rounds[4]?.turns;
      expect(reviewStateIn(played).crossCritique?.reply.answers.map(({ concern }) => concern)).toEqual(
        Object.values(adversary ?? {}).find(({ assessment }) => assessment.reviewVerdict === "NO")?.assessment
          .questions,
      );
      expectSettled(
        SETTINGS.section,
        rehearsed(SETTINGS.section, "hard_block", { subject, decide: taking(WORDS, "one_more_round") }),
      );
    },
  );
});

describe.each(named(ALL))("scattered: %s", (_, setting) => {
  it.each(subjectsOf(setting))(
    "G-03: %s: prose, a wrong form, a missing ruling; all mended, a contradiction taken as it follows, and it converges",
    (_name, subject) => {
      const played = rehearsed(setting, "scattered", { subject });
      const codes = rejectedIn(played).map(
        ({ code, kind }) => `${code} ${kind.startsWith("assess") ? "assess" : kind}`,
      );
      expect(codes).toContain("unreadable assess");
      expect(codes).toContain("schema assess");
      expect(codes.filter((code) => code.startsWith("schema modify"))).toHaveLength(1);
      if (!isIdeas(setting)) {
        expect(codes).not.toContain("inconsistent assess");
        expect(codes).toContain("inconsistent modify");
        expect(evaluationIn(played, 1)?.downgraded).toHaveLength(1);
        expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 3 });
      } else expect(gateIn(played)).toMatchObject({ kind: "idea_choice", round: 3 });
    },
  );
});

describe.each(named(ALL))("no_answer: %s", (_, setting) => {
  it.each(["retry", "replace"])(
    "P1-Q11, P1-32: an assessor and then the modifier come to the person; %s goes on from there",
    (choice) => {
      expect(gateIn(rehearsed(setting, "no_answer"))).toMatchObject({
        kind: "assessor_failed",
        round: 1,
      });
      const blocked = rehearsed(setting, "no_answer", { decide: taking("other-model", choice) });
      expect(gateIn(blocked)).toMatchObject({ kind: "modifier_blocked", round: 1 });
      const played = rehearsed(setting, "no_answer", { decide: taking("other-model", choice, choice) });
      if (isIdeas(setting)) expect(gateIn(played)?.kind).toBe("idea_choice");
      else expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 3 });
      expect(rejectedIn(played)).toHaveLength(4);
    },
  );
});

it("a decision leads where it leads, also where the way to it had been gone before", () => {
  const run = { decide: taking("other-model", "retry", "retry") };
  expect(rehearsed(SETTINGS.custom, "no_answer", run)).toEqual(rehearsedAnew(SETTINGS.custom, "no_answer", run));
});

it("documents of one word are argued about as well", () => {
  for (const setting of documents)
    expect(versionsIn(rehearsed(setting, "stalls", { subject: SUBJECTS.word })).at(-1)?.text.length).toBeGreaterThan(
      100,
    );
});

it("P1-55: an idea a person stands by is worked over, and stays in the set", () => {
  const played = rehearsed(SETTINGS.idea, "rescue", {
    config: { max_rounds: 1 },
    decide: taking("We have the data for it.", "revive_i2"),
  });
  expect(
    reviewStateIn(played)
      .versions.at(-1)
      ?.changes.map(({ what }) => what),
  ).toEqual([expect.stringMatching(/^Refined I2: /)]);
  expect(reviewStateIn(played).versions.at(-1)?.changes[0]?.why).toContain("We have the data for it");
  expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
});
