import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import { critical, dims, scored, synthesis, type Said, type Script } from "@/lib/protocols/judges/rules/judges-harness";
import { ASK_KINDS } from "@/lib/protocols/judges/rules/replies/replies";
import { JUDGES_PROMPTS } from "./judges-prompts";
import { ending, promptsOf, systemOf, userOf, written } from "./prompt-harness";

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
  unresolved_disputes: [{ topic: "March", my_view: "Too early", opposing_view: "Fine" }],
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

  it("P4-16, P4-17: round 2 has the analyses of the others, the findings and what keeps the judges apart", () => {
    const text = userOf(prompts, "r2/rebut/neutral");
    expect(
      [...text.matchAll(/<judge-position judge="(\w+)" name="[^"]*" stance="\w+" round="1" score="([\d.]+)">/g)].map(
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
    expect(text).toContain(
      "Positions: neutral has not taken a position; for has not taken a position; against raised it.",
    );
    expect(text).toContain(
      "What keeps the judges apart: the overall scores lie 2.2 apart, at most 0.5 would be agreement; not all judges agree on the critical findings C1.",
    );
    expect(text).toContain("Your score so far is 3.4.");
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
    expect(text).toContain("Score: 2.2 → 2.8. The copy is checked in step 1.");
    expect(text).toContain("against withdrew it");
    expect(
      text.slice(text.indexOf('<judge-position judge="against" name="Challenger" stance="against" round="2"')),
    ).toMatchSnapshot();
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
    expect(system).toContain("A bad plan is called bad by the one who speaks for it");
    for (const anchor of ["5.0:", "4.0:", "3.0:", "2.0:", "1.0:", "- 5: ", "- 4: ", "- 3: ", "- 2: ", "- 1: "])
      expect(system).toContain(anchor);
  });

  it("P4-10: names edited dimensions and weights, and points instead of weights where it scores", () => {
    const config = {
      dimensions: [
        { id: "reach", label: "Reach", weight: 0.7, about: "Who reads it." },
        { id: "tone", label: "Tone", weight: 0.3, about: "" },
      ],
    };
    const debating = promptsOf([[4, 4, 4]], { config, special: () => ({ fail: "stop" }) });
    expect(userOf(debating, "r1/analyse/for")).toContain(
      "<scored-dimensions>\n- reach: Reach (weight 70 %). Who reads it.\n- tone: Tone (weight 30 %)\n</scored-dimensions>",
    );
    const scoring = promptsOf([], { config: { ...config, enabled: false }, special: () => ({ fail: "stop" }) });
    expect(userOf(scoring, "r1/score/for")).toContain(
      "- reach: Reach (1 to 14 points). Who reads it.\n- tone: Tone (1 to 6 points)",
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
  });

  it("P4-37: the author has verdict, findings and the person's words", () => {
    const back = promptsOf(GAME, {
      decide: inTurn({ choice: "address_minority", rationale: "The owner has to be named.", answeredBy: "Grace" }),
    });
    expect(systemOf(back, "r3/revise/author")).toMatchSnapshot("system message");
    const text = userOf(back, "r3/revise/author");
    expect(text).toContain("The person wants the concerns of the minority met first: judge against.");
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

/** Those whose wording changed since the first. */
const SECOND = new Set(["rebut", "finalise"]);

it("there is a prompt for every ask kind, each with an id of its own", () => {
  expect(Object.keys(JUDGES_PROMPTS)).toEqual(expect.arrayContaining(Object.keys(ASK_KINDS)));
  expect(
    Object.entries(JUDGES_PROMPTS).map(([kind, { id, version }]) => [
      id,
      version === (SECOND.has(kind) ? 2 : 1) && `judges/${kind}`,
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
    );
    const form = textOf(kind).slice(textOf(kind).lastIndexOf("with exactly th"));
    expect([kind, [...form.matchAll(/^- "(\w+)":/gm)].map(([, field]) => field).toSorted()]).toEqual([
      kind,
      fields.toSorted(),
    ]);
  }
});
