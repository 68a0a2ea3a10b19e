/** Where a review stands, in words: readiness, summary, presentation; and thresholds in force. */
import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import { foldLog } from "@/lib/kernel/fold";
import { isPresented, readiness, summary } from "../readiness";
import { conditional, evaluationIn, fail, gateIn, PASS, review, reviewStateIn, stateOf } from "../review-harness";
import { VERDICT_OF_RATING } from "../vocabulary";

const textsOf = (played: ReturnType<typeof review>) =>
  readiness(reviewStateIn(played)).requirements.map(({ id, state, text }) => [id, state, text]);

describe("readiness", () => {
  it("shows the predicates of P1-20 with who stands in the way", () => {
    const played = review([[PASS, fail(), conditional()]], { config: { max_rounds: 1 } });
    expect(textsOf(played)).toEqual([
      ["turns", "met", "All 3 assessors have answered in round 1"],
      ["verdicts", "unmet", "2 of 3 assessors do not pass it: Implementer FAIL, First Reader CONDITIONAL"],
      ["severe", "unmet", "Fatal or critical and open: B1 It can't work (fatal)"],
      ["concerns", "met", "No earlier issues"],
      ["rounds", "unmet", "Round 1 / 1"],
    ]);
    expect(readiness(reviewStateIn(played)).headline).toMatch(/^Needs your decision: How should .*\?$/);
  });

  it("P1-34: shows an extension as 6 / 5 (+1)", () => {
    const played = review([[PASS, PASS, conditional()]], { decide: inTurn({ choice: "one_more_round" }) });
    expect(textsOf(played).at(-1)?.[2]).toBe("Round 6 / 5 (+1)");
    expect(summary(reviewStateIn(played))).toEqual({
      round: 6,
      maxRounds: 5,
      scoreSeries: [2, 2, 2, 2, 2, 2],
      target: 3,
      maxScore: 3,
      openIssues: 1,
    });
  });

  it("keeps the last round's word while the next one is under way", () => {
    const { log } = review([
      [PASS, PASS, conditional()],
      [PASS, PASS, PASS],
    ]);
    const second = log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === 2);
    const state = stateOf(foldLog(log.slice(0, second + 1)));
    expect(readiness(state).requirements[1]).toMatchObject({
      id: "verdicts",
      state: "pending",
      text: expect.stringContaining("After round 1: 1 of 3"),
    });
  });

  it("P1-Q6: three rounds on a question are a hint, not a gate", () => {
    const played = review([[PASS, PASS, conditional()]], {
      config: { profile: "question", research_type: "D", max_rounds: 4 },
    });
    expect(textsOf(played)).toContainEqual(["hint", "pending", expect.stringContaining("4 rounds without consensus")]);
    expect(gateIn(played)?.kind).toBe("max_rounds");
  });

  it("P1-19: a section is a draft until the review is over or asks about it", () => {
    const { log } = review(
      [
        [PASS, { authority_score: 5 }, {}],
        [PASS, { authority_score: 9 }, {}],
      ],
      { config: { profile: "section" } },
    );
    const isPresentedAt = (length: number) => isPresented(stateOf(foldLog(log.slice(0, length))));
    expect(isPresentedAt(log.length)).toBe(true);
    expect(isPresentedAt(log.length - 2)).toBe(false);
  });
});

describe("thresholds", () => {
  it("P1-10: the authority threshold is configurable", () => {
    expect(
      evaluationIn(
        review([[PASS, { verdict: "PASS", authority_score: 6 }, {}]], {
          config: { profile: "section", authority_threshold: 6 },
        }),
        1,
      )?.status,
    ).toBe("consensus");
  });

  it("P1-12: so is the number of FAILs in a row", () => {
    const config = {
      profile: "question",
      research_type: "M",
      persistent_fail_rounds: 3,
      strict_seed_escalation: true,
    } as const;
    const played = review([[fail({ not_novel: true }), PASS, PASS]], { config });
    expect([evaluationIn(played, 2)?.status, evaluationIn(played, 3)?.status]).toEqual(["continue", "escalated"]);
  });

  it("P1-28: ratings are shown as verdicts", () => {
    expect(VERDICT_OF_RATING).toEqual({ STRONG: "PASS", VIABLE: "CONDITIONAL", WEAK: "FAIL", KILL: "FAIL" });
  });
});
