/** What the screens show of hand-made reviews. */
import { describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  card,
  conditional,
  fail,
  FIVE_CARDS,
  issue,
  PASS,
  rates,
  review,
  revisionReply,
} from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Answer } from "@/lib/testing/play";
import { completeAnswer } from "@/lib/testing/builders";
import { eventSentences } from "@/lib/projections/event-sentence";
import { openIssues } from "@/lib/projections/issue";
import { snapshotOf } from "@/lib/projections/snapshot";
import { buildPage } from "@/lib/projections/record/page/build-page";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";

const settled = review([
  [conditional(), PASS, fail()],
  [conditional({ issues: [] }), PASS, PASS],
  [PASS, PASS, PASS],
]);
const stuck = review([[fail({ issues: [issue("fatal", "It can't work")], keep: "NOT_ADDRESSED" }), PASS, PASS]], {
  decide: (gate) => ({ ...completeAnswer(gate, "side_x"), answeredBy: "Grace" }),
});

it("P1-59: a version in which a decision asked for no change says so, in the record and among the versions", () => {
  const needed = { issue_id: "A1", question: "How does it end?", options: [], default: "" };
  const rulings = [{ issue_id: "A1", part: "", reason: "It was cut", ruling: "NEEDS_DECISION" }];
  const { log, folded } = review(
    [
      [conditional(), PASS, PASS],
      [PASS, PASS, PASS],
    ],
    {
      special: ({ kind }, state) =>
        kind === "carry_out"
          ? { json: { edits: [], changes: [], nothing_to_write: "The file has the rest." } }
          : kind === "modify"
            ? { json: { ...revisionReply(state), rulings, decisions_needed: [needed] } }
            : null,
      decide: (gate) => completeAnswer(gate, "answer"),
    },
  );
  expect(recordViewsOf(folded).dossier(log, folded).markdown).toContain(
    "### Version 3, after round 1\n\nModifier changed nothing for the decision: The file has the rest.",
  );
  expect(viewsOf(folded).versions(folded).at(-1)?.changes).toEqual([
    { what: "Nothing, by the decision", why: "The file has the rest.", answers: [] },
  ]);
});

describe("an answer nobody stated", () => {
  it("is how many assessors pass the version they read, and in the end that it passes", () => {
    expect(viewsOf(settled.folded).soFar?.(settled.folded)).toBe("So far all three assessors pass version 3");
    const early = foldLog(
      settled.log.slice(0, settled.log.findIndex(({ payload }) => payload.type === "round.completed") + 1),
    );
    expect(viewsOf(early).soFar?.(early)).toBe("So far one of three assessors passes version 1");
    const { title } = settled.folded.lifecycle.created.subject;
    expect(buildPage(settled.folded).outcome.decision.text).toBe(
      `“${title}” passes: all three assessors pass version 3`,
    );
    expect(buildPage(stuck.folded).outcome.decision.text).toMatch(/^Accept the document as it reads in version/);
  });
});

describe("the matrix of a review", () => {
  it("has the three assessors, not the modifier, with PASS, CONDITIONAL and FAIL and which way they went", () => {
    const { rows, columns, footTitle } = viewsOf(settled.folded).matrix(settled.folded);
    expect(rows.map(({ name }) => name)).toEqual(["Subject Expert", "Implementer", "First Reader"]);
    expect(
      rows.map(({ cells }) =>
        cells.map((cell) => (cell.kind === "said" ? [cell.word, cell.standing, cell.change] : cell.kind)),
      ),
    ).toEqual([
      [
        ["CONDITIONAL", "wants_changes", null],
        ["CONDITIONAL", "wants_changes", null],
        ["PASS", "agrees", "↑"],
      ],
      [
        ["PASS", "agrees", null],
        ["PASS", "agrees", null],
        ["PASS", "agrees", null],
      ],
      [
        ["FAIL", "blocks", null],
        ["PASS", "agrees", "↑"],
        ["PASS", "agrees", null],
      ],
    ]);
    expect([footTitle, ...columns.map(({ foot }) => foot)]).toEqual(["Passing", "1 of 3", "2 of 3", "3 of 3"]);
  });
});

describe("the ledger of a review (P1-23, P1-32)", () => {
  it("says what was done about an issue and what its raiser says of that, in the order it happened", () => {
    const [first] = viewsOf(settled.folded).issues(settled.folded);
    expect(first).toMatchObject({
      id: "A1",
      name: "Subject Expert",
      severity: { word: "major", standing: "wants_changes" },
      state: "settled",
      stateText: "resolved in round 3",
      raisedInRound: 1,
      age: 2,
    });
    expect(first?.history.map(({ round, word }) => `${round} ${word}`)).toEqual([
      "1 raised",
      "1 answered in version 2",
      "1 ruled FIXED",
      "2 assessor who raised it: partially addressed",
      "2 answered in version 3",
      "2 ruled FIXED",
      "3 assessor who raised it: resolved",
    ]);
  });

  it("P1-64: names everybody who raised it, and what another one counts for", () => {
    const played = review(
      [
        [conditional(), conditional(), PASS],
        [PASS, PASS, PASS],
      ],
      {
        special: (ask, state) =>
          ask.kind === "modify"
            ? { json: { ...revisionReply(state), same_issues: [{ ids: ["A1", "B1"], opposed: false }] } }
            : null,
      },
    );
    const [one, other] = viewsOf(played.folded).issues(played.folded);
    expect(one).toMatchObject({ id: "A1", name: "Subject Expert, Implementer", stateText: "resolved in round 2" });
    expect(one?.history.map(({ word }) => word).slice(-2)).toEqual([
      "assessor who raised it: resolved",
      "Implementer: resolved",
    ]);
    expect(other).toMatchObject({ id: "B1", state: "settled", stateText: "the same as A1, which counts for both" });
    const revision = timeline(played.log).rounds[0]?.entries.find(
      (entry) => entry.kind === "turn" && entry.task === "revision",
    );
    expect(revision).toMatchObject({
      view: {
        parts: expect.arrayContaining([
          { kind: "points", title: "Taken for one issue", points: [{ text: "A1, B1" }] },
        ]) as unknown,
      },
    });
  });

  it("keeps open what its raiser has not closed, and names who accepted it", () => {
    const issues = viewsOf(stuck.folded).issues(stuck.folded);
    expect(openIssues(issues)).toMatchObject([
      {
        id: "A1",
        severity: { word: "fatal", standing: "blocks" },
        state: "accepted",
        stateText: "accepted as a known limitation by Grace",
      },
    ]);
  });
});

describe("the versions of a review", () => {
  it("are what was handed in and each revision, with the issues a change answers", () => {
    const versions = viewsOf(settled.folded).versions(settled.folded);
    expect(versions.map(({ number, round, by }) => [number, round, by])).toEqual([
      [1, 0, "as handed in"],
      [2, 1, "Modifier"],
      [3, 2, "Modifier"],
    ]);
    expect(versions[1]?.changes[0]?.answers).toEqual(["A1", "C1"]);
    expect(versions[2]?.text).toContain("Revised after round 2.");
  });
});

describe("P1-57: text that was lost in spite of being asked for", () => {
  const PLAN = "# Plan\n\nThe rota has two people.\n\n## Pay\n\nIt is paid, monthly, and well enough for everybody.\n";
  const played = review(
    [
      [conditional(), PASS, PASS],
      [PASS, PASS, PASS],
    ],
    {
      artifact: PLAN,
      special: (ask, state) =>
        ask.kind === "modify"
          ? { json: { ...revisionReply(state), artifact: "# Plan\n\nThe rota has three people.\n" } }
          : null,
    },
  );

  it("is flagged with the version and on record", () => {
    const versions = viewsOf(played.folded).versions(played.folded);
    expect(versions[1]?.changes[0]?.what).toMatch(
      /^About \d+ % of the text is gone without an issue that asked for it, and with it “Pay”$/,
    );
    expect(recordViewsOf(played.folded).dossier(played.log, played.folded).markdown).toMatch(
      /### Version 2, after round 1\n\n- About \d+ % of the text is gone/,
    );
    expect(viewsOf(settled.folded).versions(settled.folded)[1]?.changes).toHaveLength(1);
  });
});

describe("the timeline of a review", () => {
  it("has assessments with their verdict and their parts, and revisions without one", () => {
    const [round] = timeline(settled.log).rounds;
    const turns = round?.entries.flatMap((entry) => (entry.kind === "turn" ? [entry] : [])) ?? [];
    expect(turns.map(({ name, task, view }) => [name, task, view?.word])).toEqual([
      ["Subject Expert", "assessment", "CONDITIONAL"],
      ["Implementer", "assessment", "PASS"],
      ["First Reader", "assessment", "FAIL"],
      ["Modifier", "revision", null],
    ]);
    expect(turns[0]?.view?.parts.map(({ title }) => title)).toEqual(["What remains before it would pass", "Issues"]);
    expect(turns[3]?.view?.parts.map(({ title }) => title)).toEqual(["Changes", "Rulings"]);
    expect(round?.summary).toBe("1 of 3 pass");
  });

  it("has a sentence for every event", () => {
    const sentences = eventSentences(settled.log);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.*[.?…]$/);
    expect(sentences).toContain("Subject Expert gave CONDITIONAL in round 1, with 1 new issue.");
    expect(sentences).toContain("Modifier revised the document after round 1: 1 change.");
    expect(sentences.find((sentence) => sentence.startsWith("Round 3 is complete"))).toBe(
      "Round 3 is complete: 3 of 3 pass, 0 open issues, consensus.",
    );
  });
});

describe("literature in a review (P1-56)", () => {
  const special = (ask: Ask, state: ReviewState): Answer | null =>
    lensOfKind(ask.kind)
      ? {
          json: {
            ...rates(state, () => "VIABLE"),
            literature_requests: ask.agentId === "field-scout" ? ["rivals", "nearest work"] : [],
          },
        }
      : null;
  const scouted = review([[]], { config: { profile: "idea", idea_cards: FIVE_CARDS, max_rounds: 2 }, special });
  const given: DeliberationEvent = {
    ...scouted.log.at(-1)!,
    seq: scouted.log.length + 1,
    payload: {
      type: "input.given",
      input: "answer_literature",
      by: "Grace",
      data: { query: "rivals", result: "references", text: "Doe 2019." },
    },
  };
  const log = [...scouted.log, given];
  const literature = (events: readonly DeliberationEvent[]) => {
    const { markdown } = recordViewsOf(foldLog(events)).dossier(events, foldLog(events));
    return markdown.slice(markdown.indexOf("## Literature")).split("\n## ")[0]?.trim();
  };

  it("stands in the record: what was looked up, by whom, and what nobody looked up", () => {
    expect(literature(log)).toBe(
      "## Literature\n\n### In round 1, by Grace\n\nAsked for: rivals\n\nDoe 2019.\n\n### Not looked up\n\n- “nearest work”, asked for by Field Scout in round 1",
    );
    expect(literature(scouted.log)).toContain(
      "### Not looked up\n\n- “rivals”, asked for by Field Scout in round 1\n- “nearest",
    );
  });

  it("has a sentence in the log", () => {
    expect(eventSentences(log).at(-1)).toBe("Grace answered the request for literature on “rivals”.");
  });
});

it("the snapshot is what the API promises", () => {
  const snapshot = snapshotOf(stuck.folded.lifecycle.deliberationId, stuck.folded);
  expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
  expect(snapshot.scores.map(({ name, band }) => [name, band])).toEqual([
    ["Subject Expert", "FAIL"],
    ["Implementer", "PASS"],
    ["First Reader", "PASS"],
  ]);
  expect(snapshot.issues.map(({ id }) => id)).toEqual(["A1"]);
});

describe("the record of a review (P1-33 to P1-39)", () => {
  it("reads as a whole", () => {
    expect(recordViewsOf(settled.folded).dossier(settled.log, settled.folded).markdown).toMatchSnapshot();
  });

  it("claims no agreement where nobody has assessed it, or not everybody", () => {
    const upTo = (count: number) => {
      const log = settled.log.slice(0, count);
      return recordViewsOf(settled.folded).dossier(log, foldLog(log)).markdown;
    };
    const firstVerdict = settled.log.findIndex(
      ({ payload }) => payload.type === "reply.recorded" && payload.round === 1,
    );
    for (const markdown of [upTo(1), upTo(firstVerdict + 1)])
      expect(markdown).not.toMatch(/Every assessor passed it|Every issue was resolved/);
    expect(upTo(1)).toContain("None was raised.");
  });

  it("names what was accepted although it is not resolved, by whom and why", () => {
    const {
      markdown,
      data: { kind },
    } = recordViewsOf(stuck.folded).dossier(stuck.log, stuck.folded);
    expect(kind).toBe("decision");
    const limitations = markdown.slice(markdown.indexOf("## Accepted limitations"));
    expect(limitations).toContain("A1 It can't work");
    expect(markdown).toContain("Grace decided");
    expect(markdown).toMatch(/Subject Expert ended with FAIL/);
  });
});

describe("the record of a review of ideas", () => {
  const special = (ask: Ask, state: ReviewState): Answer | null => {
    if (ask.kind === "modify_ideas")
      return {
        json: revisionReply(state, {
          operations: [
            { kind: "kill", ids: ["I5"], cards: [], reason: "Done by others." },
            { kind: "merge", ids: ["I3", "I4"], cards: [card("Both")], reason: "One question." },
          ],
        }),
      };
    const isScout = ask.agentId === "field-scout";
    return lensOfKind(ask.kind)
      ? {
          json: {
            ...rates(
              state,
              (id) => (isScout && id === "I1" ? "KILL" : "VIABLE"),
              isScout ? ["I2", "I1"] : ["I1", "I2"],
            ),
            issues: ask.round === 1 && isScout ? [issue("major", "I1 is not new", { suggestion: "Drop it." })] : [],
          },
        }
      : null;
  };
  const taken = review([[]], {
    config: { profile: "idea", idea_cards: FIVE_CARDS, max_rounds: 2 },
    special,
    decide: (gate) => ({ ...completeAnswer(gate, "select_i1"), answeredBy: "Grace" }),
  });
  const { markdown } = recordViewsOf(taken.folded).dossier(taken.log, taken.folded);

  it("calls nothing an idea card before there is one", () => {
    const none = review([[]], { config: { profile: "idea" } }).log.slice(0, 1);
    expect(recordViewsOf(taken.folded).dossier(none, foldLog(none)).markdown).not.toContain("The idea cards");
    expect(markdown).toContain("The idea cards at the end");
  });

  it("has every rating and order of every round, and the reasons of the last", () => {
    expect(markdown).toContain(
      "### Round 1\n\n| Idea | Visionary Researcher | Pragmatic Advisor | Field Scout |\n| --- | --- | --- | --- |\n| I1 One | VIABLE | VIABLE | KILL |",
    );
    expect(markdown).toContain("- Field Scout: I2, I1");
    expect(markdown).toContain("- I1, Field Scout (KILL): Weighed.");
    expect(markdown).not.toContain("Field Scout: Drop it.");
  });

  it("says who would have had it otherwise, and nothing of passing", () => {
    expect(markdown).toContain(
      "## Dissent and contradictions\n\n- Field Scout rated I1 KILL: Weighed.\n- Field Scout ranked I2 first",
    );
    expect(markdown).not.toMatch(/passed it|as accepted/);
  });

  it("says what became of every idea, and what was decided in one sentence", () => {
    expect(markdown).toContain(
      "Grace chose I1 “One” after 2 rounds, without the panel's agreement, with 2 known limitations.",
    );
    expect(markdown).toContain("Merged or split:\n\n- I3 Three: became I6 after round 1. One question.\n- I4 Four");
    expect(markdown).toContain("Dropped:\n\n- I5 Five: after round 1. Done by others.");
    expect(markdown).toMatch(/- I6 Both: .+ \(merged from I3, I4\)/);
    expect(markdown).toContain(
      "- I1 was chosen without the panel's agreement: Visionary Researcher VIABLE, Pragmatic Advisor VIABLE, Field Scout KILL",
    );
  });

  it("the log says who rated and who revised", () => {
    const sentences = eventSentences(taken.log);
    expect(sentences).toContain("Field Scout rated 5 ideas in round 1, with 1 new issue.");
    expect(sentences).toContain("Modifier revised the ideas after round 1: 1 change.");
  });
});
