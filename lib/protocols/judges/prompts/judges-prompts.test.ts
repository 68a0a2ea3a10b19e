import { describe, expect, it } from "vitest";
import type { Ask, AskKind } from "@/lib/kernel/types";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { agentId as seatId, inTurn } from "@/lib/testing/builders";
import {
  analysis,
  critical,
  dims,
  scored,
  synthesis,
  type Said,
  type Script,
} from "@/lib/protocols/judges/rules/judges-harness";
import { ASK_KINDS, askKind } from "@/lib/protocols/judges/rules/replies/replies";
import { JUDGES_PROMPTS } from "./judges-prompts";
import { questionPart } from "./parts/seat";
import { ending, promptsOf, systemOf, userOf, written } from "./prompt-harness";

const NOT_FOUND = {
  id: "c1",
  source: "artifact",
  path: "",
  lines: "",
  quote: "Mail goes out later.",
  status: "not_found" as const,
};
const raising = (score: number, finding: string): Said => ({
  score,
  critical_findings: [critical(finding, { document: "plan", section: "Open points" })],
});
const rebutting: Said = {
  score: 2.8,
  change_reason: "The copy is checked in step 1.",
  agreements: [
    {
      with_judge: "for",
      on_point: "One bucket per tenant",
      strengthening_evidence: "design, first line",
      impact: null,
    },
  ],
  disagreements: [
    {
      with_judge: "for",
      on_point: "March",
      their_argument: "Four weeks are enough",
      my_counterargument: "Nobody owns the switch",
      my_evidence: "plan, step 2",
      their_evidence_weakness: "A date is no owner",
    },
  ],
  position_revision: {
    accept: [{ point: "The copy", from_judge: "Advocate", reason: "It is there" }],
    reject: [{ point: "March", from_judge: "for", reason: "No owner" }],
    revised: "Better than I thought, still unowned.",
  },
  unresolved_disputes: [{ topic: "March", my_view: "Too early", opposing_view: "Fine", why: "Nobody knows the load" }],
  critical_positions: [{ finding_id: "C1", stance: "withdraw", reason: "It is in step 1." }],
};
const GAME: Script = [
  [3.4, 4.4, raising(2.2, "Nobody tells the customers")],
  [3.4, 4.3, rebutting],
  [
    3.4,
    3.9,
    {
      score: 2.6,
      unresolved_disagreements: [
        {
          issue: "The owner",
          my_final_view: "Missing",
          opposing_view: "Implied",
          why_unresolved: "No name",
          user_attention_needed: true,
        },
      ],
    },
  ],
];

describe("what judges are given", () => {
  const prompts = promptsOf(GAME, {
    decide: inTurn({ choice: "additional_input", texts: { input: "Ben owns the switch." }, answeredBy: "Grace" }),
  });

  it("round 1 (P4-15)", () => {
    expect(written(prompts.get("r1/analyse/against"))).toMatchSnapshot();
  });

  it("P4-16, P4-17, P4-44: round 2 has the analyses of the others and the findings, and no word on how far apart they are", () => {
    const text = userOf(prompts, "r2/rebut/neutral");
    expect(
      [...text.matchAll(/<judge-position judge="(\w+)" name="[^"]*" round="1" score="([\d.]+)">/g)].map(
        ([, judge, score]) => [judge, score],
      ),
    ).toEqual([
      ["neutral", "3.4"],
      ["for", "4.4"],
      ["against", "2.2"],
    ]);
    expect(text).toContain(
      '<critical-finding id="C1" status="disputed">\nagainst, on plan, Open points: Nobody tells the customers',
    );
    expect(text).toContain("No position yet: neutral, for\n</critical-finding>");
    expect(text).not.toMatch(/\bapart\b|2\.2 |would be agreement/);
    expect(text).toContain(
      '<own-standing judge="neutral">\nScore so far: 3.4; problem_understanding 4, architecture_quality 4, risk_mitigation 4, implementation_clarity 4, feasibility 4\n</own-standing>',
    );
    expect(ending(prompts, "r2/rebut/neutral")).toMatchSnapshot();
  });

  it("P4-16: a rebuttal reads the round before, never a rebuttal of the same round", () => {
    for (const judge of ["neutral", "for", "against"])
      expect(userOf(prompts, `r2/rebut/${judge}`)).not.toContain('round="2"');
  });

  it("P4-20: round 3 has all rebuttals", () => {
    const text = userOf(prompts, "r3/finalise/for");
    expect([...text.matchAll(/<judge-position judge="(\w+)"[^>]* round="2"/g)].map(([, judge]) => judge)).toEqual([
      "neutral",
      "for",
      "against",
    ]);
    expect(text).toContain("From 2.2: The copy is checked in step 1.");
    expect(text).toContain("against withdrew it");
    expect(text.slice(text.indexOf('<judge-position judge="against" name="Challenger" round="2"'))).toMatchSnapshot();
  });

  it("P4-36: a granted round has the person's input before every judge", () => {
    for (const judge of ["neutral", "for", "against"])
      expect(userOf(prompts, `r4/finalise/${judge}`)).toContain(
        '<additional-input by="Grace">\nBen owns the switch.\n</additional-input>',
      );
    expect(userOf(prompts, "r3/finalise/for")).not.toContain("additional-input");
  });

  it("P4-04: says what a stance may change and what not, and anchors every score", () => {
    const system = systemOf(prompts, "r1/analyse/for");
    expect(system).toContain("whoever speaks for a bad plan calls it bad");
    for (const anchor of ["5.0:", "4.0:", "3.0:", "2.0:", "1.0:", "- 5: ", "- 4: ", "- 3: ", "- 2: ", "- 1: "])
      expect(system).toContain(anchor);
  });

  it("P4-10: names edited dimensions and weights, and points instead of weights where it scores", () => {
    const config = {
      dimensions: [
        { id: "reach", label: "Reach", weight: 0.7, about: "Who reads it." },
        { id: "tone", label: "Tone of it", weight: 0.3, about: "" },
      ],
    };
    const debating = promptsOf([[4, 4, 4]], { config, special: () => ({ fail: "stop" }) });
    expect(userOf(debating, "r1/analyse/for")).toContain(
      "<scored-dimensions>\n- reach (weight 70 %): Who reads it.\n- tone, “Tone of it” (weight 30 %)\n</scored-dimensions>",
    );
    const scoring = promptsOf([], { config: { ...config, enabled: false }, special: () => ({ fail: "stop" }) });
    expect(userOf(scoring, "r1/score/for")).toContain(
      "- reach (1 to 14 points): Who reads it.\n- tone, “Tone of it” (1 to 6 points)",
    );
  });
});

describe("what the moderator and the author are given", () => {
  const prompts = promptsOf([[raising(2.0, "Nobody is told"), 2.0, raising(2.1, "Customers learn it last")]], {
    decide: inTurn({ choice: "confirm" }),
    special: ({ kind }) => (kind === "synthesise" ? { json: synthesis() } : null),
  });

  it("P4-23: the findings and nothing about their judges' scores", () => {
    const text = written(prompts.get("r1/match_findings/moderator"));
    expect(text).not.toContain("2.1");
    expect(text).toMatchSnapshot();
  });

  it("P4-26, P4-27: the synthesis has the verdict as a fact", () => {
    const majority = promptsOf(GAME);
    expect(systemOf(majority, "r3/synthesise/moderator")).toMatchSnapshot("system message");
    const text = userOf(majority, "r3/synthesise/moderator");
    expect(text.slice(text.indexOf("<verdict-facts>"))).toMatchSnapshot("user message from the verdict on");
    expect(userOf(promptsOf([[4, 4, 4]]), "r1/synthesise/moderator")).toContain("The judges agree.");
    expect(userOf(promptsOf([[3, 4, 2]]), "r3/synthesise/moderator")).toContain("no side has a majority");
    const inside = promptsOf([[2.7, 3.0, 2.5]], { config: { consensus_needs_answers: true } });
    expect(userOf(inside, "r3/synthesise/moderator")).toContain(
      "Minority: none. Dissenting from the verdict inside the majority: for.",
    );
  });

  it("P4-37: the author has verdict, findings and the person's words", () => {
    const back = promptsOf(GAME, {
      decide: inTurn({ choice: "address_minority", rationale: "The owner has to be named.", answeredBy: "Grace" }),
    });
    expect(systemOf(back, "r3/revise/author")).toMatchSnapshot("system message");
    const text = userOf(back, "r3/revise/author");
    // P4-45: the next judges have findings, answers and decisions.
    expect(systemOf(back, "r3/revise/author")).not.toContain("who don't know");
    expect(text).toContain("The person wants the concerns of the dissent met first: judge against.");
    expect(text.slice(text.indexOf("<verdict-facts>"))).toMatchSnapshot("user message from the verdict on");
  });

  it("P4-37: a revised version is judged as if it were the first", () => {
    const again = promptsOf([[2, 2, 2]]);
    expect(userOf(again, "r2/analyse/for")).toBe(
      userOf(again, "r1/analyse/for").replaceAll(/\n<\/document-text>/g, "\nRevised 1.\n</document-text>"),
    );
  });
});

describe("what is given in single-round scoring", () => {
  const points = (list: Record<string, number[]>) => ({
    config: { enabled: false },
    special: ({ kind, agentId }: { kind: string; agentId: string }) =>
      kind === "score" ? { json: scored(...(list[agentId] ?? [3, 4, 3, 3, 2])) } : null,
  });

  it("P4-38: the documents, the maxima and the seat", () => {
    expect(written(promptsOf([], points({})).get("r1/score/against"))).toMatchSnapshot();
  });

  it("P4-40: the challenge has every scoring", () => {
    const prompts = promptsOf([], points({}));
    expect(userOf(prompts, "r1/challenge/moderator").match(/<judge-scoring /g)).toHaveLength(3);
    expect(systemOf(prompts, "r1/challenge/moderator")).toMatchSnapshot();
  });

  it("P4-41: the second look has the gap spelled out", () => {
    const prompts = promptsOf([], points({ neutral: [3, 4, 3, 3, 2], for: [4, 5, 4, 4, 3], against: [2, 3, 2, 3, 1] }));
    const text = userOf(prompts, "r1/rescore/against");
    expect(text.match(/<judge-scoring /g)).toHaveLength(2);
    expect(text.slice(text.indexOf("# Now"))).toMatchSnapshot();
  });

  it("P4-42: a single judge is challenged to contradict itself; the moderator stands in where nobody answers", () => {
    const alone = promptsOf([], {
      config: { enabled: false, single_judge: true },
      special: ({ kind, agentId }) => (kind === "score" && agentId !== "neutral" ? { fail: "timeout" } : null),
    });
    expect(userOf(alone, "r1/rescore/neutral")).toContain("# Now: a challenge to yourself");
    const nobody = promptsOf([], {
      config: { enabled: false },
      special: ({ kind }) => (kind === "score" ? { fail: "timeout" } : null),
    });
    expect(userOf(nobody, "r1/validate_internally/moderator")).toContain(
      '<seat name="Internal validation" stance="neutral">',
    );
  });
});

describe("re-asks", () => {
  it("G-03: keep the first messages and quote the problem and the reply", () => {
    const prompts = promptsOf([[4, 4, 4]], {
      special: ({ key }) =>
        key === "r1/analyse/for"
          ? {
              json: {
                overall_score: 3.8,
                dimension_scores: dims(4).slice(1),
                position_statement: { verdict: "Good." },
              },
            }
          : null,
    });
    const [first, again] = [prompts.get("r1/analyse/for") ?? [], prompts.get("r1/analyse/for~2") ?? []];
    expect(again.slice(0, 2)).toEqual(first);
    expect(again.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(again[3]?.content).toContain("<problem>\ndimension_scores: problem_understanding missing\n</problem>");
  });

  it("P4-34: a call that failed is simply made again", () => {
    const prompts = promptsOf([[4, 4, 4]], {
      special: ({ key }) => (key === "r1/analyse/for" ? { fail: "timeout" } : null),
    });
    expect(prompts.get("r1/analyse/for~2")).toEqual(prompts.get("r1/analyse/for"));
  });
});

/** Those whose wording changed most often. */
const VERSIONS: Readonly<Record<string, number>> = {
  rebut: 9,
  finalise: 8,
  match_findings: 6,
  synthesise: 9,
  revise: 9,
  analyse: 8,
};

it("there is a prompt for every ask kind, each with an id of its own", () => {
  expect(Object.keys(JUDGES_PROMPTS)).toEqual(expect.arrayContaining(Object.keys(ASK_KINDS)));
  expect(
    Object.entries(JUDGES_PROMPTS).map(([kind, { id, version }]) => [
      id,
      version === (VERSIONS[kind] ?? 5) && `judges/${kind}`,
    ]),
  ).toEqual(Object.keys(JUDGES_PROMPTS).map((kind) => [`judges/${kind}`, `judges/${kind}`]));
});

it("every form names exactly the fields of its shape", () => {
  const prompts = { ...JUDGES_PROMPTS };
  const forms = promptsOf(GAME, { decide: inTurn({ choice: "address_minority" }) });
  const scoring = promptsOf([], {
    config: { enabled: false },
    special: ({ kind, agentId }) =>
      kind === "score" ? { json: agentId === "for" ? scored(4, 5, 4, 4, 3) : scored(2, 3, 2, 3, 1) } : null,
  });
  const challenged = promptsOf([], { config: { enabled: false } });
  const matched = promptsOf([[raising(4, "A"), 4, raising(4, "B")]]);
  const textOf = (kind: string) =>
    [...forms, ...scoring, ...challenged, ...matched]
      .filter(([key]) => key.includes(`/${kind}/`))
      .map(([, messages]) => messages.map(({ content }) => content).join("\n"))[0] ?? "";
  for (const kind of Object.keys(prompts).filter((one) => one !== "validate_internally")) {
    const fields = Object.keys(
      (ASK_KINDS[kind as keyof typeof ASK_KINDS].replySchema as unknown as { shape: object }).shape,
    ).filter((field) => field !== "earlier_findings");
    const form = textOf(kind).slice(textOf(kind).lastIndexOf("with these fields"));
    expect([kind, [...form.matchAll(/^- "(\w+)":/gm)].map(([, field]) => field).toSorted()]).toEqual([
      kind,
      fields.toSorted(),
    ]);
  }
});

describe("findings by name", () => {
  const sure = (claim: string) => [{ claim, evidence: "plan, step 2", confidence: "HIGH", weighs: "against" }];
  const game: Script = [
    [
      3.4,
      4.4,
      { ...(raising(2.2, "Nobody tells the customers") as object), score: 2.2, key_claims: sure("Nobody owns step 2") },
    ],
    [
      {
        score: 3.4,
        critical_positions: [
          { finding_id: "C1", stance: "reject", reason: "Support tells them in week five." },
          { finding_id: "F1", stance: "endorse", reason: "No name stands there." },
        ],
      },
      4.3,
      2.6,
    ],
    [3.4, 3.9, 2.6],
  ];
  const on = { config: { consensus_needs_answers: true, max_revision_loops: 0 } };

  it("P4-44: a claim held with HIGH confidence is told by its id, with its status and what was answered", () => {
    const prompts = promptsOf(game, on);
    const [second, third] = [userOf(prompts, "r2/rebut/for"), userOf(prompts, "r3/finalise/for")];
    expect(second).toContain(
      '<raised-finding id="F1" status="unanswered">\nagainst (HIGH): Nobody owns step 2 (plan, step 2)\nNo position yet: neutral, for\n</raised-finding>',
    );
    expect(third).toContain('id="F1" status="endorsed"');
    expect(third).toContain("neutral endorses it: No name stands there.");
    // Told once: not again among the claims of its judge.
    expect(second.split("Nobody owns step 2")).toHaveLength(2);
  });

  it("P4-50: whose finding is disputed is told so first; the words of the dispute stand with the finding", () => {
    const prompts = promptsOf(game, on);
    expect(ending(prompts, "r3/finalise/against")).toContain(
      '<own-standing judge="against">\nDisputed, to be answered first: C1 (neutral)\nScore so far: 2.6;',
    );
    expect(userOf(prompts, "r3/finalise/against")).toContain("- neutral rejects it: Support tells them in week five.");
    expect(ending(prompts, "r3/finalise/against")).toContain("Own findings: C1 (disputed), F1 (endorsed)");
    expect(ending(prompts, "r3/finalise/for")).not.toContain("Disputed");
  });

  it("P4-45: the author has the moderator's recommendations, and a revised version is read with the findings it was sent back for", () => {
    const prompts = promptsOf(game, {
      ...on,
      decide: inTurn({ choice: "address_minority" }),
      special: ({ kind, round }) =>
        kind === "synthesise" ? { json: synthesis() } : kind === "analyse" && round > 3 ? { fail: "stop" } : null,
    });
    expect(userOf(prompts, "r3/revise/author")).toContain("Recommended by the moderator:\n- MUST: Write the way back");
    const again = userOf(prompts, "r4/analyse/neutral");
    expect(again).toContain(
      "<earlier-findings>\nJ1-C1: Nobody tells the customers\nJ1-F1: Nobody owns step 2\n</earlier-findings>",
    );
    // P4-60: what the person decided reaches whoever judges the next version, without what tells of other judges.
    expect(again).toContain('<reader-decision by="Local user">\nSaid by the responsible person');
    expect(again).toContain("no assumption:\n\nBecause it was weighed.\n</reader-decision>");
    expect(userOf(prompts, "r1/analyse/neutral")).not.toContain("<reader-decision by");
    expect(again).toContain('"state": "resolved", "partly", "open" or "not_applicable"');
    expect(userOf(prompts, "r1/analyse/neutral")).not.toContain("<earlier-findings>\n");
  });

  it("P4-45: what mends a critical finding that stands is told to the author as that, however weakly it was recommended", () => {
    const action = "Tell the customers (C1)";
    const prompts = promptsOf(game, {
      ...on,
      decide: inTurn({ choice: "address_minority" }),
      special: ({ kind }) =>
        kind === "synthesise"
          ? { json: { ...synthesis(), recommendations: [{ action, level: "CONSIDER", consensus: "minority" }] } }
          : null,
    });
    expect(userOf(prompts, "r3/revise/author")).toContain(`- CONSIDER, mends critical C1: ${action}`);
  });

  it("the author has the recommendations in the order it is told to carry them out", () => {
    const wanted = (["CONSIDER", "SHOULD", "MUST", "COULD"] as const).map((level) => ({
      action: `Do what is ${level}`,
      level,
      consensus: "majority",
    }));
    const prompts = promptsOf(game, {
      ...on,
      decide: inTurn({ choice: "address_minority" }),
      special: ({ kind }) => (kind === "synthesise" ? { json: { ...synthesis(), recommendations: wanted } } : null),
    });
    expect(userOf(prompts, "r3/revise/author").match(/(?<=Do what is )[A-Z]+/g)).toEqual([
      "MUST",
      "SHOULD",
      "COULD",
      "CONSIDER",
    ]);
  });

  it("the author has a dispute only where there are two views, and the words of the moderator's marks", () => {
    const item = { issue: "The number", recommendation: "", stakes: "" };
    const user_attention_needed = [
      { ...item, majority_view: "A rule is needed [c1]", minority_view: "The same." },
      { ...item, majority_view: "Name the owner", minority_view: "Start at once" },
    ];
    const seen: { ask: Ask; state: JudgesState }[] = [];
    promptsOf(game, {
      ...on,
      decide: inTurn({ choice: "address_minority" }),
      special: (ask, state) => {
        if (ask.kind === "revise") seen.push({ ask, state });
        return ask.kind === "synthesise" ? { json: { ...synthesis(), user_attention_needed } } : null;
      },
    });
    const [asked] = seen;
    if (!asked) throw new Error("It is asked.");
    const judgements = asked.state.judgements.map((one) => ({
      ...one,
      syntheses: one.syntheses.map((given) => ({ ...given, citations: [NOT_FOUND] })),
    }));
    const built = JUDGES_PROMPTS.revise.build({ ...asked.state, judgements }, asked.ask);
    const text = built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
    expect(text).toContain(
      "In dispute:\n- The number — Majority: Name the owner — Minority: Start at once\n\nPut before the person:\n- The number — Majority: A rule is needed [cited, but not found: “Mail goes out later.”]\n",
    );
  });

  it("a mark in an earlier finding is read as the words it stood for", () => {
    const seen: { ask: Ask; state: JudgesState }[] = [];
    promptsOf(game, {
      ...on,
      decide: inTurn({ choice: "address_minority" }),
      special: (ask, state) => {
        if (ask.key !== "r4/analyse/neutral") return null;
        seen.push({ ask, state });
        return { fail: "stop" };
      },
    });
    const [asked] = seen;
    const [first, ...rounds] = asked?.state.rounds ?? [];
    if (!asked) throw new Error("It is asked.");
    const turn = first?.turns[seatId("against")];
    if (!first || turn?.kind !== "analysis") throw new Error("There is an analysis.");
    const [finding] = turn.reply.critical_findings;
    if (!finding) throw new Error("It has a critical finding.");
    const cited = {
      ...turn,
      reply: { ...turn.reply, critical_findings: [{ ...finding, finding: "Nobody tells them [c1]" }] },
      citations: [NOT_FOUND],
    };
    const convergent = { finding: "Nobody owns it [c1] (K2, K3)", priority: "HIGH" as const, source_judges: [] };
    const state: JudgesState = {
      ...asked.state,
      judgements: asked.state.judgements.map((one) => ({
        ...one,
        syntheses: one.syntheses.map((given) => ({
          ...given,
          reply: { ...given.reply, convergent_findings: [convergent] },
          citations: cited.citations,
        })),
      })),
      rounds: [{ ...first, turns: { ...first.turns, [seatId("against")]: cited } }, ...rounds],
    };
    const built = JUDGES_PROMPTS.analyse.build(state, asked.ask);
    const text = built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
    expect(text).toContain("C1: Nobody tells them [cited, but not found: “Mail goes out later.”]");
    expect(text).toContain("M1: Nobody owns it [cited, but not found: “Mail goes out later.”]\n");
  });
});

describe("nothing that was filled in is dropped", () => {
  const claim = (text: string, confidence: string) => ({
    claim: text,
    evidence: "plan, step 2",
    confidence,
    weighs: "against",
    dimension: "feasibility",
  });
  const open = (text: string) => ({ text, state: "open" });
  const moved = [{ what: "The owner", by: "Challenger", reason: "Step 2 names nobody" }];
  const script: Script = [
    [
      { score: 3.4, key_claims: [claim("Nobody owns step 2", "MEDIUM")], conditions: [open("Step 2 has an owner")] },
      { score: 4.4, key_claims: [], conditions: [open("Customers are told")] },
      { score: 2.2, key_claims: [claim("No step has an owner", "HIGH")], conditions: [] },
    ],
    [
      { score: 3.4, conditions: [{ text: "K1: Step 2 has an owner", state: "met" }], moved_by: moved },
      { score: 4.3, conditions: [open("K1: An owner for step 2 is named"), open("Customers are told")] },
      {
        score: 2.4,
        new_concerns: [{ point: "Nobody pays for it", evidence: "plan" }],
        unresolved_disputes: [
          { topic: "March", with_judges: ["for"], my_view: "Too early", opposing_view: "Fine", why: "A guess" },
        ],
      },
    ],
    [
      3.4,
      {
        score: 3.7,
        moved_by: moved,
        conditions: [open("K1")],
        dropped_conditions: [{ condition_id: "K2", reason: "Said in step 5" }],
      },
      {
        score: 2.4,
        unresolved_disagreements: [
          {
            issue: "March",
            with_judges: ["for"],
            my_final_view: "Too early",
            opposing_view: "Fine",
            why_unresolved: "A guess",
            user_attention_needed: true,
          },
        ],
      },
    ],
  ];
  const prompts = promptsOf(script, {
    special: ({ kind }) =>
      kind === "match_findings"
        ? {
            json: {
              matches: [{ findings: ["against/k1", "for/c1"], reason: "owners" }],
              parts: [{ part: "neutral/k1", whole: "against/k1", reason: "one step of all" }],
            },
          }
        : null,
  });
  const [second, third, moderator] = ["r2/rebut/for", "r3/finalise/neutral", "r3/synthesise/moderator"].map((key) =>
    userOf(prompts, key),
  ) as [string, string, string];

  it("P4-51: conditions stand before every judge from round 2 on and before the moderator, by id and with who asks for them", () => {
    expect(userOf(prompts, "r1/analyse/for")).not.toContain("standing-conditions");
    expect(second).toContain(
      "<standing-conditions>\nK1: Step 2 has an owner (neutral: open)\nK2: Customers are told (for: open)\n</standing-conditions>",
    );
    expect(third).toContain(
      "K1: Step 2 has an owner (neutral: provided for, for: open, as “An owner for step 2 is named”)\nK2: Customers are told (for: open)",
    );
    expect(moderator).toContain("No longer asked for:\n- K2: Customers are told (for in round 3: Said in step 5)");
    expect(moderator).toContain("CONDITIONAL rests on <standing-conditions>");
    expect(userOf(promptsOf([[4.2, 4.2, 4.2]]), "r1/synthesise/moderator")).not.toContain("CONDITIONAL rests");
  });

  it("P4-52: every finding a score rests on has an id, with the finding it is part of and whose concern repeats it", () => {
    expect(second).toContain(
      '<raised-finding id="F1" status="endorsed" part-of="F2">\nneutral (MEDIUM): Nobody owns step 2 (plan, step 2)\nNo position yet: for, against\n</raised-finding>',
    );
    expect(second).toContain(
      '<raised-finding id="F2" status="shared">\nagainst (HIGH): No step has an owner (plan, step 2)\n- for has it among its concerns\nNo position yet: neutral\n</raised-finding>',
    );
    expect(third).toContain('<raised-finding id="F3" status="unanswered">\nagainst: Nobody pays for it (plan)');
    expect(userOf(prompts, "r1/match_findings/moderator")).toContain(
      "<concerns>\nneutral/c1: No way back\nfor/c1: No way back\nagainst/c1: No way back\n</concerns>",
    );
  });

  it("P4-16: what one judge sees only in the rebuttal, the next of the same round does not read", () => {
    const early: Script = [
      [3.4, 4.4, 2.2],
      [{ score: 3.4, new_concerns: [{ point: "Nobody pays for it", evidence: "plan" }] }, 4.3, 2.4],
      [3.4, 4.3, 2.4],
    ];
    const built = promptsOf(early);
    for (const judge of ["for", "against"]) expect(userOf(built, `r2/rebut/${judge}`)).not.toContain("Nobody pays");
    expect(userOf(built, "r3/finalise/for")).toContain("neutral: Nobody pays for it (plan)");
  });

  it("why a dispute is unresolved, what moved a judge, and what the person is to look at", () => {
    expect(third).toContain("- March (with for): Too early Against it: Fine Why: A guess");
    expect(third).toContain("Moved:\n- The owner, by Challenger: Step 2 names nobody");
    // P4-54: what the other changed stands with it, and says nothing here of whether it concerns the dispute.
    expect(moderator).toContain(
      "- March (with for): Too early Against it: Fine Why: A guess Asks the person to look at it.\n",
    );
  });

  it("P4-45: a version is asked about earlier findings where one before it was sent back, by form and by shape", () => {
    const sent: Said = { score: 2, key_claims: [{ ...claim("Nobody owns step 2", "HIGH"), dimension: undefined }] };
    const shapes: [number, boolean][] = [];
    const revised = promptsOf([[2, 2, sent]], {
      decide: inTurn({ choice: "revise" }),
      special: (ask, state) => {
        if (ask.kind === "analyse")
          shapes.push([ask.round, "earlier_findings" in shapeOf(askKind(state, ask.kind) ?? ASK_KINDS.analyse)]);
        return null;
      },
    });
    expect(new Map(shapes)).toEqual(
      new Map([
        [1, false],
        [2, true],
        [3, true],
      ]),
    );
    for (const [round, isAsked] of shapes)
      expect(userOf(revised, `r${round}/analyse/for`).includes('- "earlier_findings":')).toBe(isAsked);
  });

  const shapeOf = ({ replySchema }: AskKind): object => (replySchema as unknown as { shape: object }).shape;

  it("P4-45: what each judge found of the earlier findings, in the rounds after", () => {
    const sent: Said = { score: 2, key_claims: [{ ...claim("Nobody owns step 2", "HIGH"), dimension: undefined }] };
    const again = promptsOf([[2, 2, sent]], {
      special: ({ kind, round, agentId }) =>
        kind === "analyse" && round > 1
          ? {
              json: {
                ...analysis(agentId === "for" ? 4.4 : 2.2),
                earlier_findings: [{ finding_id: "F1", state: "resolved", passage: "plan, step 5" }],
              },
            }
          : null,
    });
    const key = "r3/rebut/neutral";
    expect(userOf(again, key)).toContain("Earlier findings:\n- J1-F1 resolved: plan, step 5");
  });
});

describe("what is said once", () => {
  const asking = (title: string, question: string) =>
    questionPart({ subject: { title, question, context: "", artifact: "" } });

  it("the title, only where it adds something to the question", () => {
    expect(asking("Is the records plan ready to build?", "Is this specification ready to be built?")).toBe(
      "<question>\nIs this specification ready to be built?\n</question>",
    );
    expect(asking("Records", "Is it ready?")).toBe("<question>\nRecords\n\nIs it ready?\n</question>");
    expect(asking("??", "Is it ready?")).toBe("<question>\nIs it ready?\n</question>");
  });

  it("no heading and no claim to be the whole form that the engine's own part contradicts", () => {
    for (const kind of ["analyse", "rebut", "finalise"] as const) {
      const prompts = promptsOf(GAME);
      const messages = [...prompts].filter(([key]) => key.includes(`/${kind}/`)).flatMap(([, all]) => all);
      const text = messages.map(({ content }) => content).join("\n");
      expect(text).not.toMatch(/^# Evidence$/m);
      expect(text).not.toContain("exactly these fields");
      expect(text).toContain("those the system message adds");
    }
  });

  it("P4-56: what the person has answered amends the documents, and a silent document is scored as far as it goes", () => {
    for (const prompts of [promptsOf([[4, 4, 4]]), promptsOf([], { config: { enabled: false } })]) {
      const [messages] = [...prompts.values()];
      const text = messages?.map(({ content }) => content).join("\n") ?? "";
      expect(text).toContain("What the person has answered counts as written");
      expect(text).toContain("score what can be judged and say so");
    }
  });
});
