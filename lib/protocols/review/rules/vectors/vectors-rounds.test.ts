/** P1.3, P1.5, P1.6: rounds, verdicts, the ledger and the limit. */
import { describe, expect, it } from "vitest";
import { agentId, eventsOf, inTurn } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import type { Ask } from "@/lib/kernel/types";
import { roundLimit } from "../config";
import { isOpen, resolvedRound } from "../judging/ledger";
import {
  assessments,
  conditional,
  countOf,
  disagrees,
  evaluationIn,
  fail,
  gateIn,
  issue,
  optionsIn,
  outcomeIn,
  PASS,
  review,
  reviewStateIn,
  revisionReply,
  roundsIn,
  type Said,
} from "../review-harness";
import type { ReviewState } from "../state";

const CONDITIONAL_ROUND: Said[] = [PASS, PASS, conditional()];

describe("consensus", () => {
  it.each(["story", "custom"] as const)(
    "TV-P1-01: %s, R1 PASS ×3 without issues is consensus after one round, without a modification",
    (profile) => {
      const played = review([[PASS, PASS, PASS]], { config: { profile } });
      expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 1, recorded: true, decidedBy: "panel" });
      expect(countOf(played, "modify")).toBe(0);
    },
  );

  it("TV-P1-02: one CONDITIONAL goes on: one modification, then all three again", () => {
    const played = review([CONDITIONAL_ROUND, [PASS, PASS, PASS]]);
    expect(evaluationIn(played, 1)?.status).toBe("continue");
    expect(countOf(played, "modify")).toBe(1);
    expect(assessments(played, 2)).toBe(3);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("TV-P1-03: R2 PASS ×3 with a prior concern PARTIALLY goes on", () => {
    const played = review([CONDITIONAL_ROUND, [PASS, PASS, { ...PASS, keep: "PARTIALLY" }], [PASS, PASS, PASS]]);
    expect(evaluationIn(played, 2)).toMatchObject({ status: "continue", blockers: [{ id: "concerns" }] });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 3 });
  });

  it("TV-P1-04: a PASS with a new critical issue is downgraded, and nobody is asked again", () => {
    const played = review([
      CONDITIONAL_ROUND,
      [{ ...PASS, issues: [issue("critical", "New hole")] }, PASS, PASS],
      [PASS, PASS, PASS],
    ]);
    expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
    expect(reviewStateIn(played).rounds[1]?.turns[agentId("subject-expert")]).toMatchObject({
      verdict: "CONDITIONAL",
      flags: ["downgraded"],
      assessment: { remaining: ["Define it"] },
    });
    expect(evaluationIn(played, 2)).toMatchObject({ status: "continue", downgraded: ["subject-expert"] });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 3 });
  });

  it("P1-22: a PASS with a minor issue stays one", () => {
    const played = review([[PASS, { ...PASS, issues: [issue("minor")] }, PASS]]);
    expect(reviewStateIn(played).rounds[0]?.turns[agentId("implementer")]).toMatchObject({
      verdict: "PASS",
      flags: [],
    });
  });

  it("P1-20: a fatal issue blocks although its raiser passes everything else", () => {
    const played = review(
      [
        [fail(), PASS, PASS],
        [{ ...PASS, keep: "NOT_ADDRESSED" }, PASS, PASS],
      ],
      { config: { max_rounds: 2 } },
    );
    expect(evaluationIn(played, 2)?.blockers.map(({ id }) => id)).toEqual(["severe", "concerns"]);
  });

  it("P1-Q3: min_rounds keeps it going although it would be settled", () => {
    const played = review([[PASS, PASS, PASS]], { config: { min_rounds: 2 } });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 2 });
    expect(countOf(played, "modify")).toBe(1);
  });
});

describe("the limit", () => {
  it("TV-P1-05: CONDITIONAL up to R5: five assessments, four modifications, a gate with four options", () => {
    const played = review([CONDITIONAL_ROUND]);
    expect(evaluationIn(played, 5)?.status).toBe("max_rounds_reached");
    expect(assessments(played)).toBe(15);
    expect(countOf(played, "modify")).toBe(4);
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", rule: "P1-34", round: 5 });
    expect(optionsIn(played)).toEqual(["side_x", "side_y", "compromise", "one_more_round"]);
    expect(gateIn(played)?.options[3]?.consequence).toContain("6 / 5 (+1)");
  });

  it("TV-P1-06: one more round, R6 PASS ×3: consensus after six rounds, extended once", () => {
    const script = [...Array.from({ length: 5 }, () => CONDITIONAL_ROUND), [PASS, PASS, PASS]];
    const played = review(script, { decide: inTurn({ choice: "one_more_round" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 6 });
    expect(reviewStateIn(played).extendedByUser).toBe(1);
    expect(countOf(played, "modify")).toBe(5);
    expect(eventsOf(played.log, "round.started").at(-1)?.extension).toBe(true);
  });

  it("P1-34: without consensus the extra round comes back, and its label says so", () => {
    const played = review([CONDITIONAL_ROUND], { decide: inTurn({ choice: "one_more_round" }) });
    expect(roundsIn(played)).toBe(6);
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: 6 });
    expect(gateIn(played)?.reason).toContain("6 / 5 (+1)");
    expect(gateIn(played)?.options[3]?.consequence).toContain("7 / 5 (+2)");
  });

  it("P1-34: the gate tells resolved and unresolved issues and the recommendation, also without the summary", () => {
    const script = [
      [fail(), PASS, conditional()],
      [{ ...PASS, keep: "RESOLVED" as const }, PASS, conditional({ issues: [] })],
    ];
    const played = review(script, { config: { max_rounds: 2 } });
    expect(gateIn(played)?.recommendation).toBe("Take the compromise.");
    expect(gateIn(played)?.hints).toEqual([
      expect.stringContaining("Unresolved: C1 The rota is undefined (First Reader)"),
      expect.stringContaining("Resolved in round 2: A1 It can't work — Answered round 1"),
    ]);
    expect(gateIn(played)?.positions[0]).toMatchObject({
      name: "First Reader",
      concerns: ["C1 (major) The rota is undefined"],
    });
    const mute = review(script, {
      config: { max_rounds: 2 },
      special: ({ kind }) => (kind === "summarise" ? { fail: "timeout" } : null),
    });
    expect(optionsIn(mute)).toEqual(optionsIn(played));
    expect(gateIn(mute)?.options[0]?.label).toBe("Side with First Reader");
  });

  it.each(["side_x", "side_y", "compromise"])("P1-38: %s accepts it with its open issues as limitations", (choice) => {
    const played = review([CONDITIONAL_ROUND], {
      config: { max_rounds: 1 },
      decide: inTurn({ choice, answeredBy: "Ada" }),
    });
    expect(outcomeIn(played)).toMatchObject({
      status: "accepted_with_issues",
      recorded: true,
      decidedBy: "person",
      decision: { choice, by: "Ada" },
    });
    expect(outcomeIn(played)?.summary).toContain("1 known limitation");
  });

  it("TV-P1-08: fast mode ends a section after two rounds, everything else after three", () => {
    expect(roundLimit({ profile: "section", max_rounds: null, fast_mode: true })).toBe(2);
    for (const profile of ["custom", "idea", "question", "design", "story", "paper", "focused"] as const)
      expect(roundLimit({ profile, max_rounds: null, fast_mode: true })).toBe(3);
    const section = review([[PASS, { ...PASS, verdict: "CONDITIONAL", remaining: ["Style"] }, PASS]], {
      config: { profile: "section", fast_mode: true },
    });
    expect(evaluationIn(section, 2)?.status).toBe("max_rounds_reached");
    expect(gateIn(section)).toMatchObject({ kind: "max_rounds", round: 2 });
    expect(gateIn(review([CONDITIONAL_ROUND], { config: { fast_mode: true } }))).toMatchObject({
      kind: "max_rounds",
      round: 3,
    });
  });
});

describe("replies", () => {
  it("TV-P1-07: CONDITIONAL with nothing remaining is invalid and asked again", () => {
    const played = review([[PASS, PASS, conditional({ remaining: [] })]]);
    expect(eventsOf(played.log, "reply.rejected")[0]).toMatchObject({ code: "schema", agentId: "first-reader" });
    expect(played.asked.find(({ key }) => key === "r1/assess/first-reader~2")?.correction?.reason).toContain(
      "remaining is empty",
    );
  });

  it("P1-Q11: an assessor that stays invalid leaves the round incomplete until a person decides", () => {
    const played = review([[PASS, PASS, conditional({ remaining: [] })]]);
    expect(evaluationIn(played, 1)).toBeNull();
    expect(gateIn(played)).toMatchObject({ kind: "assessor_failed", rule: "P1-Q11", round: 1 });
    expect(optionsIn(played)).toEqual(["retry", "replace", "stop"]);
  });

  it("P1-Q11: retry asks afresh, replace with another model, stop ends it", () => {
    const failing = (until: number) => (ask: Ask) =>
      ask.agentId === "implementer" && !ask.key.endsWith(`+${until}`) && ask.round === 1
        ? ({ fail: "timeout" } satisfies Answer)
        : null;
    const retried = review([[PASS, PASS, PASS]], { special: failing(1), decide: inTurn({ choice: "retry" }) });
    expect(outcomeIn(retried)?.status).toBe("consensus");
    const replaced = review([[PASS, PASS, PASS]], {
      special: failing(1),
      decide: inTurn({ choice: "replace", texts: { model: "better" } }),
    });
    expect(replaced.asked.at(-1)).toMatchObject({ key: "r1/assess/implementer+1", model: "better" });
    expect(
      outcomeIn(review([[PASS, PASS, PASS]], { special: failing(9), decide: inTurn({ choice: "stop" }) })),
    ).toMatchObject({ status: "stopped", recorded: false, decidedBy: "nobody" });
  });

  it("G-09: enum values count in any case and with the synonyms listed, nothing else", () => {
    const accepted = review([
      [PASS, PASS, conditional({ verdict: " cond ", issues: [issue("major", "x", { severity: "Major" })] })],
      [PASS, PASS, PASS],
    ]);
    expect(evaluationIn(accepted, 1)?.verdicts["first-reader"]).toBe("CONDITIONAL");
    const refused = review([[PASS, PASS, { verdict: "OKAY" }]]);
    expect(eventsOf(refused.log, "reply.rejected")).toHaveLength(2);
  });

  it("P1.4: a disagreement needs a counter-proposal and another assessor", () => {
    for (const wrong of [
      { ...disagrees("implementer"), counter_proposal: "" },
      disagrees("subject-expert"),
      disagrees("nobody"),
    ]) {
      const played = review([[{ ...PASS, disagreements: [wrong] }, PASS, PASS]]);
      expect(eventsOf(played.log, "reply.rejected")[0]?.reason).toContain("disagreements");
    }
  });

  it("P1.4: issues of later rounds may come as new_issues", () => {
    const played = review(
      [
        CONDITIONAL_ROUND,
        [{ ...conditional({ issues: [], new_issues: [issue("major", "Another")] }), keep: "RESOLVED" }, PASS, PASS],
      ],
      { config: { max_rounds: 2 } },
    );
    expect(reviewStateIn(played).ledger.map(({ id, title, round }) => [id, title, round])).toEqual([
      ["C1", "The rota is undefined", 1],
      ["A1", "Another", 2],
    ]);
  });
});

describe("the ledger", () => {
  it("P1-23: the modifier can't close an issue; its raiser can", () => {
    const played = review([
      CONDITIONAL_ROUND,
      [PASS, PASS, conditional({ issues: [], keep: "NOT_ADDRESSED" })],
      [PASS, PASS, PASS],
    ]);
    const [raised] = reviewStateIn(played).ledger;
    expect(raised?.rulings).toMatchObject([
      { round: 1, ruling: "FIXED", version: 2 },
      { round: 2, ruling: "FIXED", version: 3 },
    ]);
    expect(raised?.reports.map(({ round, status }) => [round, status])).toEqual([
      [2, "NOT_ADDRESSED"],
      [3, "RESOLVED"],
    ]);
    expect(raised?.changes.map(({ version }) => version)).toEqual([2, 3]);
    expect(raised && resolvedRound(raised)).toBe(3);
  });

  it("P1-23: a concern its raiser passes over is asked for once, then counts as not addressed", () => {
    const played = review([CONDITIONAL_ROUND, [PASS, PASS, { ...PASS, prior_concerns: [] }]], {
      config: { max_rounds: 2 },
    });
    const { ledger, rounds } = reviewStateIn(played);
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { code: "inconsistent", reason: expect.stringContaining("C1") },
    ]);
    expect(rounds[1]?.turns[agentId("first-reader")]?.flags).toEqual(["unreported"]);
    expect(ledger[0] && isOpen(ledger[0])).toBe(true);
    expect(evaluationIn(played, 2)?.blockers.map(({ id }) => id)).toEqual(["concerns"]);
  });

  it("P1-18: the same issue raised again while open is not counted twice", () => {
    const played = review([CONDITIONAL_ROUND], { config: { max_rounds: 3 } });
    expect(reviewStateIn(played).ledger).toHaveLength(1);
  });

  it("TV-P1-30: an open issue without a ruling blocks the next round", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify" ? { json: revisionReply(state, { rulings: [] }) } : null;
    const played = review([CONDITIONAL_ROUND], { special });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { code: "schema", reason: expect.stringContaining("no ruling on C1") },
      { code: "schema" },
    ]);
    expect(roundsIn(played)).toBe(1);
    expect(gateIn(played)).toMatchObject({ kind: "modifier_blocked", rule: "P1-32", round: 1 });
    const retried = review([CONDITIONAL_ROUND, [PASS, PASS, PASS]], {
      special: (ask, state) => (ask.key.includes("+1") ? null : special(ask, state)),
      decide: inTurn({ choice: "retry" }),
    });
    expect(outcomeIn(retried)).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("P1-32: overruled and deferred need a reason", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify"
        ? {
            json: revisionReply(state, {
              rulings: [{ issue_id: "c1", ruling: "Overruled", reason: ask.correction ? "Out of scope." : "" }],
            }),
          }
        : null;
    const played = review([CONDITIONAL_ROUND, [PASS, PASS, PASS]], { special });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { reason: expect.stringContaining("without a reason") },
    ]);
    expect(reviewStateIn(played).ledger[0]?.rulings).toMatchObject([{ ruling: "OVERRULED", reason: "Out of scope." }]);
  });

  it("P1-17: every modification is a version with the issues its changes answer; none follows the last round", () => {
    const played = review([CONDITIONAL_ROUND], { config: { max_rounds: 3 } });
    expect(reviewStateIn(played).versions.map(({ number, kind, afterRound }) => [number, kind, afterRound])).toEqual([
      [1, "initial", 0],
      [2, "revision", 1],
      [3, "revision", 2],
    ]);
    expect(reviewStateIn(played).versions[1]?.changes).toMatchObject([{ answers: ["C1"] }]);
    expect(reviewStateIn(played).versions[1]?.text).toContain("Revised after round 1.");
  });

  it("P1-17: fixed issues in an unchanged document are asked about once, then marked", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify" ? { json: revisionReply(state, { artifact: state.versions.at(-1)?.text }) } : null;
    const played = review([CONDITIONAL_ROUND], { config: { max_rounds: 2 }, special });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([{ code: "inconsistent" }]);
    expect(reviewStateIn(played).versions[1]?.flags).toEqual(["unchanged"]);
  });
});

describe("contradictions", () => {
  const apart = (topic?: string): Said[] => [
    conditional({ disagreements: [disagrees("first-reader", topic)] }),
    PASS,
    PASS,
  ];

  it("TV-P1-29: reported in R1 and R2, it goes to the person before modification 2", () => {
    const played = review([apart()]);
    expect(gateIn(played)).toMatchObject({ kind: "strategic_choice", round: 2 });
    expect(optionsIn(played)).toEqual(["side_a", "side_b", "compromise", "keep_discussing"]);
    expect(countOf(played, "modify")).toBe(1);
  });

  it("P1-31: a choice settles it; keep discussing starts the count afresh", () => {
    expect(gateIn(review([apart()], { decide: inTurn({ choice: "side_b" }) }))).toMatchObject({ kind: "max_rounds" });
    const kept = review([apart()], { decide: inTurn({ choice: "keep_discussing" }) });
    expect(gateIn(kept)).toMatchObject({ kind: "strategic_choice", round: 4 });
  });

  it("P1-31: another topic, another pair or a pause in between is not the same contradiction", () => {
    expect(gateIn(review([apart("one"), apart("two"), apart("three")], { config: { max_rounds: 3 } }))).toMatchObject({
      kind: "max_rounds",
    });
    expect(gateIn(review([apart(), [conditional(), PASS, PASS], apart()]))).toMatchObject({
      kind: "strategic_choice",
      round: 4,
    });
  });

  it("P1-11: the number of rounds is configurable", () => {
    expect(gateIn(review([apart()], { config: { disagreement_rounds: 3 } }))).toMatchObject({
      kind: "strategic_choice",
      round: 3,
    });
  });

  it("P1-30: a revision that decides nothing between them is asked again once, then marked", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify" ? { json: revisionReply(state, { settlements: [] }) } : null;
    const played = review([apart()], { config: { max_rounds: 2 }, special });
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { code: "inconsistent", reason: expect.stringContaining("settlements") },
    ]);
    expect(reviewStateIn(played).versions[1]?.flags).toEqual(["unsettled"]);
  });
});

describe("G-03, G-09: assessments read with good will", () => {
  it("takes a severity between two for the worse one, and says so with the reply", () => {
    const said = conditional({ issues: [{ ...issue("minor"), severity: "Major-Critical" }] });
    const { log } = review([[said, PASS, PASS]]);
    expect(eventsOf(log, "reply.rejected").filter(({ round }) => round === 1)).toEqual([]);
    expect(eventsOf(log, "reply.recorded").flatMap(({ flags }) => flags)).toContain(
      "issues.1.severity: took “Major-Critical” for critical",
    );
  });

  it("names every problem in one re-ask", () => {
    const { log } = review([
      [conditional({ remaining: [], disagreements: [disagrees("nobody"), disagrees("nowhere")] }), PASS, PASS],
    ]);
    const reason = eventsOf(log, "reply.rejected")[0]?.reason ?? "";
    for (const part of ["remaining is empty", "“nobody”", "“nowhere”"]) expect(reason).toContain(part);
  });
});
