/** Revisions by edits, what they may not lose, what a person decides in between, and how the last points are settled (P1-57 to P1-63). */
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import { subjectSchema } from "@/lib/domain/subject";
import { reviewConfigSchema } from "../config";
import { subjectProblems } from "../document-needed";
import { isOpen, openIssues } from "../judging/ledger";
import {
  closingReply,
  conditional,
  countOf,
  evaluationIn,
  gateIn,
  gatesIn,
  issue,
  outcomeIn,
  PASS,
  review,
  reviewStateIn,
  revisionReply,
  roundsIn,
  type ReviewGame,
  type Said,
} from "../review-harness";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import type { ReviewState } from "../state";

const PLAN =
  "# Plan\n\nThe rota has two people.\n\n## Weekends\n\nNobody is called on weekends.\n\n## Pay\n\nIt is paid.\n";
const ONE = [
  [conditional(), PASS, PASS],
  [PASS, PASS, PASS],
];

const ruled = (state: ReviewState, extra: Record<string, unknown> = {}) => ({
  ...revisionReply(state),
  artifact: null,
  edits: [{ find: "two people", replace: "three people", answers: ["A1"] }],
  ...extra,
});
/** `replies`: what the modifier sends, one after the other. */
const modifying = (...replies: ((state: ReviewState) => object)[]): ReviewGame => {
  let at = 0;
  return {
    artifact: PLAN,
    special: (ask, state) =>
      ask.kind === "modify"
        ? { json: (replies[Math.min(at++, replies.length - 1)] as (typeof replies)[number])(state) }
        : null,
  };
};
const rejections = (played: ReturnType<typeof review>): string[] =>
  eventsOf(played.log, "reply.rejected").map(({ reason }) => reason);
const versions = (played: ReturnType<typeof review>) => reviewStateIn(played).versions;

describe("P1-57: edits", () => {
  it("change what they name and nothing else, and stand with the issue they answer", () => {
    const played = review(
      ONE,
      modifying((state) => ruled(state)),
    );
    expect(rejections(played)).toEqual([]);
    expect(versions(played)[1]?.text).toBe(PLAN.replace("two people", "three people"));
    expect(reviewStateIn(played).ledger[0]?.passages).toEqual([{ version: 2, text: "three people" }]);
  });

  it("keep the space at their ends", () => {
    const edits = [{ find: "It is paid.\n", replace: "It is paid.\n\nMonthly.\n", answers: [] }];
    expect(
      versions(
        review(
          ONE,
          modifying((state) => ruled(state, { edits })),
        ),
      )[1]?.text,
    ).toBe(`${PLAN.trimEnd()}\n\nMonthly.\n`);
  });

  it("are sent back with every problem at once", () => {
    const edits = [
      { find: "two persons in the rota", replace: "x", answers: [] },
      { find: "a", replace: "x", answers: [] },
    ];
    const played = review(
      ONE,
      modifying(
        (state) => ruled(state, { edits, rulings: [] }),
        (state) => ruled(state),
      ),
    );
    expect(rejections(played)).toEqual([
      expect.stringMatching(
        /edits\.1: .*nearest passage is: “The rota has two people\.”.*edits\.2: .*more than once.*no ruling on A1/,
      ),
    ]);
    expect(versions(played)[1]?.text).toContain("three people");
  });

  it("fold by where they fell, whatever finds them", () => {
    const played = review(
      ONE,
      modifying((state) => ruled(state)),
    );
    const reply = eventsOf(played.log, "reply.recorded").find(({ kind }) => kind === "modify")?.reply;
    const at = PLAN.indexOf("two people");
    expect(reply).toMatchObject({ splices: [{ start: at, end: at + 10, text: "three people" }] });
  });

  it("are all a long document can be revised by", () => {
    const long = PLAN.repeat(60);
    const whole = (state: ReviewState) => ({ ...revisionReply(state), edits: [], artifact: `${long} More.` });
    const played = review(ONE, {
      ...modifying(whole, (state) => ruled(state, { edits: [{ find: long, replace: `${long}x`, answers: [] }] })),
      artifact: long,
    });
    expect(rejections(played)[0]).toMatch(/the document has [\d,]+ characters and is not to be written out again/);
  });
});

describe("P1-57: losses", () => {
  const shorter = (state: ReviewState) => ({
    ...revisionReply(state),
    artifact: PLAN.slice(0, PLAN.indexOf("## Pay")),
  });

  it("a rewrite that loses a heading is sent back with what was lost, and put right", () => {
    const played = review(
      ONE,
      modifying(shorter, (state) => ruled(state)),
    );
    expect(rejections(played)).toEqual([expect.stringMatching(/the heading “Pay”.*Put it back/)]);
    expect(versions(played)[1]).toMatchObject({ text: expect.stringContaining("It is paid."), flags: [] });
  });

  it("given again it is taken with a mark that says how much", () => {
    const played = review(ONE, modifying(shorter));
    expect(rejections(played)).toHaveLength(1);
    expect(versions(played)[1]).toMatchObject({ flags: [TEXT_LOST], loss: { headings: ["Pay"] } });
    expect(outcomeIn(played)?.status).toBe("consensus");
  });

  it("what a change names that answers a fixed issue was asked for", () => {
    const asked = (state: ReviewState) => ({
      ...shorter(state),
      changes: [{ what: "The section Pay is gone", why: "A1 asks for it", answers: ["A1"] }],
    });
    expect(rejections(review(ONE, modifying(asked)))).toEqual([]);
  });

  it("an issue that is not fixed asked for nothing", () => {
    const deferred = (state: ReviewState) => ({
      ...shorter(state),
      changes: [{ what: "The section Pay is gone", why: "", answers: ["A1"] }],
      rulings: [{ issue_id: "A1", part: "", ruling: "DEFERRED", reason: "Later" }],
    });
    expect(rejections(review(ONE, modifying(deferred)))).toHaveLength(1);
  });
});

describe("P1-68: losses by edits", () => {
  const PAY = PLAN.slice(PLAN.indexOf("## Pay"));
  const removing =
    (answers: string[], extra: Record<string, unknown> = {}) =>
    (state: ReviewState) =>
      ruled(state, { edits: [{ find: PAY, replace: "", answers }], ...extra });

  it.each([
    ["nothing", []],
    ["an issue there is not", ["A9"]],
  ])("an edit that takes out a heading and answers %s is sent back with its words, and put right", (_, answers) => {
    const played = review(
      ONE,
      modifying(removing(answers), (state) => ruled(state)),
    );
    expect(rejections(played)).toEqual([
      expect.stringMatching(/the heading “Pay”; .*“## Pay It is paid\.”.*Put it back/),
    ]);
    const unknown = "no issue has these ids: edits.1 answers A9";
    expect(rejections(played)[0]?.includes(unknown)).toBe(answers.length > 0);
    expect(versions(played)[1]).toMatchObject({ text: expect.stringContaining("It is paid."), flags: [] });
  });

  it("given again it is taken with the mark", () => {
    const played = review(ONE, modifying(removing([])));
    expect(rejections(played)).toHaveLength(1);
    expect(versions(played)[1]).toMatchObject({ flags: [TEXT_LOST], loss: { headings: ["Pay"] } });
  });

  it("one that answers an open issue does what it asked for, unless the issue is put off", () => {
    expect(rejections(review(ONE, modifying(removing(["a1"]))))).toEqual([]);
    const rulings = [{ issue_id: "A1", part: "", ruling: "DEFERRED", reason: "Later" }];
    expect(rejections(review(ONE, modifying(removing(["A1"], { rulings }))))).toHaveLength(1);
  });

  it("an answer to an issue covers what its own edit takes out, and no other edit", () => {
    const edits = [
      { find: "two people", replace: "three people", answers: ["A1"] },
      { find: "Nobody is called on weekends.", replace: "", answers: [] },
    ];
    expect(
      rejections(
        review(
          ONE,
          modifying((state) => ruled(state, { edits })),
        ),
      ),
    ).toEqual([expect.stringMatching(/lost \d+ % .*under “Weekends” “Nobody is called on weekends\.”/)]);
  });
});

describe("P1-58: what remains", () => {
  const saying = (remaining: unknown[], extra: Said = {}) =>
    review([
      [conditional({ remaining, ...extra }), PASS, PASS],
      [PASS, PASS, PASS],
    ]);
  const titles = (played: ReturnType<typeof review>) =>
    reviewStateIn(played).ledger.map(({ id, title, severity }) => [id, title, severity]);

  it("becomes an issue where no issue says it", () => {
    const played = saying([
      { what: "Define the rota", issue: "The rota is undefined" },
      { what: "Name an owner", issue: "" },
    ]);
    expect(titles(played)).toEqual([
      ["A1", "The rota is undefined", "major"],
      ["A2", "Name an owner", "major"],
    ]);
    expect(reviewStateIn(played).ledger.every((one) => !isOpen(one))).toBe(true);
  });

  it("a bare sentence does so only where there is no issue it could belong to", () => {
    expect(titles(saying(["Name an owner"]))).toHaveLength(1);
    expect(titles(saying(["Name an owner"], { issues: [] }))).toEqual([["A1", "Name an owner", "major"]]);
  });

  it("belongs to an earlier issue by its id", () => {
    const played = review([
      [conditional(), PASS, PASS],
      [conditional({ issues: [], remaining: [{ what: "Still", issue: "a1" }] }), PASS, PASS],
      [PASS, PASS, PASS],
    ]);
    expect(titles(played)).toHaveLength(1);
  });
});

describe("P1-59: decisions", () => {
  const asking = (state: ReviewState) =>
    ruled(state, {
      rulings: [{ issue_id: "A1", part: "", reason: "It depends on the budget", ruling: "NEEDS_DECISION" }],
      decisions_needed: [{ issue_id: "A1", question: "How many people?", options: ["2", "3"], default: "2" }],
      edits: [],
    });

  it("a person is asked before the next round, and the answer is written down first", () => {
    const played = review(ONE, {
      ...modifying(asking),
      special: (ask, state) => {
        if (ask.kind === "carry_out")
          return {
            json: {
              edits: [{ find: "two people", replace: "three people", answers: ["A1"] }],
              sections: [],
              artifact: null,
              changes: [{ what: "Three", why: "Decided", answers: ["A1"] }],
            },
          };
        return ask.kind === "modify" ? { json: asking(state) } : null;
      },
      decide: () => ({ choice: "answer", texts: { q1: "Three." } }),
    });
    expect(gatesIn(played)).toEqual([
      expect.objectContaining({
        kind: "needs_decision",
        questions: [
          expect.objectContaining({
            id: "q1",
            question: "How many people?",
            options: ["2", "3"],
            default: "2",
            askedBy: ["modifier"],
          }),
        ],
      }),
    ]);
    expect(versions(played).map(({ kind }) => kind)).toEqual(["initial", "revision", "decision"]);
    expect(versions(played)[2]?.text).toContain("three people");
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it.each([
    ["is taken without an edit where it asks for none", "The full file has the rest.", []],
    ["is sent back where nothing says why the text stays", null, [expect.stringContaining("nothing_to_write")]],
  ])("what was decided %s", (_, reason, sentBack) => {
    const played = review(ONE, {
      ...modifying(asking),
      special: (ask, state) => {
        if (ask.kind === "carry_out") return { json: { edits: [], changes: [], nothing_to_write: reason } };
        return ask.kind === "modify" ? { json: asking(state) } : null;
      },
      decide: () => ({ choice: "answer", texts: { q1: "Leave it as it is." } }),
    });
    expect(rejections(played)).toEqual(sentBack);
    const [, before, after] = versions(played);
    expect(after).toMatchObject({ kind: "decision", text: before?.text, flags: reason ? [] : ["unchanged"] });
    expect(after?.nothingToWrite).toBe(reason ?? undefined);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("nothing goes on while it is open", () => {
    const played = review(ONE, modifying(asking));
    expect(gateIn(played)?.kind).toBe("needs_decision");
    expect(roundsIn(played)).toBe(1);
  });

  it("a ruling that needs one has to ask it", () => {
    const silent = (state: ReviewState) => ({ ...asking(state), decisions_needed: [] });
    expect(
      rejections(
        review(
          ONE,
          modifying(silent, (state) => ruled(state)),
        ),
      ),
    ).toEqual([expect.stringContaining("A1 is NEEDS_DECISION, yet no question is put for it")]);
  });

  it("one issue may get several rulings, each with its part", () => {
    const rulings = [
      { issue_id: "A1", part: "the number", reason: "", ruling: "FIXED" },
      { issue_id: "A1", part: "the names", reason: "Known in May", ruling: "DEFERRED" },
    ];
    const played = review(
      ONE,
      modifying((state) => ruled(state, { rulings })),
    );
    expect(reviewStateIn(played).ledger[0]?.rulings.map(({ part, ruling }) => [part, ruling])).toEqual([
      ["the number", "FIXED"],
      ["the names", "DEFERRED"],
    ]);
    const unnamed = rulings.map((ruling) => ({ ...ruling, part: "" }));
    expect(
      rejections(
        review(
          ONE,
          modifying(
            (state) => ruled(state, { rulings: unnamed }),
            (state) => ruled(state),
          ),
        ),
      ),
    ).toEqual([expect.stringContaining("A1 is ruled on more than once")]);
  });

  it("siding with X lets the modifier make that change before it ends", () => {
    const played = review([[conditional(), PASS, PASS]], {
      config: { max_rounds: 1 },
      artifact: PLAN,
      special: (ask) =>
        ask.kind === "carry_out"
          ? {
              json: {
                edits: [{ find: "two people", replace: "three people", answers: ["A1"] }],
                sections: [],
                artifact: null,
                changes: [],
              },
            }
          : null,
      decide: () => ({ choice: "side_x", rationale: "It is right." }),
    });
    expect(versions(played).at(-1)).toMatchObject({
      kind: "decision",
      text: PLAN.replace("two people", "three people"),
    });
    expect(outcomeIn(played)?.status).toBe("accepted_with_issues");
  });

  it("what can't be written down changes no outcome", () => {
    const played = review([[conditional(), PASS, PASS]], {
      config: { max_rounds: 1 },
      special: (ask) => (ask.kind === "carry_out" ? { fail: "timeout" } : null),
      decide: () => ({ choice: "side_y", rationale: "Enough." }),
    });
    expect(versions(played)).toHaveLength(1);
    expect(outcomeIn(played)?.status).toBe("accepted_with_issues");
  });
});

describe("P1-60: the closing edit", () => {
  const minor: Said = { verdict: "PASS", issues: [issue("minor", "A comma"), issue("minor", "A word")] };
  const config = { closing_edit: true };
  const edits = [
    { find: "two people", replace: "two persons", answers: ["A1"] },
    { find: "It is paid.", replace: "It is well paid.", answers: ["A2"] },
  ];
  const closing: ReviewGame = {
    config,
    artifact: PLAN,
    special: (ask, state) => (ask.kind === "closing_edit" ? { json: closingReply(state, { edits }) } : null),
  };

  it("is made once all pass and only lesser points are open; their raisers check it, and no round follows", () => {
    const played = review([[minor, PASS, PASS]], closing);
    expect([roundsIn(played), countOf(played, "closing_edit"), countOf(played, "check_edit")]).toEqual([1, 1, 1]);
    expect(versions(played).at(-1)).toMatchObject({
      kind: "closing",
      text: PLAN.replace("two people", "two persons").replace("It is paid", "It is well paid"),
    });
    expect(openIssues(reviewStateIn(played).ledger)).toEqual([]);
    expect(outcomeIn(played)?.summary).toContain("2 of 2 issues resolved after a closing edit");
  });

  it("takes back what a raiser calls wrong, and nothing else", () => {
    const played = review([[minor, PASS, PASS]], {
      ...closing,
      special: (ask, state) =>
        ask.kind === "check_edit"
          ? { json: { wrong: [{ issue_id: "A2", what: "It is not." }] } }
          : (closing.special?.(ask, state) ?? null),
    });
    expect(versions(played).at(-1)?.text).toBe(PLAN.replace("two people", "two persons"));
    expect(openIssues(reviewStateIn(played).ledger).map(({ id }) => id)).toEqual(["A2"]);
    expect(outcomeIn(played)?.status).toBe("consensus");
  });

  it.each([
    ["by default", {}, minor],
    [
      "with a major issue open",
      config,
      { ...minor, issues: [issue("important", "Fine"), issue("minor", "x")], keep: "PARTIALLY" } as Said,
    ],
  ])("is not made %s", (name, settings, said) => {
    const played = review([[said, PASS, PASS]], { ...closing, config: settings });
    expect(countOf(played, "closing_edit")).toBe(name === "by default" ? 0 : 1);
  });

  it("changes no outcome where it fails", () => {
    const played = review([[minor, PASS, PASS]], {
      ...closing,
      special: (ask) => (ask.kind === "closing_edit" ? { fail: "timeout" } : null),
    });
    expect(outcomeIn(played)).toMatchObject({
      status: "consensus",
      summary:
        "All three assessors passed it after round 1; 0 of 2 issues resolved, 2 minor issues left open: A1 A comma; A2 A word.",
    });
    expect(versions(played)).toHaveLength(1);
  });
});

describe("P1-61: a review without a document", () => {
  const subject = subjectSchema.parse({ title: "Rota", question: "How do we organise being on call?" });

  it.each(["custom", "story", "section", "paper"] as const)("%s says so", (profile) => {
    expect(subjectProblems(subject, reviewConfigSchema.parse({ profile }))).toEqual({
      artifact: expect.stringContaining("needs a document, and there is none"),
    });
    expect(subjectProblems(subject, reviewConfigSchema.parse({ profile, draft_first: true }))).toEqual({});
    expect(subjectProblems({ ...subject, artifact: PLAN }, reviewConfigSchema.parse({ profile }))).toEqual({});
  });

  it("a question and ideas need none", () => {
    expect(subjectProblems(subject, reviewConfigSchema.parse({ profile: "idea" }))).toEqual({});
    expect(subjectProblems(subject, reviewConfigSchema.parse({ profile: "question", research_type: "M" }))).toEqual({});
  });

  it("is drafted first, if that is wanted, and then reviewed", () => {
    const played = review([[PASS, PASS, PASS]], { artifact: "", config: { draft_first: true } });
    expect(played.asked[0]?.key).toBe("r0/draft/modifier");
    expect(versions(played)).toEqual([
      expect.objectContaining({ number: 1, kind: "draft", text: expect.stringContaining("# Policy") }),
    ]);
    expect(outcomeIn(played)?.status).toBe("consensus");
  });

  it("with a document nothing is drafted", () => {
    expect(countOf(review([[PASS, PASS, PASS]], { config: { draft_first: true } }), "draft")).toBe(0);
  });
});

describe("P1-63: the same issue", () => {
  const found = conditional({
    issues: [issue("minor", "No rota")],
    remaining: [{ what: "Define it", issue: "No rota" }],
  });
  const joins = (title = "Rota missing"): Said =>
    conditional({
      issues: [issue("major", title)],
      same_as: [{ issue: title, id: "A1" }],
      remaining: [{ what: "Define it", issue: title }],
      keep: "PARTIALLY",
    });
  const ledger = (played: ReturnType<typeof review>) => reviewStateIn(played).ledger;

  it("of two assessors is one, with the worse severity, until both call it resolved", () => {
    const open = review(
      [
        [found, PASS, PASS],
        [PASS, joins(), PASS],
        [PASS, { ...PASS, keep: "PARTIALLY" }, PASS],
      ],
      { config: { max_rounds: 3 } },
    );
    expect(ledger(open)).toEqual([
      expect.objectContaining({ id: "A1", severity: "major", alsoRaisedBy: ["implementer"] }),
    ]);
    expect(isOpen(ledger(open)[0]!)).toBe(true);
    const settled = review([
      [found, PASS, PASS],
      [PASS, joins(), PASS],
      [PASS, PASS, PASS],
    ]);
    expect(isOpen(ledger(settled)[0]!)).toBe(false);
    expect(outcomeIn(settled)?.summary).toContain("1 of 1 issue resolved");
  });

  it("in other words of the one who raised it keeps its id", () => {
    const again = conditional({
      issues: [issue("critical", "Nobody is on call")],
      same_as: [{ issue: "Nobody is on call", id: "A1" }],
      remaining: [{ what: "x", issue: "A1" }],
    });
    expect(
      ledger(
        review([
          [found, PASS, PASS],
          [again, PASS, PASS],
          [PASS, PASS, PASS],
        ]),
      ),
    ).toEqual([expect.objectContaining({ id: "A1", severity: "critical" })]);
  });

  it("under two ids becomes one, which carries what was said of the other", () => {
    const both = [
      found,
      conditional({ issues: [issue("major", "Rota missing")], remaining: [{ what: "x", issue: "Rota missing" }] }),
      PASS,
    ];
    const merges = conditional({
      issues: [],
      remaining: [{ what: "x", issue: "B1" }],
      same_as: [{ issue: "B1", id: "A1" }],
    });
    const played = review([both, [PASS, merges, PASS], [PASS, PASS, PASS]]);
    expect(ledger(played).map(({ id, mergedInto, alsoRaisedBy }) => [id, mergedInto, alsoRaisedBy])).toEqual([
      ["A1", undefined, ["implementer"]],
      ["B1", "A1", undefined],
    ]);
    expect(outcomeIn(played)?.summary).toContain("1 of 1 issue resolved");
  });

  it("has to exist", () => {
    const stray = conditional({ same_as: [{ issue: "No such", id: "Z9" }] });
    expect(
      rejections(
        review([
          [stray, PASS, PASS],
          [PASS, PASS, PASS],
        ]),
      )[0],
    ).toMatch(/same_as: no issue is called Z9; “No such” is neither/);
  });
});

describe("P1-64: issues the modifier takes for one", () => {
  const found = (title: string, severity: "major" | "critical" = "major"): Said =>
    conditional({ issues: [issue(severity, title)], remaining: [{ what: "Mend it", issue: title }] });
  const RAISED = [found("No rota"), found("Nobody knows when", "critical"), found("Who is called?")];
  const grouping = (extra: Record<string, unknown>): ReviewGame =>
    modifying((state) => ({
      ...ruled(state),
      edits: [{ find: "two people", replace: "three people", answers: ["C1"] }],
      rulings: [{ issue_id: "B1", part: "", reason: "", ruling: "FIXED" }],
      changes: [{ what: "Three people", why: "", answers: ["C1"] }],
      ...extra,
    }));
  const ALL = [{ ids: ["C1", "a1", "B1"], opposed: false }];
  const ledger = (played: ReturnType<typeof review>) => reviewStateIn(played).ledger;
  const open = (played: ReturnType<typeof review>) => openIssues(ledger(played)).map(({ id }) => id);

  it("become one, under the id that was raised first, with the worst severity, one ruling and all who raised it", () => {
    const played = review([RAISED, [PASS, PASS, PASS]], grouping({ same_issues: ALL }));
    expect(rejections(played)).toEqual([]);
    expect(ledger(played)).toMatchObject([
      {
        id: "A1",
        severity: "critical",
        alsoRaisedBy: ["implementer", "first-reader"],
        rulings: [{ ruling: "FIXED" }],
        changes: [{ what: "Three people" }],
        passages: [{ text: "three people" }],
      },
      { id: "B1", mergedInto: "A1" },
      { id: "C1", mergedInto: "A1" },
    ]);
    expect(outcomeIn(played)?.summary).toContain("1 of 1 issue resolved");
  });

  it("are open until everybody who raised it calls it resolved", () => {
    const played = review([RAISED, [PASS, PASS, { ...PASS, keep: "PARTIALLY" }]], {
      ...grouping({ same_issues: ALL }),
      config: { max_rounds: 2 },
    });
    expect(open(played)).toEqual(["A1"]);
    expect(evaluationIn(played, 2)?.blockers.map(({ text }) => text)).toContain(
      "Not resolved: A1 (First Reader: partially)",
    );
  });

  it("go back to whoever reports on its own, with what was done about it; nobody has to report on both", () => {
    const back: Said = {
      ...found("x"),
      issues: [],
      remaining: [{ what: "Say when", issue: "B1" }],
      prior_concerns: [{ issue_id: "B1", status: "NOT_ADDRESSED", comment: "Mine is about the when." }],
    };
    const played = review([RAISED, [PASS, back, PASS]], {
      ...grouping({ same_issues: ALL }),
      config: { max_rounds: 2 },
    });
    expect(rejections(played)).toEqual([]);
    expect(open(played)).toEqual(["B1"]);
    const [head, own] = ledger(played);
    expect(head).toMatchObject({ severity: "major", alsoRaisedBy: ["first-reader"] });
    expect(own).toMatchObject({
      id: "B1",
      severity: "critical",
      rulings: [{ ruling: "FIXED" }],
      changes: [{ what: "Three people" }],
      reports: [{ status: "NOT_ADDRESSED", comment: "Mine is about the when." }],
    });
    expect(own?.mergedInto).toBeUndefined();
  });

  it("have to be open, in one group, and ruled on alike", () => {
    const played = review(
      [RAISED, [PASS, PASS, PASS]],
      modifying(
        (state) => ({
          ...ruled(state),
          same_issues: [
            { ids: ["A1", "Z9"], opposed: false },
            { ids: ["A1", "B1"], opposed: false },
            { ids: ["C1"], opposed: false },
          ],
          rulings: [
            { issue_id: "A1", part: "", reason: "", ruling: "FIXED" },
            { issue_id: "B1", part: "", reason: "No", ruling: "OVERRULED" },
          ],
        }),
        (state) => ruled(state),
      ),
    );
    for (const reason of [
      "same_issues: Z9 is not an open issue",
      "same_issues: A1 is in more than one group",
      "same_issues: a group has two issues or more",
      "rulings: no ruling on C1",
      "A1, B1 are one issue by same_issues, yet ruled on differently",
    ])
      expect(rejections(played)[0]).toContain(reason);
  });

  it.each([
    [
      "a settlement",
      { settlements: [{ topic: "when", chosen: "implementer", overruled: "first-reader", reason: "x" }] },
    ],
    [
      "a person's decision",
      {
        rulings: [{ issue_id: "A1", part: "", reason: "Theirs", ruling: "NEEDS_DECISION" }],
        decisions_needed: [{ issue_id: "B1", question: "When?", options: [], default: "Now." }],
      },
    ],
  ])("whose suggestions exclude each other need %s", (_name, extra) => {
    const opposed = [{ ids: ["A1", "B1", "C1"], opposed: true }];
    const undecided = review([RAISED, [PASS, PASS, PASS]], grouping({ same_issues: opposed }));
    expect(rejections(undecided)[0]).toMatch(/what A1, B1, C1 suggest excludes each other, and nothing decides it/);
    expect(versions(undecided)[1]?.flags).toEqual(["unsettled"]);
    const played = review([RAISED, [PASS, PASS, PASS]], grouping({ same_issues: opposed, ...extra }));
    expect(rejections(played)).toEqual([]);
  });
});
