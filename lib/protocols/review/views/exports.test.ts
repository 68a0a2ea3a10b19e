/** P1.8: the documents a review leaves behind, beside its record. */
import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  conditional,
  FIVE_CARDS,
  issue,
  PASS,
  rates,
  review,
  revisionReply,
} from "@/lib/protocols/review/rules/review-harness";
import { inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { recordViewsOf } from "@/lib/projections/views-of";

const filesOf = ({ folded, log }: Pick<Played, "folded" | "log">) => recordViewsOf(folded).exports?.(folded, log) ?? [];
const dataIn = (played: Pick<Played, "folded" | "log">, path: string) => {
  const file = filesOf(played).find((one) => one.path === path);
  return file && "data" in file ? file.data : undefined;
};
const recordOf = ({ folded, log }: Played, title: string) => {
  const { markdown } = recordViewsOf(folded).dossier(log, folded);
  return markdown.includes(`\n## ${title}`)
    ? (markdown.slice(markdown.indexOf(`\n## ${title}`)).split("\n## ")[1] ?? "")
    : null;
};

describe("the statistics of a review", () => {
  const played = review(
    [
      [conditional({ issues: [issue("major", "A"), issue("minor", "B")] }), conditional(), PASS],
      [conditional({ issues: [issue("critical", "C")], keep: "PARTIALLY" }), PASS, PASS],
    ],
    { config: { max_rounds: 2 }, decide: inTurn({ choice: "one_more_round" }, { choice: "compromise" }) },
  );

  it("counts what happened, from the log alone", () => {
    expect(dataIn(played, "review/statistics.yaml")).toEqual({
      profile: "custom",
      outcome: "accepted_with_issues",
      rounds: { held: 3, limit: 2, granted: 1 },
      assessments: 9,
      asked_again: 0,
      revisions: 3,
      verdicts: [
        { round: 1, PASS: 1, CONDITIONAL: 2, FAIL: 0 },
        { round: 2, PASS: 2, CONDITIONAL: 1, FAIL: 0 },
        { round: 3, PASS: 2, CONDITIONAL: 1, FAIL: 0 },
      ],
      issues: {
        raised: 4,
        resolved: 1,
        put_off: 0,
        open: 3,
        by_severity: {
          fatal: { raised: 0, resolved: 0 },
          critical: { raised: 1, resolved: 0 },
          major: { raised: 2, resolved: 1 },
          important: { raised: 0, resolved: 0 },
          minor: { raised: 1, resolved: 0 },
        },
      },
      rulings: { FIXED: 6, OVERRULED: 0, DEFERRED: 0, NEEDS_DECISION: 0 },
      contradictions_settled: 0,
      literature: { asked_for: 0, looked_up: 0 },
      decisions: 2,
    });
    expect(dataIn({ log: played.log, folded: foldLog(played.log) }, "review/statistics.yaml")).toEqual(
      dataIn(played, "review/statistics.yaml"),
    );
    expect(recordOf(played, "Statistics")).toContain("| Issues | 4 raised, 1 resolved, 3 open |");
  });

  it("says what was measured of a section: length, works cited, authority and claims, version by version and round by round", () => {
    const claims = [
      { quote: "It works", status: "SUPPORTED", action: "" },
      { quote: "Always", status: "UNSUPPORTED", action: "Cut" },
    ];
    const section = review(
      [
        [
          {},
          { paragraphs: [{ n: 1, style: "MIXED", issues: ["It hedges"], rewrite: "" }], authority_score: 6 },
          { claims, review_verdict: "NO" },
        ],
        [{}, { authority_score: 8 }, { claims: claims.slice(0, 1) }],
      ],
      {
        config: { profile: "section", section: "abstract" },
        artifact: "Short [1].",
        special: (ask, state) =>
          ask.kind === "modify"
            ? { json: revisionReply(state, { artifact: `${"word ".repeat(150)}[1] and [2].` }) }
            : null,
      },
    );
    expect(dataIn(section, "review/statistics.yaml")).toMatchObject({
      section: {
        kind: "abstract",
        minimum: { words: 150, citations: 0 },
        versions: [
          { version: 1, words: 1, citations: 1 },
          { version: 2, words: 151, citations: 2 },
        ],
        rounds: [
          {
            round: 1,
            authority: 6,
            authority_needed: 7,
            review_verdict: "NO",
            claims: { SUPPORTED: 1, PARTIALLY: 0, UNSUPPORTED: 1, EXAGGERATED: 0 },
            paragraphs: { GOOD: 0, MIXED: 1, BAD: 0 },
          },
          {
            round: 2,
            authority: 8,
            authority_needed: 7,
            review_verdict: "YES",
            claims: { SUPPORTED: 1, PARTIALLY: 0, UNSUPPORTED: 0, EXAGGERATED: 0 },
            paragraphs: { GOOD: 0, MIXED: 0, BAD: 0 },
          },
        ],
      },
    });
    expect(recordOf(section, "Statistics")).toContain(
      "| Length | 1 word, 1 work cited at first; 151 words, 2 works cited in the end; at least 150 words and 0 works are needed |",
    );
    expect(recordOf(section, "Statistics")).toContain("| Authority | 6, 8 (7 needed) |");
  });
});

describe("the argument blueprint of a story", () => {
  const point = {
    claim: "It holds",
    evidence: "Table 1",
    interpretation: "So",
    prior_work: "Before",
    significance: "Much",
  };
  const story = {
    elevator_pitch: "In short.",
    core_argument: "At length.",
    narrative_arc:
      "Opening question: Does it hold? Build-up: Everybody thinks so.\nKey insight: Only at night. Resolution: Say when.",
    limitations: ["One site"],
    content_points: [{ ...point, known_weakness: "Small sample" }, point],
  };
  const supplements = [
    { what: "An ablation", why: "Noise", priority: "REQUIRED", scope: "small" },
    { what: "A table", why: "Expected", priority: "STRONGLY_RECOMMENDED", scope: "small" },
    { what: "A second site", why: "Reach", priority: "NICE_TO_HAVE", scope: "large" },
  ];
  const played = review(
    [
      [conditional({ ...story, supplements }), PASS, PASS],
      [{ ...PASS, ...story, elevator_pitch: "In shorter." }, PASS, PASS],
    ],
    { config: { profile: "story" }, decide: inTurn({ choice: "waive" }) },
  );

  it("is what the Story Architect wrote last, with the gaps a person acknowledged", () => {
    expect(dataIn(played, "review/blueprint.yaml")).toEqual({
      round: 2,
      elevator_pitch: "In shorter.",
      core_argument: "At length.",
      points: [
        { ...point, known_weakness: "Small sample" },
        { ...point, known_weakness: "" },
      ],
      narrative_arc: {
        opening_question: "Does it hold?",
        build_up: "Everybody thinks so.",
        key_insight: "Only at night.",
        resolution: "Say when.",
      },
      limitations: ["One site"],
      acknowledged_gaps: ["An ablation"],
      publishability: "YES",
      supplements: {
        required: [{ what: "An ablation", decision: "waived" }],
        recommended: [{ what: "A table", decision: "not decided" }],
        future_work: ["A second site"],
      },
    });
  });

  it("stands in the record as it is read", () => {
    const text = recordOf(played, "Argument blueprint") ?? "";
    expect(text).toContain("**In short:** In shorter.");
    expect(text).toContain(
      "1. **It holds**\n   - Evidence: Table 1\n   - Interpretation: So\n   - Prior work: Before\n   - Significance: Much\n   - Known weakness: Small sample",
    );
    expect(text).toContain("- Key insight: Only at night.");
    expect(text).toContain("### Acknowledged gaps\n\n- An ablation");
  });

  it("keeps an arc that names no parts as it was written, and is left out where nobody wrote an argument", () => {
    const free = review([[{ ...PASS, ...story, narrative_arc: "From question to answer." }, PASS, PASS]], {
      config: { profile: "story" },
    });
    expect(dataIn(free, "review/blueprint.yaml")).toMatchObject({ narrative_arc: "From question to answer." });
    const silent = review([[PASS, PASS, PASS]], { config: { profile: "story" } });
    expect(filesOf(silent).map(({ path }) => path)).toEqual(["review/statistics.yaml"]);
    expect(recordOf(silent, "Argument blueprint")).toBeNull();
  });
});

describe("the shortlist of ideas and the course of a question", () => {
  it("ideas: the agreed ones in order with what was said of them, and what became of every idea", () => {
    const played = review([[]], {
      config: { profile: "idea", idea_cards: FIVE_CARDS },
      special: (ask, state) =>
        lensOfKind(ask.kind) ? { json: rates(state, (id) => (id === "I5" ? "WEAK" : "VIABLE"), ["I2", "I1"]) } : null,
      decide: inTurn({ choice: "select_i1" }),
    });
    expect(dataIn(played, "review/shortlist.yaml")).toMatchObject({
      round: 1,
      chosen: "I1",
      shortlist: [
        {
          id: "I2",
          title: "Two",
          card: { title: "Two" },
          ratings: [{ by: "Visionary Researcher", rating: "VIABLE", reasoning: "Weighed." }, {}, {}],
        },
        { id: "I1" },
      ],
      history: [
        { id: "I1", title: "One", origin: "initial", parents: [], born_after_round: 0, died: null, revived: null },
        {},
        {},
        {},
        {},
      ],
    });
  });

  it("question: every wording with what changed and why", () => {
    const played = review(
      [
        [conditional(), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      { config: { profile: "question", research_type: "D" }, artifact: "Does it help?" },
    );
    expect(dataIn(played, "review/question.yaml")).toMatchObject({
      final: "Does it help? Revised after round 1.",
      wordings: [
        { version: 1, after_round: 0, text: "Does it help?", changes: [] },
        { version: 2, after_round: 1, changes: [{ what: "Answered round 1", why: "Asked for", answers: ["A1"] }] },
      ],
      names: { system: "the rota", comparison: "against none", novelty: "its cost" },
    });
  });
});

describe("P1-65: what was assumed", () => {
  const proposing = (proposed: string[], later = "The plan: 7 days, by Ada.") =>
    review(
      [
        [conditional(), PASS, PASS],
        [conditional({ issues: [] }), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      {
        special: (ask, state) =>
          ask.kind === "modify"
            ? {
                json: {
                  ...revisionReply(state),
                  artifact: ask.round === 1 ? "The plan: 7 days, by Ada." : later,
                  changes: [
                    { what: "A deadline", why: "", answers: ["A1"], proposed: ask.round === 1 ? proposed : [] },
                  ],
                },
              }
            : null,
      },
    );

  it("is listed with the issue that proposed it, while it stands in the document", () => {
    const text = recordOf(proposing(["7 days", "by Ada"], "The plan: 7 days, by Grace."), "Assumed");
    expect(text).toContain("Proposed in the review and confirmed by nobody:");
    expect(text).toContain("“7 days”, since version 2, for A1");
    expect(text).not.toContain("Ada");
  });

  it("is no section where nothing was", () => {
    expect(recordOf(proposing([]), "Assumed")).toBeNull();
  });
});

describe("rulings on record", () => {
  it("P1-59: say which part each is about, and what the person decided in place of the reason to ask", () => {
    const played = review(
      [
        [conditional(), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      {
        decide: inTurn({ choice: "answer", texts: { q1: "Three." } }),
        special: (ask, state) =>
          ask.kind === "modify"
            ? {
                json: {
                  ...revisionReply(state),
                  rulings: [
                    { issue_id: "A1", part: "weekends", reason: "", ruling: "FIXED" },
                    {
                      issue_id: "A1",
                      part: "people",
                      reason: "It stands under Open points.",
                      ruling: "NEEDS_DECISION",
                    },
                  ],
                  decisions_needed: [{ issue_id: "A1", question: "How many?", options: [], default: "" }],
                },
              }
            : null,
      },
    );
    const text = recordOf(played, "Rulings of the modifier");
    expect(text).toContain("| A1 | 1 | FIXED (weekends) |");
    expect(text).toContain("| A1 | 1 | a decision was needed (people) | Local user: Three. |");
    expect(text).not.toContain("Open points");
  });
});
