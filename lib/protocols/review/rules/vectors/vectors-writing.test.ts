/** The special rules of section and paper. */
import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import type { Ask } from "@/lib/kernel/types";
import { knownLimitations } from "../closing";
import { isPresented } from "../readiness";
import {
  assessments,
  countOf,
  evaluationIn,
  gateIn,
  outcomeIn,
  PASS,
  review,
  reviewStateIn,
  revisionReply,
  type Said,
} from "../review-harness";
import type { ReviewState } from "../state";

describe("section", () => {
  const config = { profile: "section" } as const;
  const authority = (authority_score: number): Said => ({ verdict: "PASS", authority_score });

  it("TV-P1-16: PASS ×3 with authority 6 goes on, with 7 it is consensus", () => {
    expect(evaluationIn(review([[PASS, authority(6), {}]], { config }), 1)).toMatchObject({
      status: "continue",
      blockers: [{ id: "authority" }],
    });
    expect(outcomeIn(review([[PASS, authority(7), {}]], { config }))).toMatchObject({ status: "consensus", rounds: 1 });
  });

  it("TV-P1-17: adversarial MOSTLY, authority 8 and nothing critical or major is consensus", () => {
    const played = review(
      [
        [
          {},
          { authority_score: 8 },
          { review_verdict: "mostly", claims: [{ quote: "Always", status: "PARTIALLY", action: "Say usually" }] },
        ],
      ],
      { config },
    );
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 1 });
  });

  it("TV-P1-18: adversarial NO after R5 runs the cross-critique once, then the section is presented with its open items", () => {
    const played = review([[PASS, authority(8), { review_verdict: "NO" }]], { config });
    expect(countOf(played, "cross_critique")).toBe(1);
    expect(countOf(played, "apply_critique")).toBe(1);
    expect(reviewStateIn(played).crossCritique?.reply.answers).toHaveLength(3);
    expect(played.asked.find(({ kind }) => kind === "cross_critique")).toMatchObject({
      round: 5,
      agentId: "domain-expert",
    });
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: 5 });
    expect(gateIn(played)?.hints.filter((hint) => hint.startsWith("Cross-critique"))).toHaveLength(3);
    expect(isPresented(reviewStateIn(played))).toBe(true);
    const longer = review([[PASS, authority(8), { review_verdict: "NO" }]], {
      config,
      decide: inTurn({ choice: "one_more_round" }),
    });
    expect(countOf(longer, "cross_critique")).toBe(1);
  });

  it("P1-50: early cross-critique runs after round 1 and the round's own revision applies it", () => {
    const played = review(
      [
        [PASS, authority(8), { review_verdict: "NO" }],
        [PASS, authority(8), {}],
      ],
      { config: { ...config, early_cross_critique: true } },
    );
    expect(played.asked.map(({ kind }) => kind).filter((kind) => !kind.startsWith("assess"))).toEqual([
      "cross_critique",
      "modify",
    ]);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("P1-29: verdicts follow from findings where none is given", () => {
    const found = (severity: string) => ({
      issues: [{ location: "2", problem: `A ${severity} one`, evidence: "", rewrite: "", severity }],
    });
    const verdicts = (expert: Said, editor: Said) =>
      evaluationIn(review([[expert, editor, {}]], { config: { ...config, max_rounds: 1 } }), 1)?.verdicts;
    expect(verdicts(found("CRITICAL"), { authority_score: 3 })).toMatchObject({
      "domain-expert": "FAIL",
      "writing-editor": "FAIL",
    });
    expect(
      verdicts(found("MAJOR"), {
        authority_score: 6,
        paragraphs: [{ n: 1, style: "BAD", issues: ["Hedges"], rewrite: "" }],
      }),
    ).toMatchObject({ "domain-expert": "CONDITIONAL", "writing-editor": "CONDITIONAL" });
    expect(verdicts(found("MINOR"), { authority_score: 7 })).toMatchObject({
      "domain-expert": "PASS",
      "writing-editor": "PASS",
      "adversarial-reviewer": "PASS",
    });
  });

  it("P1-51: a section below its minimum is not presented as settled", () => {
    const short = review([[PASS, authority(8), {}]], {
      config: { ...config, section: "abstract", max_rounds: 2 },
      special: (ask: Ask, state: ReviewState) =>
        ask.kind === "modify" ? { json: revisionReply(state, { artifact: "word ".repeat(150) }) } : null,
    });
    expect(evaluationIn(short, 1)).toMatchObject({ status: "continue", blockers: [{ id: "minimum" }] });
    expect(outcomeIn(short)).toMatchObject({ status: "consensus", rounds: 2 });
  });
});

describe("paper", () => {
  const config = { profile: "paper" } as const;
  const weak = (severity: string, n = 1): Said => ({
    weaknesses: Array.from({ length: n }, (_, at) => ({
      title: `${severity} ${at}`,
      detail: "",
      severity,
      suggestion: "Mend it",
    })),
    keep: "NOT_ADDRESSED",
  });

  it("TV-P1-19: PASS, CONDITIONAL with two major issues, PASS is consensus", () => {
    const played = review([[PASS, PASS, weak("MAJOR", 2)]], { config });
    expect(evaluationIn(played, 1)?.verdicts["adversarial-reviewer-2"]).toBe("CONDITIONAL");
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 1 });
  });

  it("TV-P1-20: a FAIL with a FATAL issue goes on", () => {
    expect(evaluationIn(review([[PASS, PASS, weak("FATAL")]], { config }), 1)).toMatchObject({
      status: "continue",
      verdicts: { "adversarial-reviewer-2": "FAIL" },
    });
  });

  it("TV-P1-21: experiment_needed in R2 returns the paper, without R3", () => {
    const needs = {
      ...PASS,
      experiment_needed: [
        { what: "A second cohort", why: "One is chance", affected_sections: ["Results"], scope: "large" },
      ],
    };
    const script = [
      [PASS, PASS, weak("FATAL")],
      [PASS, needs, PASS],
    ];
    const waiting = review(script, { config });
    expect(gateIn(waiting)).toMatchObject({
      kind: "experiment_needed",
      rule: "P1-52",
      round: 2,
      hints: ["A second cohort — large; affects Results"],
    });
    const played = review(script, { config, decide: inTurn({ choice: "approve" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "returned", rounds: 2 });
    expect(assessments(played)).toBe(6);
  });

  it("P1-52: publishing without it is on record as a limitation", () => {
    const needs = {
      ...PASS,
      experiment_needed: [{ what: "A second cohort", why: "One is chance", affected_sections: [], scope: "large" }],
    };
    const played = review([[PASS, needs, PASS]], { config, decide: inTurn({ choice: "limit" }) });
    expect(outcomeIn(played)?.status).toBe("accepted_with_issues");
    expect(knownLimitations(reviewStateIn(played))).toEqual(["Missing experiment: A second cohort"]);
  });

  it("P1-29: a Proofreader passes small things, and structure is a condition", () => {
    const found = (type: string): Said => ({ issues: [{ location: "1", type, current: "teh", fix: "the" }] });
    expect(evaluationIn(review([[found("typo"), PASS, PASS]], { config }), 1)?.verdicts["proofreader"]).toBe("PASS");
    expect(evaluationIn(review([[found("structural"), PASS, PASS]], { config }), 1)?.verdicts["proofreader"]).toBe(
      "CONDITIONAL",
    );
  });
});
