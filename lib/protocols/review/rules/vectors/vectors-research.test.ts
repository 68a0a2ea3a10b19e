/** The special rules of question, design, focused and story. */
import { describe, expect, it } from "vitest";
import { completeAnswer, eventsOf, inTurn } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import type { Ask } from "@/lib/kernel/types";
import { knownLimitations } from "../closing";
import { designTracks, reviewConfigSchema } from "../config";
import { seatsOf } from "../profiles";
import {
  conditional,
  evaluationIn,
  fail,
  gateIn,
  issue,
  optionsIn,
  outcomeIn,
  PASS,
  review,
  reviewStateIn,
  roundsIn,
  type Said,
} from "../review-harness";
import { acknowledgedGaps } from "../ideas/supplements";
import { vaguenessIn } from "../judging/vagueness";

describe("question", () => {
  const config = { profile: "question", research_type: "M" } as const;
  const notNovel = (n: number): Said =>
    fail({ issues: [issue("fatal", `Known since ${n}`)], not_novel: true, keep: "RESOLVED" });
  const strict = { ...config, strict_seed_escalation: true } as const;

  it("TV-P1-09: Professor FAIL not novel in R1 and R2 is escalated after R2", () => {
    const played = review(
      [
        [notNovel(1), PASS, PASS],
        [notNovel(2), PASS, PASS],
      ],
      { config },
    );
    expect(evaluationIn(played, 1)?.status).toBe("continue");
    expect(evaluationIn(played, 2)).toMatchObject({
      status: "escalated",
      escalations: [{ rule: "P1-43", agentId: "senior-professor" }],
    });
    expect(gateIn(played)).toMatchObject({
      kind: "question_escalation",
      round: 2,
      hints: ["Proposed: How much faster?", "Proposed: Why at all?"],
    });
    expect(optionsIn(played)).toEqual(["return_to_ideas", "refine", "proceed", "pause"]);
  });

  it("TV-P1-10: FAIL, CONDITIONAL, FAIL is no streak", () => {
    const played = review(
      [
        [notNovel(1), PASS, PASS],
        [conditional({ keep: "RESOLVED" }), PASS, PASS],
        [notNovel(3), PASS, PASS],
        [PASS, PASS, PASS],
      ],
      { config },
    );
    expect(evaluationIn(played, 3)).toMatchObject({ status: "continue", escalations: [] });
  });

  it("TV-P1-11: type C: Target User without pain point in R2 and R3 is escalated after R3", () => {
    const noPain = (n: number): Said =>
      fail({ issues: [issue("fatal", `No pain ${n}`)], no_pain_point: true, keep: "RESOLVED" });
    const played = review(
      [
        [conditional(), PASS, PASS],
        [noPain(2), PASS, PASS],
        [noPain(3), PASS, PASS],
      ],
      { config: { profile: "question", research_type: "C" } },
    );
    expect(evaluationIn(played, 2)?.status).toBe("continue");
    expect(evaluationIn(played, 3)).toMatchObject({
      status: "escalated",
      escalations: [{ rule: "P1-43", agentId: "target-user" }],
    });
  });

  it("TV-P1-12: an Editor's desk-reject in R1 is escalated at once, and not in strict mode", () => {
    const script = [
      [PASS, fail({ desk_reject: true }), PASS],
      [PASS, PASS, PASS],
    ];
    expect(evaluationIn(review(script, { config }), 1)).toMatchObject({
      status: "escalated",
      escalations: [{ rule: "P1-44", agentId: "editor" }],
    });
    expect(evaluationIn(review(script, { config: strict }), 1)?.status).toBe("continue");
  });

  it("P1-44: infeasible once, or a FAIL that stays on one issue, is escalated", () => {
    expect(
      evaluationIn(review([[PASS, PASS, fail({ infeasible: true })]], { config }), 1)?.escalations[0]?.text,
    ).toContain("infeasible");
    const stuck = review(
      [
        [PASS, PASS, fail()],
        [PASS, PASS, fail({ issues: [] })],
      ],
      { config },
    );
    expect(evaluationIn(stuck, 2)?.escalations).toMatchObject([
      { rule: "P1-44", agentId: "research-scientist", text: expect.stringContaining("C1") },
    ]);
    const moved = review(
      [
        [PASS, PASS, fail()],
        [PASS, PASS, fail({ issues: [issue("fatal", "Something else")], keep: "RESOLVED" })],
      ],
      { config },
    );
    expect(evaluationIn(moved, 2)?.status).toBe("continue");
  });

  it("P1-45: each option does what it says", () => {
    const script = [
      [PASS, fail({ desk_reject: true }), PASS],
      [PASS, PASS, PASS],
    ];
    const after = (choice: string) => outcomeIn(review(script, { config, decide: inTurn({ choice }) }));
    expect(after("return_to_ideas")).toMatchObject({
      status: "returned",
      rounds: 1,
      recorded: false,
      decidedBy: "person",
    });
    expect(after("refine")).toMatchObject({ status: "consensus", rounds: 2 });
    expect(after("proceed")).toMatchObject({ status: "accepted_with_issues", rounds: 1, recorded: true });
    expect(after("pause")).toMatchObject({ status: "stopped", rounds: 1 });
  });

  it("G-10: refining after the last round is an extension, granted by the gate", () => {
    const played = review(
      [
        [PASS, fail({ desk_reject: true }), PASS],
        [PASS, PASS, PASS],
      ],
      { config: { ...config, max_rounds: 1 }, decide: inTurn({ choice: "refine" }) },
    );
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
    expect(reviewStateIn(played).extendedByUser).toBe(1);
    expect(eventsOf(played.log, "round.started")[1]).toMatchObject({
      extension: true,
      notes: ["Granted beyond the limit"],
    });
  });

  it("P1-53: three unresolved FAIL items forbid leaving", () => {
    const three = fail({ desk_reject: true, issues: ["One", "Two", "Three"].map((title) => issue("critical", title)) });
    const played = review([[PASS, three, PASS]], { config });
    expect(optionsIn(played)).toEqual(["return_to_ideas", "refine", "pause"]);
    expect(gateIn(played)?.hints.at(-1)).toContain("three rule it out");
  });

  it("P1-25: all PASS on a question that names too little is a warning, not a consensus", () => {
    const special = (ask: Ask): Answer | null =>
      ask.kind === "name_parts" ? { json: { system: "rota", comparison: null, novelty: "cost" } } : null;
    const played = review([[PASS, PASS, PASS]], { config, special });
    expect(gateIn(played)).toMatchObject({
      kind: "vagueness",
      rule: "P1-25",
      hints: ["It does not name what is compared with what."],
    });
    const accepted = review([[PASS, PASS, PASS]], { config, special, decide: inTurn({ choice: "accept" }) });
    expect(outcomeIn(accepted)?.status).toBe("accepted_with_issues");
    expect(knownLimitations(reviewStateIn(accepted))).toEqual(["It does not name what is compared with what."]);
    const refined = review([[PASS, PASS, PASS]], {
      config,
      special: (ask) => (ask.round === 1 ? special(ask) : null),
      decide: inTurn({ choice: "refine" }),
    });
    expect(outcomeIn(refined)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it.each([
    ["Our contribution is a reproducible pipeline.", "reproducibility"],
    ["We apply standard tools to standard datasets.", "standard tools"],
    ["We confirm previously known effects.", "known facts"],
    ["The study is a template for others.", "template"],
    ["We build an evidence chain for it.", "evidence chain"],
  ])("P1-25: “%s” matches a vagueness pattern", (question, says) => {
    expect(vaguenessIn(question, { system: "a", comparison: "b", novelty: "c" })).toEqual([
      expect.stringContaining(says),
    ]);
    expect(
      vaguenessIn("Does gossip reach all nodes faster than flooding, at half the messages?", {
        system: "a",
        comparison: "b",
        novelty: "c",
      }),
    ).toEqual([]);
  });
});

describe("design and focused", () => {
  const asksForLiterature = conditional({ literature_requests: ["gossip protocols"] });

  it("P1-46: missing literature is looked up and recorded before the next round", () => {
    const config = { profile: "design", research_type: "M", literature_search: "provider" } as const;
    const played = review(
      [
        [asksForLiterature, PASS, PASS],
        [PASS, PASS, PASS],
      ],
      { config },
    );
    expect(reviewStateIn(played).searches).toMatchObject([
      { round: 1, purpose: "requested", queries: ["gossip protocols"], by: "the literature service" },
    ]);
    const order = eventsOf(played.log, "reply.recorded")
      .map(({ kind }) => kind)
      .filter((kind) => !kind.startsWith("assess"));
    expect(order).toEqual(["search_literature", "modify"]);
  });

  it("P1-46: without a service, or when it fails, the person is asked for references", () => {
    const special = (ask: Ask): Answer | null => (ask.kind === "search_literature" ? { fail: "unavailable" } : null);
    for (const literature_search of ["person", "provider"] as const) {
      const config = { profile: "design", research_type: "D", literature_search } as const;
      const waiting = review([[asksForLiterature, PASS, PASS]], { config, special });
      expect(gateIn(waiting)).toMatchObject({ kind: "literature", rule: "P1-46", hints: ["gossip protocols"] });
      const played = review(
        [
          [asksForLiterature, PASS, PASS],
          [PASS, PASS, PASS],
        ],
        {
          config,
          special,
          decide: inTurn({ choice: "references", texts: { references: "Demers 1987" }, answeredBy: "Ada" }),
        },
      );
      expect(reviewStateIn(played).searches).toMatchObject([{ note: "Demers 1987", by: "Ada" }]);
      expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
    }
  });

  it("P1-06: a hybrid design is two reviews, the primary track first, and must name it", () => {
    expect(reviewConfigSchema.safeParse({ profile: "design", research_type: "H" }).error?.issues[0]?.path).toEqual([
      "primary_track",
    ]);
    const config = reviewConfigSchema.parse({ profile: "design", research_type: "H", primary_track: "D" });
    expect(designTracks(config).map((track) => seatsOf(track)[0]?.agent.name)).toEqual([
      "Domain Scientist",
      "Innovation Advisor",
    ]);
  });

  it("P1-08: a focused review has two or three rounds", () => {
    expect(reviewConfigSchema.safeParse({ profile: "focused", research_type: "C", max_rounds: 5 }).success).toBe(false);
    expect(
      gateIn(review([[conditional(), PASS, PASS]], { config: { profile: "focused", research_type: "C" } })),
    ).toMatchObject({ kind: "max_rounds", round: 3 });
  });
});

describe("story", () => {
  const config = { profile: "story" } as const;
  const vulnerable = (category: string, extra: object = {}): Said => ({
    verdict: "FAIL",
    remaining: ["Make it new"],
    keep: "NOT_ADDRESSED",
    vulnerabilities: [
      {
        description: "Done before",
        severity: "fatal",
        category,
        fix: "WRITING_FIX",
        how: "",
        priority: "NICE_TO_HAVE",
        scope: "small",
        ...extra,
      },
    ],
  });

  it("TV-P1-13: a fatal objection to novelty is a hard block in round 1", () => {
    const played = review([[PASS, vulnerable("Novelty"), PASS]], { config });
    expect(evaluationIn(played, 1)?.status).toBe("hard_block");
    expect(roundsIn(played)).toBe(1);
    expect(gateIn(played)).toMatchObject({ kind: "hard_block", rule: "P1-47" });
    expect(optionsIn(played)).toEqual(["deepen", "pivot", "downgrade", "stop"]);
  });

  it.each([
    ["deepen", "returned"],
    ["pivot", "returned"],
    ["downgrade", "accepted_with_issues"],
    ["stop", "stopped"],
  ])("P1-47: %s closes it as %s", (choice, status) => {
    const played = review([[PASS, vulnerable("novelty"), PASS]], {
      config,
      decide: (gate) => completeAnswer(gate, choice),
    });
    expect(outcomeIn(played)).toMatchObject({ status, rounds: 1 });
  });

  it("P1-47: downgrading needs an explicit approval, and a later round blocks as well", () => {
    expect(
      review([[PASS, vulnerable("novelty"), PASS]], { config, decide: inTurn({ choice: "downgrade" }) }).refused,
    ).toHaveLength(1);
    expect(
      gateIn(
        review(
          [
            [PASS, PASS, conditional()],
            [PASS, vulnerable("novelty"), PASS],
          ],
          { config },
        ),
      ),
    ).toMatchObject({ kind: "hard_block", round: 2 });
  });

  it("TV-P1-14, P1-48: another fatal issue goes on, and blocks consensus while it is open", () => {
    const played = review(
      [
        [PASS, vulnerable("data_leakage"), PASS],
        [PASS, { ...PASS, keep: "NOT_ADDRESSED" }, PASS],
      ],
      { config: { ...config, max_rounds: 2 } },
    );
    expect(evaluationIn(played, 1)?.status).toBe("continue");
    expect(evaluationIn(played, 2)?.blockers.map(({ id }) => id)).toContain("severe");
  });

  it("TV-P1-15: a REQUIRED supplement is a gate before R2; waived, it is a recorded gap and R2 starts", () => {
    const needs = vulnerable("controls", {
      severity: "major",
      fix: "EXPERIMENT_SUPPLEMENT",
      how: "A null control",
      priority: "REQUIRED",
    });
    const waiting = review([[PASS, { ...needs, verdict: "CONDITIONAL" }, PASS]], { config });
    expect(gateIn(waiting)).toMatchObject({ kind: "supplements", rule: "P1-49", round: 1 });
    const waived = review(
      [
        [PASS, { ...needs, verdict: "CONDITIONAL" }, PASS],
        [PASS, PASS, PASS],
      ],
      { config, decide: inTurn({ choice: "waive" }) },
    );
    expect(roundsIn(waived)).toBe(2);
    expect(acknowledgedGaps(reviewStateIn(waived))).toEqual(["A null control"]);
    expect(knownLimitations(reviewStateIn(waived))).toEqual(["Acknowledged gap: A null control"]);
    expect(
      outcomeIn(
        review([[PASS, { ...needs, verdict: "CONDITIONAL" }, PASS]], { config, decide: inTurn({ choice: "run" }) }),
      ),
    ).toMatchObject({ status: "returned", rounds: 1 });
  });

  it("P1-49: supplements of all three are sorted; recommended and optional ones block nothing", () => {
    const wish = (what: string, priority: string) => ({
      supplements: [{ what, why: "Expected", priority, scope: "small" }],
    });
    const played = review(
      [
        [
          { ...conditional(), ...wish("A map", "NICE_TO_HAVE") },
          PASS,
          { ...PASS, ...wish("A table", "STRONGLY_RECOMMENDED") },
        ],
      ],
      { config: { ...config, max_rounds: 2 } },
    );
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds" });
    expect(gateIn(played)?.hints).toEqual(
      expect.arrayContaining(["Strongly recommended: A table", "Future work: A map"]),
    );
  });
});
