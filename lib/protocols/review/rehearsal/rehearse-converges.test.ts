/** The course most people see first: it converges, on any document, with a document that changes where it was criticised. */
import { describe, expect, it } from "vitest";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { deliberationEventSchema, type PayloadOf } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import { isOpen } from "@/lib/protocols/review/rules/judging/ledger";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import {
  countOf,
  evaluationIn,
  gateIn,
  outcomeIn,
  reviewStateIn,
  roundsIn,
} from "@/lib/protocols/review/rules/review-harness";
import { eventsOf } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { howMany, inTurn } from "@/lib/testing/thorough";
import { plain } from "@/lib/models/rehearsal/subject-matter";
import { rehearseReview } from "./rehearse-review";
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

const subjects = Object.entries(SUBJECTS);
const documents = ALL.filter((setting) => !isIdeas(setting));
const named = (settings: readonly Setting[]) => settings.map((setting) => [setting.name, setting] as const);

describe.each(named(documents))("%s", (_, setting) => {
  // Each setting with one of the documents, each document with some of the settings.
  const mine = inTurn(subjects, documents.indexOf(setting), subjects.length);

  it.each(mine)("%s: consensus in round 3 without a re-ask, every issue resolved by its raiser", (_name, subject) => {
    const played = rehearsed(setting, "converges", { subject });
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 3, decidedBy: "panel" });
    expect(reviewStateIn(played).ledger.filter(isOpen)).toEqual([]);
    expect(reviewStateIn(played).ledger.length).toBeGreaterThanOrEqual(3);
    expect(evaluationIn(played, 2)?.status).toBe("continue");
  });

  it.each(mine)("%s: what it says has the very form that is asked for, and can be stored", (_name, subject) => {
    const played = rehearsed(setting, "converges", { subject });
    for (const [key, text] of played.texts) {
      const kind = key.split("/")[1] ?? "";
      expect([key, ASK_KINDS[kind]?.replySchema.safeParse(JSON.parse(text)).error?.issues]).toEqual([key, undefined]);
    }
    for (const event of played.log) deliberationEventSchema.parse(event);
  });

  it.each(mine)(
    "%s: every version differs from the one before, and every change names the issue it answers",
    (_name, subject) => {
      const played = rehearsed(setting, "converges", { subject });
      const versions = versionsIn(played);
      expect(versions).toHaveLength(3);
      const ids = new Set(reviewStateIn(played).ledger.map(({ id }) => id));
      versions.slice(1).forEach(({ text, changes }, index) => {
        expect(text).not.toBe(versions[index]?.text);
        expect(changes.length).toBeGreaterThan(0);
        for (const { what, why, answers } of changes) {
          expect(what).not.toBe("");
          expect(why).not.toBe("");
          expect(answers.filter((id) => !ids.has(id))).toEqual([]);
        }
        expect(changes.flatMap(({ answers }) => answers).length).toBeGreaterThan(0);
      });
    },
  );

  it.each(mine)("%s: what the document said stays, save where a sentence was rewritten", (_name, subject) => {
    const versions = versionsIn(rehearsed(setting, "converges", { subject }));
    const [first = "", last = ""] = [versions[0]?.text, versions.at(-1)?.text];
    const lines = first.split("\n").filter((line) => line.trim() !== "");
    const kept = lines.filter((line) => last.includes(line.trim().slice(0, 25)));
    expect(kept.length).toBeGreaterThanOrEqual(Math.floor(lines.length * 0.5));
    expect(last.length).toBeGreaterThan(first.length);
  });

  it.each(mine)("%s: assessments quote passages of the document", (_name, subject) => {
    const played = rehearsed(setting, "converges", { subject });
    const text = asQuoted(`${versionsIn(played)[0]?.text} ${subject.title}`);
    const raised = reviewStateIn(played).ledger;
    for (const { detail, suggestion, title } of raised) {
      const quotes = [...`${title} ${detail} ${suggestion}`.matchAll(/“([^”]+)”/g)].map(([, quote = ""]) => quote);
      expect([title, [...quotes, detail].some((quote) => text.includes(asQuoted(quote)))]).toEqual([title, true]);
    }
  });

  it("worth reading: nothing left unfilled, nothing said twice in a round, details of a few sentences", () => {
    for (const [, subject] of mine) {
      const played = rehearsed(setting, "converges", { subject });
      const own = JSON.stringify(subject);
      const slots = [...played.texts.values()].join(" ").match(/\{[a-z]+\}/g) ?? [];
      expect(slots.filter((slot) => !own.includes(slot))).toEqual([]);
      expect([...played.texts.values()].join(" ")).not.toMatch(/undefined|\[object|\bNaN\b|“”/);
      for (const { detail, suggestion } of reviewStateIn(played).ledger)
        expect(`${detail} ${suggestion}`.split(/\s+/).length).toBeGreaterThan(6);
      const titles = reviewStateIn(played).ledger.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it("the same seed plays the same review, another seed another one", () => {
    const [one, same] = [
      rehearsed(setting, "converges"),
      rehearsedAnew(setting, "converges", { subject: structuredClone(SUBJECTS.proposal) }),
    ];
    expect(same.log).toEqual(one.log);
    const isOther = (seed: number) =>
      JSON.stringify([...rehearsed(setting, "converges", { seed }).texts]) !== JSON.stringify([...one.texts]);
    expect([1, 2, 3].some(isOther)).toBe(true);
  });

  it.each(inTurn(["converges", "stalls", "splits"], documents.indexOf(setting), 3))(
    "P1-18, %s: no reply depends on what a neighbour says in the same round",
    (script) => {
      const { log, texts } = rehearsed(setting, script);
      for (const { asks, state } of batchesIn(log)) {
        for (const ask of asks) expect(rehearseReview({ ask, state: state.protocol, script })).toBe(texts.get(ask.key));
      }
    },
  );

  it("converges by the last round there is", () => {
    const limits = setting.config.profile === "focused" ? [2] : [1, 2];
    for (const max_rounds of limits) {
      const played = rehearsed(setting, "converges", { config: { max_rounds } });
      // P1-25: without a revision a question names no more than it did.
      if (setting.config.profile === "question" && max_rounds === 1)
        expect(gateIn(played)).toMatchObject({ kind: "vagueness" });
      else expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: max_rounds });
      expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
    }
  });

  it("fills the rounds it must have", () => {
    if (setting.config.profile === "focused") return;
    const played = rehearsed(setting, "converges", { config: { min_rounds: 5 } });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 5 });
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
  });
});

/** Asks that were made side by side, with the state before the first of them was answered. */
function batchesIn([first, ...rest]: Played["log"]): { asks: PayloadOf<"ask.started">[]; state: Folded }[] {
  if (!first) return [];
  const batches: ReturnType<typeof batchesIn> = [];
  let state = foldFirst(first);
  let asks: PayloadOf<"ask.started">[] = [];
  for (const event of rest) {
    if (event.payload.type === "ask.started") asks.push(event.payload);
    else if (asks.length > 0) {
      batches.push({ asks, state });
      asks = [];
    }
    state = foldEvent(state, event);
  }
  return batches;
}

/** As `quotable` leaves it: no marks, no Markdown, cut short. */
const asQuoted = (text: string): string =>
  plain(text.replaceAll(/[“”"’]/g, "'"))
    .replaceAll(/[“”"’]/g, "'")
    .replace(/…$/, "");

describe("custom", () => {
  it("round 1 has conditions and no FAIL, round 2 is partly resolved, round 3 passes", () => {
    for (let seed = 0; seed < howMany(2, 6); seed++) {
      for (const [, subject] of subjects) {
        const played = rehearsed(SETTINGS.custom, "converges", { seed, subject });
        const verdicts = (round: number) => Object.values(evaluationIn(played, round)?.verdicts ?? {}).toSorted();
        expect(verdicts(1)).toEqual(["CONDITIONAL", "CONDITIONAL", "PASS"]);
        expect(verdicts(2)).toEqual(["CONDITIONAL", "PASS", "PASS"]);
        expect(verdicts(3)).toEqual(["PASS", "PASS", "PASS"]);
        const { ledger } = reviewStateIn(played);
        expect(
          ledger.flatMap(({ reports }) => reports.filter(({ round, status }) => round === 2 && status === "PARTIALLY")),
        ).toHaveLength(1);
        expect(ledger.some(({ round }) => round === 2)).toBe(true);
        expect(ledger.some(({ severity }) => severity === "major")).toBe(true);
      }
    }
  });

  it("P1-30: an objection in passing is decided with a reason and let go", () => {
    const played = rehearsed(SETTINGS.custom, "converges");
    const [, , third] = versionsIn(played);
    expect(third?.settlements).toHaveLength(1);
    expect(third?.settlements[0]?.reason).not.toBe("");
    const strict = rehearsed(SETTINGS.custom, "converges", { config: { disagreement_rounds: 1 } });
    expect(outcomeIn(strict)).toMatchObject({ status: "consensus", rounds: 3 });
  });

  it("a seat of one's own judges by its own brief", () => {
    const { ledger } = reviewStateIn(rehearsed(SETTINGS.own, "converges"));
    expect(ledger.find(({ raisedBy }) => raisedBy === "finance")?.detail).toContain(
      "I judge by “Is it within 2 % of the plan?”",
    );
  });
});

it("a document as long as documents may be is judged, and what finds no room is put off", () => {
  const subject = {
    ...SUBJECTS.policy,
    artifact: `${SUBJECTS.policy.artifact}\n\n${"More of the same. ".repeat(24_000)}`.slice(0, MAX_ARTIFACT_CHARS - 10),
  };
  const played = rehearsed(SETTINGS.custom, "converges", { subject });
  expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
  expect(outcomeIn(played)?.status).toBe("consensus");
  expect(
    reviewStateIn(played)
      .ledger.flatMap(({ rulings }) => rulings)
      .every(({ ruling, reason }) => ruling === "DEFERRED" && reason !== ""),
  ).toBe(true);
});

describe("section", () => {
  it("P1-26: the authority score climbs over the threshold", () => {
    const played = rehearsed(SETTINGS.section, "converges", {
      subject: SUBJECTS.latex,
      config: { authority_threshold: 9 },
      seed: 5,
    });
    const scores = [1, 2, 3].map((round) => evaluationIn(played, round)?.authority ?? 0);
    expect(scores[2]).toBeGreaterThanOrEqual(9);
    expect(outcomeIn(played)?.status).toBe("consensus");
  });

  it("P1-50: with early cross-critique the three answers come after round 1", () => {
    const played = rehearsed(SETTINGS.section, "converges", { config: { early_cross_critique: true } });
    expect(countOf(played, "cross_critique")).toBe(1);
    expect(outcomeIn(played)?.status).toBe("consensus");
  });

  it("P1-51: what is too short and cites nothing ends at the limit and says why, without invented sources", () => {
    const played = rehearsed(SETTINGS.section, "converges", {
      subject: SUBJECTS.latex,
      config: { section: "introduction" },
    });
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds" });
    expect(gateIn(played)?.recommendation).toMatch(/works cited, at least 10 are needed/);
    const { ledger } = reviewStateIn(played);
    expect(ledger.filter(isOpen)).toMatchObject([
      {
        raisedBy: "domain-expert",
        title: "The section is below its minimum",
        rulings: expect.arrayContaining([expect.objectContaining({ ruling: "DEFERRED" })]),
      },
    ]);
    expect(roundsIn(played)).toBe(5);
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
  });
});

describe("section with a minimum", () => {
  it("P1-51: what is long enough passes like any other", () => {
    const long = { ...SUBJECTS.latex, artifact: "We measure the gain on three sets of data. ".repeat(40) };
    expect(
      outcomeIn(rehearsed(SETTINGS.section, "converges", { subject: long, config: { section: "conclusion" } })),
    ).toMatchObject({ status: "consensus", rounds: 3 });
  });
});

describe.each(named([SETTINGS.idea, SETTINGS.cards]))("%s", (_, setting) => {
  it.each(subjects)("%s: a shortlist in round 3, then the person chooses", (_name, subject) => {
    const played = rehearsed(setting, "converges", { subject });
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
    expect(gateIn(played)).toMatchObject({ kind: "idea_choice", round: 3 });
    expect(evaluationIn(played, 3)?.ideas?.shortlist).toHaveLength(3);
    for (const [key, text] of played.texts)
      expect(ASK_KINDS[key.split("/")[1] ?? ""]?.replySchema.safeParse(JSON.parse(text)).success).toBe(true);
    const chosen = rehearsed(setting, "converges", {
      subject,
      decide: taking("It has a first result.", `select_${evaluationIn(played, 3)?.ideas?.shortlist[0]?.toLowerCase()}`),
    });
    expect(outcomeIn(chosen)).toMatchObject({ status: "chosen", decidedBy: "person" });
  });

  it("P1-42: ideas die, are refined and born between the rounds, and each revision shows", () => {
    const played = rehearsed(setting, "converges");
    const { ideas, versions } = reviewStateIn(played);
    expect(ideas.some(({ origin }) => origin === "birth")).toBe(true);
    if (setting === SETTINGS.idea) expect(ideas.filter(({ died }) => died !== null).length).toBeGreaterThanOrEqual(3);
    versions.slice(1).forEach(({ text }, index) => expect(text).not.toBe(versions[index]?.text));
  });

  it("the same seed plays the same ideas; it converges by the last round there is", () => {
    expect(rehearsedAnew(setting, "converges").log).toEqual(rehearsed(setting, "converges").log);
    for (const max_rounds of [1, 2])
      expect(evaluationIn(rehearsed(setting, "converges", { config: { max_rounds } }), max_rounds)?.status).toBe(
        "consensus",
      );
  });
});

it("every assessor's ask kind has been played in these settings", () => {
  const kinds = new Set(
    ALL.flatMap((setting) =>
      [...rehearsed(setting, "converges").texts.keys()].map((key) => key.split("/")[1] ?? ""),
    ).filter((kind) => lensOfKind(kind)),
  );
  expect(Object.keys(ASK_KINDS).filter((kind) => lensOfKind(kind) && !kinds.has(kind))).toEqual([]);
});
