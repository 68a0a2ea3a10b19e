/** What each reader is told of an issue, and of what became of it. */
import { describe, expect, it } from "vitest";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import {
  assessmentReply,
  conditional,
  issue,
  PASS,
  revisionReply,
  type ReviewGame,
  type Said,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import { withQuotes } from "@/lib/evidence/cited-words";
import { ASK_KINDS, askKind } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { inTurn } from "@/lib/testing/builders";
import { evidenceOf } from "@/lib/testing/grounded/grounded";
import { memorySources } from "@/lib/testing/memory-sources";
import { promptsOf, sectionsIn, systemOf, userOf, type Prompts } from "./prompt-harness";

const PLAN =
  "# Plan\n\nThe rota has two people.\n\n## Weekends\n\nNobody is called on weekends.\n\n## Pay\n\nIt is paid.\n";
const grounding = memorySources({}).grounding({ askMe: "never" });

type Cited = ReplyEvidence["citations"][number];
const cite = (id: string, quote: string, status: Cited["status"] = "found"): Cited => ({
  id,
  source: "artifact",
  path: "",
  lines: "",
  quote,
  status,
  ...(status === "not_found"
    ? {}
    : { at: { source: "artifact", path: "artifact", hash: "0".repeat(64), from: 1, to: 1 } }),
});

const edits = (state: ReviewState, extra: Record<string, unknown> = {}) => ({
  ...revisionReply(state),
  artifact: null,
  edits:
    state.rounds.length === 1
      ? [{ find: "two people", replace: "three people", answers: ["A1"] }]
      : [{ find: "It is paid.", replace: "It is paid monthly.", answers: [] }],
  ...extra,
});

/** By ask key: what is said, and what it rests on. */
type Lines = Readonly<Record<string, { json?: Said; evidence?: ReplyEvidence }>>;

function played(script: Script, lines: Lines, game: ReviewGame = {}): Prompts {
  return promptsOf(script, {
    artifact: PLAN,
    grounding,
    ...game,
    special: (ask, state) => {
      const line = lines[ask.key];
      if (!line) return game.special?.(ask, state) ?? (ask.kind === "modify" ? { json: edits(state) } : null);
      const seat = state.panel.findIndex(({ id }) => id === ask.agentId);
      const said = line.json ?? script[Math.min(ask.round, script.length) - 1]?.[seat] ?? PASS;
      return {
        json: ask.kind === "assess" ? assessmentReply(ask, state, said) : said,
        ...(line.evidence ? { evidence: line.evidence } : {}),
      };
    },
  });
}

describe("P1-58: what resolved an issue", () => {
  const prompts = played(
    [
      [conditional(), PASS, conditional({ issues: [issue("major", "Pay")], remaining: ["Say how much"] })],
      [PASS, PASS, conditional({ issues: [], remaining: ["Say how much"] })],
      [PASS, PASS, PASS],
    ],
    {
      "r2/assess/subject-expert": {
        evidence: evidenceOf({
          citations: [cite("c1", "Nobody is called on weekends."), cite("c2", "Gone", "not_found")],
          settled: [{ concern: "A1", citations: ["c1", "c2"] }],
        }),
      },
    },
  );

  it("is shown to its raiser by the passage it named, not by one of the modifier's edits", () => {
    const [resolved = ""] = sectionsIn(userOf(prompts, "r3/assess/subject-expert"), "resolved-issues");
    expect(resolved).toContain("Resolved by: “Nobody is called on weekends.”");
    expect(resolved).not.toMatch(/three people|Gone/);
  });

  it("is shown to the modifier, to be kept", () => {
    expect(sectionsIn(userOf(prompts, "r2/modify/modifier"), "resolved-issues")).toEqual([
      "<resolved-issues>\n- A1, Subject Expert: “Nobody is called on weekends.”\n</resolved-issues>",
    ]);
    expect(systemOf(prompts, "r2/modify/modifier")).toContain(
      "Keeps the words in <resolved-issues>, which resolved issues or provide for conditions.",
    );
    expect(userOf(prompts, "r1/modify/modifier")).not.toContain("<resolved-issues>");
  });

  it("is the raiser's own word where it named no passage", () => {
    const without = played(
      [
        [conditional(), PASS, conditional()],
        [PASS, PASS, conditional()],
      ],
      {
        "r2/assess/subject-expert": {
          json: { ...PASS, prior_concerns: [{ issue_id: "A1", status: "RESOLVED", comment: "It names three now." }] },
        },
      },
      { config: { max_rounds: 3 } },
    );
    expect(sectionsIn(userOf(without, "r3/assess/subject-expert"), "resolved-issues")[0]).toContain(
      "You in round 2: It names three now.",
    );
  });
});

describe("marks of citations", () => {
  const citations = [
    cite("c1", "The rota has two people."),
    cite("c2", "Nobody is called on weekends."),
    cite("c3", "It is unpaid.", "not_found"),
  ];

  it("become the cited words, once, and go where these stand there already", () => {
    expect(
      withQuotes(
        "“The rota has two people.” [c1] Too few, and none on weekends [c2], as said [c2][c3]. See [c9].",
        citations,
      ),
    ).toBe(
      "“The rota has two people.” Too few, and none on weekends [“Nobody is called on weekends.”], as said [cited, but not found: “It is unpaid.”]. See [c9].",
    );
    expect(withQuotes("Both [c1, c2].", citations)).toBe(
      "Both [“The rota has two people.”; “Nobody is called on weekends.”].",
    );
    expect(withQuotes("A [list] of [1].", [])).toBe("A [list] of [1].");
    expect(withQuotes("“two people” [c1] won't do.", citations)).toBe("“two people” won't do.");
  });

  it("stand in no prompt: c1 of one seat is not c1 of another", () => {
    const raised = (detail: string) => conditional({ issues: [issue("major", "Too few", { detail })] });
    const prompts = played(
      [
        [raised("Nobody rests [c1]"), raised("Weekends are free [c1]"), PASS],
        [conditional({ issues: [] }), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      {
        "r1/assess/subject-expert": { evidence: evidenceOf({ citations: [cite("c1", "The rota has two people.")] }) },
        "r1/assess/implementer": { evidence: evidenceOf({ citations: [cite("c1", "Nobody is called on weekends.")] }) },
        "r2/assess/subject-expert": {
          json: conditional({
            issues: [],
            prior_concerns: [{ issue_id: "A1", status: "PARTIALLY", comment: "Not on Sundays [c1]" }],
          }),
          evidence: evidenceOf({ citations: [cite("c1", "It is paid.")] }),
        },
      },
    );
    for (const key of [
      "r1/modify/modifier",
      "r2/assess/subject-expert",
      "r2/assess/first-reader",
      "r2/modify/modifier",
    ])
      expect(userOf(prompts, key)).not.toMatch(/\[c\d/);
    expect(userOf(prompts, "r2/assess/first-reader")).toContain("Nobody rests [“The rota has two people.”]");
    expect(userOf(prompts, "r2/assess/first-reader")).toContain("Weekends are free [“Nobody is called on weekends.”]");
    expect(userOf(prompts, "r2/modify/modifier")).toContain("PARTIALLY — Not on Sundays [“It is paid.”]");
  });
});

describe("P1-59: what a person decided", () => {
  const needed = { issue_id: "A1", question: "How many people?", options: [], default: "Two people are enough." };
  const prompts = played(
    [
      [conditional(), conditional({ issues: [issue("major", "Pay")], remaining: ["Say how much"] }), PASS],
      [conditional({ issues: [] }), PASS, PASS],
      [PASS, PASS, PASS],
    ],
    {},
    {
      decide: inTurn({ choice: "answer", texts: { q1: "Three." }, rationale: "As agreed." }),
      special: (ask, state) => {
        if (ask.kind === "carry_out")
          return {
            json: {
              edits: [{ find: "two people", replace: "three people", answers: ["A1"] }],
              changes: [{ what: "The rota: three people", why: "Decided", answers: ["A1"], replaces: [1] }],
            },
          };
        if (ask.kind !== "modify" || ask.round !== 1) return null;
        return {
          json: edits(state, {
            edits: [{ find: "It is paid.", replace: "It is paid monthly.", answers: ["B1"] }],
            changes: [
              { what: "An open point added", why: "", answers: ["A1"] },
              { what: "Pay: monthly", why: "", answers: ["B1"] },
            ],
            rulings: [
              { issue_id: "A1", part: "weekends", reason: "", ruling: "FIXED" },
              { issue_id: "A1", part: "people", reason: "It stands under Open points.", ruling: "NEEDS_DECISION" },
              { issue_id: "B1", part: "", reason: "", ruling: "FIXED" },
            ],
            decisions_needed: [needed],
          }),
        };
      },
    },
  );
  const user = (key: string) => userOf(prompts, key);

  it("is told as the person's, with how it reads now, and never as a ruling against the raiser", () => {
    expect(sectionsIn(user("r2/assess/subject-expert"), "decision")).toEqual([
      [
        '<decision by="Local user" after-round="1">',
        "- A1: How many people? Answer: Three.",
        "  It now reads: “three people”",
        "Reason: As agreed.",
        "</decision>",
      ].join("\n"),
    ]);
    for (const key of ["r2/assess/subject-expert", "r2/assess/implementer", "r2/assess/first-reader"]) {
      expect(user(key)).not.toContain("<overruled-points>");
      expect(user(key)).not.toMatch(/NEEDS_DECISION|stands under Open points|Send the answers/);
    }
  });

  it("and every part of a split ruling, is told to the others as well", () => {
    const [others = ""] = sectionsIn(user("r2/assess/first-reader"), "others-issues");
    expect(others).toContain("Modifier after round 1: FIXED (weekends)\nDecided after round 1 (people): Three.");
  });

  it("leaves one list of changes, true of all that was done since the document was read", () => {
    const [list = ""] = sectionsIn(user("r2/assess/implementer"), "change-list");
    expect(list).toContain("Pay: monthly");
    expect(list).toContain("The rota: three people");
    expect(list).not.toContain("An open point added");
    expect(user("r2/modify/modifier")).not.toContain("An open point added");
    const [numbered = ""] = sectionsIn(user("r1/carry_out/modifier"), "change-list");
    expect(numbered).toContain('<listed-change number="1" answers="A1">\nAn open point added');
  });

  it("is written down with the decision, its issues and the document, and nothing else of the review", () => {
    const text = user("r1/carry_out/modifier");
    const tags = [...text.matchAll(/^<([a-z-]+)(?: [^>]*)?>$/gm)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(
      new Set([
        "question",
        "artifact",
        "decisions",
        "decision",
        "seat",
        "open-issues",
        "ledger-issue",
        "change-list",
        "listed-change",
      ]),
    );
    expect(text).toContain('<ledger-issue id="A1"');
    expect(text).not.toContain('<ledger-issue id="B1"');
    expect(text.length).toBeLessThan(user("r1/modify/modifier").length);
  });

  it("leaves the text to be decided on as it is until then", () => {
    expect(systemOf(prompts, "r1/modify/modifier")).toContain("Leave the passage as it stands");
  });

  it("is told with the modifier's reason where it asks for no change of the text", () => {
    const kept = played(
      [
        [conditional(), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      {},
      {
        decide: inTurn({ choice: "answer", texts: { q1: "Leave it as it is." }, rationale: "Enough." }),
        special: (ask, state) =>
          ask.kind === "modify"
            ? {
                json: edits(state, {
                  rulings: [{ issue_id: "A1", part: "", reason: "Open", ruling: "NEEDS_DECISION" }],
                  decisions_needed: [needed],
                }),
              }
            : ask.kind === "carry_out"
              ? { json: { edits: [], changes: [], nothing_to_write: "The full file has the rest." } }
              : null,
      },
    );
    for (const reader of ["subject-expert", "first-reader"]) {
      const [decision = ""] = sectionsIn(userOf(kept, `r2/assess/${reader}`), "decision");
      expect(decision).toContain(
        "Answer: Leave it as it is.\nReason: Enough.\nThe text stays as it was, says the modifier: The full file has the rest.",
      );
      expect(decision).not.toContain("It now reads");
    }
  });

  it("says what was left to the modifier in its words, with one full stop", () => {
    const left = played(
      [
        [conditional(), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      {},
      {
        decide: inTurn({ choice: "leave" }),
        special: (ask, state) =>
          ask.kind === "modify"
            ? {
                json: edits(state, {
                  rulings: [{ issue_id: "A1", part: "", reason: "Open", ruling: "NEEDS_DECISION" }],
                  decisions_needed: [needed],
                }),
              }
            : ask.kind === "carry_out"
              ? { json: { edits: [{ find: "It is", replace: "It was", answers: [] }], changes: [] } }
              : null,
      },
    );
    expect(userOf(left, "r2/assess/implementer")).toContain(
      "- A1: How many people? Left to the modifier, which proposed “Two people are enough.”\n",
    );
  });
});

describe("the reason a person gives", () => {
  it("is said to be one for the whole form, where it has more than one question", () => {
    const ask = (id: string) => ({ issue_id: id, question: `What of ${id}?`, options: [], default: "" });
    const prompts = played(
      [
        [conditional(), conditional(), PASS],
        [PASS, PASS, PASS],
      ],
      {},
      {
        decide: inTurn({ choice: "answer", texts: { q1: "Yes.", q2: "No." }, rationale: "As it is today." }),
        special: ({ kind }, state) =>
          kind === "modify"
            ? {
                json: edits(state, {
                  rulings: ["A1", "B1"].map((id) => ({
                    issue_id: id,
                    part: "",
                    reason: "Open",
                    ruling: "NEEDS_DECISION",
                  })),
                  decisions_needed: [ask("A1"), ask("B1")],
                }),
              }
            : kind === "carry_out"
              ? { json: { edits: [{ find: "It is", replace: "It was", answers: [] }], changes: [] } }
              : null,
      },
    );
    expect(userOf(prompts, "r2/assess/implementer")).toContain(
      "- A1: What of A1? Answer: Yes.\n- B1: What of B1? Answer: No.\nReason for all of it: As it is today.\n",
    );
  });
});

describe("P1-17: what holds an assessor back", () => {
  it("is told to the modifier whole: issues of before and new ones", () => {
    const prompts = promptsOf(
      [
        [conditional(), PASS, PASS],
        [
          conditional({ issues: [issue("major", "No budget")], remaining: [{ what: "Add it", issue: "No budget" }] }),
          conditional({
            issues: [issue("important", "No owner")],
            remaining: [{ what: "Name one", issue: "No owner" }],
          }),
          PASS,
        ],
      ],
      { config: { max_rounds: 3 } },
    );
    expect(sectionsIn(userOf(prompts, "r2/modify/modifier"), "blocker-list")).toEqual([
      [
        "<blocker-list>",
        "- Subject Expert gives CONDITIONAL: A1 (major), A2 (major)",
        "- Implementer gives CONDITIONAL: B1 (important)",
        "- Not resolved: A1 (Subject Expert: partially)",
        "</blocker-list>",
      ].join("\n"),
    ]);
  });
});

describe("P1-64: issues the modifier takes for one", () => {
  const found = (title: string, suggestion: string) =>
    conditional({ issues: [issue("major", title, { suggestion })], remaining: [{ what: "It", issue: title }] });
  const prompts = promptsOf(
    [
      [found("No rota", "Write a rota"), found("Nobody knows when", "Publish a rota"), PASS],
      [conditional({ issues: [] }), conditional({ issues: [] }), PASS],
      [PASS, PASS, PASS],
    ],
    {
      special: (ask, state) =>
        ask.kind === "modify" && ask.round === 1
          ? { json: { ...revisionReply(state), same_issues: [{ ids: ["B1", "A1"], opposed: false }] } }
          : null,
    },
  );

  it("are shown to each raiser in its own words, with the way to take its own back", () => {
    const text = userOf(prompts, "r2/assess/implementer");
    const [own = ""] = sectionsIn(text, "own-issues");
    expect(own).toContain('id="A1" severity="major" raised-in="1" also-by="Subject Expert" yours="B1"');
    expect(own).toContain(
      "Nobody knows when\nDetail: Section 2\nSuggested: Publish a rota\nTaken for the same: A1, No rota",
    );
    expect(text).toContain("Report on each of your open issues: A1.");
    expect(text).toContain("If yours is another one, report on B1 instead");
    expect(userOf(prompts, "r2/assess/subject-expert")).not.toContain("report on A1 instead");
  });

  it("are shown to the modifier once, with what everybody said", () => {
    const [open = ""] = sectionsIn(userOf(prompts, "r2/modify/modifier"), "open-issues");
    expect(open.match(/<ledger-issue/g)).toHaveLength(1);
    expect(open).toContain(
      "Also raised by Implementer as B1: Nobody knows when\nDetail: Section 2\nSuggested: Publish a rota",
    );
    expect(userOf(prompts, "r2/modify/modifier")).toContain("Rulings owed, one each or for its group: A1.");
  });

  it("are told without what a neighbour has answered meanwhile", () => {
    const { state } = prompts.asked.get("r2/assess/implementer")!;
    expect(state.ledger[0]?.reports).toHaveLength(1);
    expect(userOf(prompts, "r2/assess/implementer")).not.toContain("Subject Expert in round 2");
  });
});

describe("round 1", () => {
  it("asks for nothing that could only be empty, in words and by shape", () => {
    const prompts = promptsOf([[conditional(), PASS, PASS]], { config: { max_rounds: 2 } });
    const fieldsIn = (round: number): string[] => {
      const { ask, state } = prompts.asked.get(`r${round}/assess/implementer`)!;
      const { replySchema, facts = [] } = askKind(state, ask.kind) ?? ASK_KINDS[ask.kind]!;
      const { shape } = replySchema as unknown as { shape: object };
      expect(namedIn(systemOf(prompts, ask.key))).toEqual(Object.keys(shape));
      return [...Object.keys(shape), ...facts];
    };
    const later = fieldsIn(2).filter((field) => !fieldsIn(1).includes(field));
    expect(later).toEqual(["prior_concerns", "disagreements", "issues_with_others", "same_as", "moved_by"]);
  });

  const namedIn = (system: string): (string | undefined)[] =>
    [...system.slice(system.indexOf("# Form")).matchAll(/^- "(\w+)"/gm)].map(([, field]) => field);
});

describe("what nobody specified", () => {
  it("is not mentioned", () => {
    const prompts = promptsOf([[conditional(), PASS, PASS]], { config: { max_rounds: 2 } });
    for (const key of ["r1/assess/implementer", "r1/modify/modifier", "r2/assess/implementer"]) {
      expect(`${systemOf(prompts, key)}${userOf(prompts, key)}`).not.toMatch(/unspecified|shared-values/);
      expect(systemOf(prompts, key)).toContain("would a demanding reader of this field accept it?");
    }
    const half = promptsOf([[PASS, PASS, PASS]], { config: { value_proposition: "It saves a week." } });
    expect(userOf(half, "r1/assess/implementer")).toContain(
      "<shared-values>\nValue: It saves a week.\n</shared-values>",
    );
    expect(systemOf(half, "r1/assess/implementer")).toContain("what the value in <shared-values> promises");
  });
});
