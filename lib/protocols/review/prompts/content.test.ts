/** What each reader is told, rule by rule. */
import { describe, expect, it } from "vitest";
import { agentId, inTurn } from "@/lib/testing/builders";
import { researchAnchorSchema } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  assessmentReply,
  conditional,
  disagrees,
  FIVE_CARDS,
  issue,
  PASS,
  rates,
  revisionReply,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Answer } from "@/lib/testing/play";
import { GAME_NAMES, playGame, type GameName } from "./games-harness";
import { promptsOf, sectionsIn, systemOf, userOf, type Prompts } from "./prompt-harness";

const keysOf = ({ asked }: Prompts): string[] => [...asked.keys()];
const allPrompts = (change: (name: GameName) => Prompts): [string, Prompts, string][] =>
  GAME_NAMES.flatMap((name) => {
    const prompts = change(name);
    return keysOf(prompts).map((key): [string, Prompts, string] => [`${name} ${key}`, prompts, key]);
  });

describe("P1-55: what everybody made of the ideas the round before", () => {
  const prompts = playGame("idea");
  const ratings = (key: string) => sectionsIn(userOf(prompts, key), "earlier-ratings");

  it("is nothing in round 1", () => {
    for (const key of keysOf(prompts).filter((one) => one.startsWith("r1/assess"))) expect(ratings(key)).toEqual([]);
  });

  it("is every rating and every ranking, with one's own marked, and nobody's reasons", () => {
    expect(ratings("r3/assess_scout/field-scout")).toEqual([
      [
        '<earlier-ratings round="2">',
        "- I6 “Six”: Visionary Researcher VIABLE, Pragmatic Advisor VIABLE, you VIABLE",
        "- I7 “Seven”: Visionary Researcher VIABLE, Pragmatic Advisor VIABLE, you VIABLE",
        "- I8 “Eight”: Visionary Researcher VIABLE, Pragmatic Advisor VIABLE, you VIABLE",
        "Order, best first:",
        "- Visionary Researcher: I6, I7",
        "- Pragmatic Advisor: I6, I7",
        "- You: I7, I6",
        "</earlier-ratings>",
      ].join("\n"),
    ]);
  });

  it("says which of them have been dropped since, and who ranked nothing", () => {
    const [text = ""] = ratings("r2/assess_visionary/visionary-researcher");
    expect(text).toContain("- I1 “One” (no longer in the set): you KILL, Pragmatic Advisor KILL, Field Scout KILL");
    expect(text).toContain("- Pragmatic Advisor: no order given");
  });

  it("is told to nobody outside of a review of ideas", () => {
    for (const name of GAME_NAMES.filter((one) => one !== "idea" && one !== "ideaChoice")) {
      const game = playGame(name);
      for (const key of keysOf(game))
        expect(`${systemOf(game, key)}${userOf(game, key)}`).not.toContain("earlier-ratings");
    }
  });
});

describe("P1-56: literature nobody has looked up", () => {
  const prompts = playGame("ideaChoice", { game: { config: { literature_search: "person" } } });
  const open = (key: string) => sectionsIn(userOf(prompts, key), "search-result");
  const text = [
    '<search-result by="nobody">',
    "Asked for and not looked up. Nothing is known about it; its absence shows nothing.",
    "- “nearest work”, asked for by Visionary Researcher, Pragmatic Advisor and Field Scout in round 1",
    "- “who else”, asked for by Field Scout in round 1",
    "</search-result>",
  ].join("\n");

  it("is told as such to the modifier and to every assessor of the next round", () => {
    expect(open("r1/assess_scout/field-scout")).toEqual([]);
    expect(open("r1/modify_ideas/modifier")).toEqual([text]);
    expect(open("r2/assess_scout/field-scout")).toEqual([text]);
  });

  it("is not told of what was looked up", () => {
    expect(sectionsIn(userOf(playGame("ideaChoice"), "r2/assess_scout/field-scout"), "search-result")).toEqual([
      expect.stringContaining('by="the literature service"'),
    ]);
  });
});

describe("P1-55: an idea a person brought back", () => {
  const failing = (ask: Ask, state: ReviewState): Answer | null => {
    if (ask.kind === "modify_ideas" && ask.round === 1)
      return {
        json: revisionReply(state, {
          operations: [{ kind: "kill", ids: ["I5"], cards: [], reason: "Done by others." }],
        }),
      };
    return lensOfKind(ask.kind)
      ? {
          json: {
            ...assessmentReply(ask, state, {}),
            ...rates(state, (id) => (ask.round === 1 && id === "I1" ? "VIABLE" : "KILL")),
          },
        }
      : null;
  };
  const prompts = promptsOf([], {
    config: { profile: "idea", idea_cards: FIVE_CARDS, max_rounds: 2 },
    special: failing,
    decide: inTurn({ choice: "revive_i5", rationale: "The rival was withdrawn.", answeredBy: "Ada" }),
  });
  const history =
    "- I5 “Five”: one of the first ideas; dropped after round 1: Done by others.; brought back by Ada after round 2";

  it("is in the set the modifier works on, with the person's words and its history", () => {
    const text = userOf(prompts, "r2/modify_ideas/modifier");
    expect(sectionsIn(text, "artifact")[0]).toContain("## I5 · Five");
    expect(sectionsIn(text, "idea-history")[0]).toContain(history);
    expect(sectionsIn(text, "decisions")[0]).toContain("Reason: The rival was withdrawn.");
    expect(text).toContain("A person has given I5 another chance: it stays in the set.");
  });

  it("is before every assessor of the round it was given", () => {
    const text = userOf(prompts, "r3/assess_scout/field-scout");
    expect(text).toContain("Living ideas, each to be rated once: I1, I2, I3, I4, I5.");
    expect(sectionsIn(text, "idea-history")[0]).toContain(history);
  });
});

describe("P1-13, P1-14: the shared values and the anchor", () => {
  const anchor = researchAnchorSchema.parse({
    domain: "Genomics",
    subdomain: "Single cells",
    research_type: "D",
    expert_persona: "A methods sceptic",
    reviewer_focus: ["leakage"],
    target_venue: { primary: "Anchored Venue", alternatives: ["Second Venue"], tier: "A" },
    venue_constraints: {
      page_limit: 9,
      format: "two columns",
      expected_figures: 5,
      expected_tables: 2,
      writing_style: "terse",
    },
    resources: { compute: "4 GPUs", compute_budget: "500 h", submission_deadline: "1 May", data_status: "in hand" },
    project_intent: "Intent",
    value_proposition: "Anchored value",
    innovation_point: "Innovation",
    story_line: "Line",
    primary_track: "D",
    modification_log: [
      {
        date: "2026-01-01",
        field: "domain",
        old_value: "Old",
        new_value: "Genomics",
        reason: "Secret reason",
        user_approved: true,
      },
    ],
  });
  const told = [
    "Genomics / Single cells",
    "A methods sceptic",
    "leakage",
    "Second Venue",
    "Page limit: 9",
    "two columns",
    "Figures expected: 5",
    "Tables expected: 2",
    "terse",
    "4 GPUs",
    "500 h",
    "1 May",
    "in hand",
    "Intent",
    "Innovation",
    "Line",
  ];

  it.each(allPrompts((name) => playGame(name, { game: { config: { anchor } } })))(
    "%s has them first, with rubric, end and the duty of a counter-proposal",
    (_name, prompts, key) => {
      // Whoever writes down a decision is given that and nothing else.
      if (key.includes("/carry_out/")) return;
      const user = userOf(prompts, key);
      const isDocument = /^(?:custom|strategic|decided) /.test(_name);
      expect(user).toMatch(
        isDocument
          ? /^<shared-values>\nAudience: Anchored Venue\nValue: Anchored value\n/
          : /^<shared-values>\nVenue: Anchored Venue\nValue proposition: Anchored value\n/,
      );
      const [written = ""] = sectionsIn(user, "research-anchor");
      for (const text of told) expect(written).toContain(text);
      expect(user).not.toContain("Secret reason");
      const system = systemOf(prompts, key);
      // A glance at one edit needs no measure of the whole.
      if (key.includes("/check_edit/")) return;
      const isJudging = /\/(?:assess\w*|root_cause|cross_critique)\//.test(key);
      for (const text of [
        isDocument
          ? "would the most critical of the readers in <shared-values> accept it"
          : "would it survive peer review at the venue in <shared-values>",
        "- The end: ",
        ...(isJudging ? ["- The verdict: ", "a concrete counter-proposal"] : []),
      ])
        expect(system).toContain(text);
      expect(system).not.toContain("Anchored Venue");
    },
  );

  it("what was set for the review comes before the anchor", () => {
    expect(
      userOf(playGame("custom", { game: { config: { anchor, target_venue: "The board" } } }), "r1/assess/implementer"),
    ).toContain("<shared-values>\nAudience: The board\n");
  });

  it("P1-26, P1-51: a section's threshold and minimum are part of the end", () => {
    const prompts = playGame("section", { game: { config: { authority_threshold: 8, venue_kind: "journal" } } });
    expect(systemOf(prompts, "r1/assess_writing_editor/writing-editor")).toContain(
      "an authority score of 8 of 10 or more and at least 600 words with 5 different works cited",
    );
    expect(userOf(prompts, "r1/modify/modifier")).toContain(
      "The section has 4 words and cites 0 different works; it needs at least 600 and 5.",
    );
  });
});

describe("P1-04: reference material", () => {
  const seats = ["subject-expert", "implementer", "first-reader", "modifier"];
  const references = Object.fromEntries(
    seats.map((seat) => [seat, [{ title: `For ${seat}`, text: `Known to ${seat} alone.` }]]),
  );
  const prompts = playGame("custom", { game: { config: { references } } });

  it.each(keysOf(prompts))("%s: is read by its own seat and by no other", (key) => {
    const seat = key.split("/")[2]!;
    const user = userOf(prompts, key);
    expect(sectionsIn(user, "reference-text")).toEqual([
      `<reference-text title="For ${seat}">\nKnown to ${seat} alone.\n</reference-text>`,
    ]);
    for (const other of seats.filter((one) => one !== seat)) expect(user).not.toContain(`Known to ${other} alone.`);
  });
});

describe("every prompt", () => {
  it.each(allPrompts((name) => playGame(name)))(
    "%s: explains every section it has, and asks for JSON in the form of its reply",
    (_name, prompts, key) => {
      const [system, user] = [systemOf(prompts, key), userOf(prompts, key)];
      const nested = new Set(["decision", "ledger-issue", "listed-change", "overruled-point", "contradiction-side"]);
      const used = new Set(
        [...user.matchAll(/^<([a-z-]+)(?: [^>]*)?>$/gm)].map(([, tag = ""]) => tag).filter((tag) => !nested.has(tag)),
      );
      for (const tag of used) expect(system).toContain(`\n- <${tag}>: `);
      expect(`${system}${user}`.match(/# Form\nOne JSON object with exactly these fields/g)).toHaveLength(1);
      expect(user.trimEnd()).toMatch(/JSON object\.$/);
    },
  );

  it("the system message of an assessor is the same for all seats and rounds of a review, but for the form of round 1", () => {
    for (const name of GAME_NAMES) {
      const prompts = playGame(name);
      const systems = (isFirst: boolean): Set<string> =>
        new Set(
          keysOf(prompts)
            .filter((key) => key.includes("/assess") && key.startsWith("r1/") === isFirst)
            .map((key) => systemOf(prompts, key)),
        );
      expect(systems(true).size).toBe(1);
      expect(systems(false).size).toBeLessThanOrEqual(1);
      const upToForm = new Set([...systems(true), ...systems(false)].map((system) => system.split("# Form")[0]));
      expect(upToForm.size).toBe(1);
    }
  });

  it("the seats of a round share everything up to their own part, and the revision shares subject and artifact", () => {
    const prompts = playGame("custom");
    const shared = (key: string) => userOf(prompts, key).split("<seat ")[0];
    expect(
      new Set(["subject-expert", "implementer", "first-reader"].map((seat) => shared(`r2/assess/${seat}`))).size,
    ).toBe(1);
    expect(shared("r2/assess/implementer")).toContain("<change-list>");
    const upToArtifact = (key: string) => userOf(prompts, key).split("</artifact>")[0];
    expect(upToArtifact("r1/modify/modifier")).toBe(upToArtifact("r1/assess/implementer"));
  });
});

const overruling: Script = [
  [
    conditional({ issues: [issue("major", "Costs are missing")], disagreements: [disagrees("first-reader")] }),
    PASS,
    conditional(),
  ],
  [PASS, PASS, PASS],
];
const game = promptsOf(overruling, {
  special: (ask, state) =>
    ask.kind === "modify"
      ? {
          json: revisionReply(state, {
            rulings: [
              { issue_id: "A1", ruling: "OVERRULED", reason: "Out of scope." },
              { issue_id: "C1", ruling: "FIXED", reason: "" },
            ],
          }),
        }
      : null,
});

describe("from round 2 on", () => {
  it("P1-18, P1-30: the overruled are told what was chosen and why", () => {
    const [own = ""] = sectionsIn(userOf(game, "r2/assess/subject-expert"), "own-issues");
    expect(own).toContain("Modifier after round 1: OVERRULED — Out of scope.");
    expect(userOf(game, "r2/assess/subject-expert")).not.toContain("<overruled-points>");
    expect(userOf(game, "r2/assess/first-reader")).toContain(
      '<overruled-point side-taken="Subject Expert">\nIt buries the result.\nReason: Better supported.\n</overruled-point>',
    );
    expect(userOf(game, "r2/assess/implementer")).not.toContain("<overruled-points>");
  });

  it("P1.4: each is asked for a report on each of its own issues, by id", () => {
    expect(userOf(game, "r2/assess/subject-expert")).toContain("Report on each of your open issues: A1.");
    expect(userOf(game, "r2/assess/implementer")).toContain("None of your issues is open");
    expect(userOf(game, "r1/assess/subject-expert")).not.toContain("own-issues>\n");
  });

  it("P1-31: the words a contradiction goes by are shown to be used again", () => {
    expect(userOf(game, "r2/assess/first-reader")).toContain('<contradiction topic="lead with stability">');
    expect(systemOf(game, "r2/assess/first-reader")).toContain("of a listed <contradiction> its topic, word for word");
  });

  it("G-10, P1-34: says when a round is the last, or granted", () => {
    const prompts = promptsOf([[PASS, PASS, conditional()]], {
      config: { max_rounds: 2 },
      decide: inTurn({ choice: "one_more_round", rationale: "Cut the appendix." }),
    });
    expect(userOf(prompts, "r1/assess/implementer")).not.toContain("last regular round");
    expect(userOf(prompts, "r2/assess/implementer")).toContain("last regular round");
    expect(userOf(prompts, "r3/assess/implementer")).toContain("A person granted this round beyond the limit.");
    expect(userOf(prompts, "r3/assess/implementer")).toContain("Chosen: One more round\nReason: Cut the appendix.");
    expect(userOf(prompts, "r3/summarise/modifier")).toContain("already granted an extra round");
  });
});

describe("the modifier", () => {
  it("P1-17, P1-32: is told which rulings and settlements are owed", () => {
    expect(userOf(game, "r1/modify/modifier")).toContain(
      "Rulings owed, one each or for its group: A1, C1.\nA settlement is owed for each <contradiction>: first-reader against subject-expert.",
    );
    expect(userOf(playGame("tool"), "r1/modify/modifier")).toContain(
      "No contradiction is reported: a settlement is owed only for issues you call opposed.",
    );
  });

  it("P1-01: may be left out of the panel", () => {
    const panel = game.asked.get("r1/assess/implementer")!.state.panel.filter(({ id }) => id !== agentId("modifier"));
    expect(userOf(promptsOf(overruling, { panel }), "r1/modify/modifier")).toContain('<seat name="Modifier">');
  });

  it("P1-31: a person's choice binds it, then and later, and the assessors are told", () => {
    const prompts = playGame("strategic");
    for (const key of ["r2/modify/modifier", "r3/modify/modifier", "r3/assess/implementer"])
      expect(userOf(prompts, key)).toContain(
        "Asked: Which side should the revision take on “lead with stability”?\nChosen: Set a compromise\nReason: Because it was weighed.\nThe compromise: Lead with both.",
      );
    expect(userOf(prompts, "r2/modify/modifier")).toContain("What is in <decisions> is to be worked in now.");
    expect(userOf(prompts, "r3/modify/modifier")).toContain(
      "Of <decisions>, what was decided after round 3 is to be worked in now; the rest is carried out.",
    );
    expect(userOf(prompts, "r2/assess/implementer")).not.toContain("<decisions>\n");
  });

  it("P1-45: knows why the question was in doubt; the assessors are not told who failed it", () => {
    const prompts = playGame("question");
    expect(userOf(prompts, "r1/modify/modifier")).toContain("Asked because: Research Scientist calls it infeasible.");
    expect(userOf(prompts, "r2/assess_editor/editor")).toContain("Reason: Narrow it.");
    expect(userOf(prompts, "r2/assess_editor/editor")).not.toContain("calls it infeasible");
  });

  it("P1-49: waived supplements are named, to the modifier and to the assessors", () => {
    const prompts = playGame("story");
    for (const key of ["r1/modify/modifier", "r2/assess_audience/audience-specialist"])
      expect(userOf(prompts, key)).toContain("Waived, to stand among the limitations: An ablation");
  });

  it("P1-46: what was looked up is put before all", () => {
    const prompts = playGame("design");
    for (const key of ["r1/modify/modifier", "r2/assess_design/technical-architect"])
      expect(userOf(prompts, key)).toContain(
        '<search-result after-round="1" by="the literature service">\nLooked for: sparse attention\n\nNothing new.\n</search-result>',
      );
  });

  it("P1-50: works the cross-critique in, at the end or, where it came early, in the round's own revision", () => {
    expect(userOf(playGame("section"), "r2/apply_critique/modifier")).toContain(
      "<cross-critique>\n1. Concern: One?\n   Reviewer right: PARTIALLY\n   Change: We say less.",
    );
    const early = playGame("section", { game: { config: { early_cross_critique: true } } });
    expect(userOf(early, "r1/modify/modifier")).toContain("<cross-critique> answers three concerns");
    expect(userOf(early, "r1/cross_critique/domain-expert")).toContain(
      '<reviewer-concern number="3">\nThree?\n</reviewer-concern>',
    );
  });

  it("P1-54: carries out the person's own turn with the ideas", () => {
    const prompts = playGame("ideaChoice");
    expect(userOf(prompts, "r1/modify_ideas/modifier")).toContain("In the person's words: I1 with I2");
    expect(userOf(prompts, "r1/modify_ideas/modifier")).toContain("merge the ideas the person names");
    expect(userOf(prompts, "r2/assess_scout/field-scout")).toContain("The person has changed or added ideas");
  });

  it("P1-41, P1-42: writes new cards from the causes, and everybody sees what became of the old", () => {
    const prompts = playGame("idea");
    expect(sectionsIn(userOf(prompts, "r1/rescue_ideas/modifier"), "root-cause")).toHaveLength(3);
    expect(userOf(prompts, "r2/assess_scout/field-scout")).toContain(
      "- I1 “One”: one of the first ideas; dropped after round 1: Rated WEAK or KILL by a majority",
    );
    expect(userOf(prompts, "r2/assess_scout/field-scout")).toContain(
      "Living ideas, each to be rated once: I6, I7, I8.",
    );
  });
});

describe("one definition per word, in the reader's domain", () => {
  const documents = allPrompts((name) => playGame(name)).filter(([name]) =>
    /^(?:custom|strategic|decided) /.test(name),
  );

  it.each(documents)("%s: any document has readers, no venue", (_name, prompts, key) => {
    const text = `${systemOf(prompts, key)}\n${userOf(prompts, key)}`;
    expect(text).not.toMatch(/\bvenue|peer review|idea card|\bideas?\b|research (?:type|question)|\bpaper\b/i);
  });

  it.each(allPrompts((name) => playGame(name)).filter(([, , key]) => /\/assess/.test(key)))(
    "%s: says once what a verdict and what each severity means",
    (_name, prompts, key) => {
      const text = `${systemOf(prompts, key)}\n${userOf(prompts, key)}`;
      expect(text.match(/^- The verdict: /gm) ?? []).toHaveLength(1);
      for (const word of ["fatal", "critical", "major", "minor"])
        expect((text.match(new RegExp(`\\b${word}: (?!“)`, "g")) ?? []).length).toBeLessThanOrEqual(1);
      // A brief says what its seat looks at, and uses none of the words that are defined for all.
      for (const brief of sectionsIn(userOf(prompts, key), "seat"))
        expect(brief).not.toMatch(/\b(?:PASS|CONDITIONAL|FAIL|STRONG|VIABLE|WEAK|KILL|fatal|critical|major|minor)\b/);
    },
  );
});
