/** P4-44, P4-45, P4-49: what consensus needs besides, what a FAIL may end in, and what becomes of findings after a revision. */
import { describe, expect, it } from "vitest";
import { eventsOf, inTurn } from "@/lib/testing/builders";
import { judgesIssues } from "../../views/issues";
import { judgesConfigSchema } from "../config";
import {
  analysis,
  callsIn,
  critical,
  evaluationIn,
  gateIn,
  gatesIn,
  judge,
  optionsIn,
  outcomeIn,
  stateIn,
  synthesis,
  verdictIn,
  type JudgesGame,
  type Script,
} from "../judges-harness";
import { summary } from "../readiness";
import { askedFindings, earlierChecks, earlierFindings, heldFindings, heldStatus } from "../verdict/findings";
import { earlierViews } from "@/lib/protocols/judges/views/matching/matching-view";

const sure = (claim: string, weighs?: "for" | "against") => ({
  claim,
  evidence: "Plan",
  confidence: "HIGH",
  ...(weighs ? { weighs } : {}),
});
const answering = (finding_id: string, stance: "endorse" | "reject" | "withdraw") => ({
  critical_positions: [{ finding_id, stance, reason: "Looked up." }],
});
const strict = (script: Script, game: JudgesGame = {}) =>
  judge(script, { ...game, config: { consensus_needs_answers: true, ...game.config } });

describe("consensus with answers (P4-44)", () => {
  it("is the default, and can be switched off", () => {
    expect(judgesConfigSchema.parse({}).consensus_needs_answers).toBe(true);
    const [on, off] = [true, false].map((consensus_needs_answers) =>
      judge([[4.0, 4.1, 3.9]], { config: { consensus_needs_answers } }),
    );
    expect(evaluationIn(off as never, 1)).toMatchObject({ status: "consensus" });
    expect(evaluationIn(off as never, 1).conditions).not.toHaveProperty("band");
    expect(evaluationIn(on as never, 1)).toMatchObject({
      status: "continue",
      conditions: { overall: true, band: false },
    });
  });

  it("needs all scores in one band: within 0.5 on both sides of 4.0 ends in a majority with nobody dissenting", () => {
    const played = strict([[4.0, 4.1, 3.9]]);
    expect(verdictIn(played)?.verdict).toMatchObject({ type: "majority", minority: [] });
    expect(gateIn(played)?.reason).toContain("the scores mean different verdicts: PASS and CONDITIONAL");
    expect(evaluationIn(strict([[4.0, 4.1, 4.2]]), 1).status).toBe("consensus");
  });

  it("waits for an answer to what one judge alone found with HIGH confidence: endorsed, rejected or withdrawn", () => {
    const first = [4.2, 4.3, { score: 4.1, key_claims: [sure("Nobody owns step 2", "against")] }] as const;
    const open = strict([first, [4.2, 4.3, 4.1]]);
    expect(evaluationIn(open, 1)).toMatchObject({
      status: "continue",
      unanswered: ["F1"],
      conditions: { answered: false },
    });
    expect(evaluationIn(open, 2).unanswered).toEqual(["F1"]);
    for (const stance of ["endorse", "reject"] as const)
      expect(evaluationIn(strict([first, [{ score: 4.2, ...answering("f1", stance) }, 4.3, 4.1]]), 2)).toMatchObject({
        status: "consensus",
        unanswered: [],
      });
    const withdrawn = strict([first, [4.2, 4.3, { score: 4.1, ...answering("F1", "withdraw") }]]);
    expect(evaluationIn(withdrawn, 2).status).toBe("consensus");
    expect(heldFindings(stateIn(withdrawn), 1).map((one) => heldStatus(stateIn(withdrawn), 1, one))).toEqual([
      "withdrawn",
    ]);
  });

  it("is not kept up by a claim in favour, one with less confidence, or one that several judges make", () => {
    const claims = (...lists: object[][]) =>
      strict([[4.2, 4.3, 4.1].map((score, index) => ({ score, key_claims: lists[index] ?? [] }))]);
    expect(evaluationIn(claims([sure("It is sound", "for")]), 1).status).toBe("consensus");
    expect(evaluationIn(claims([{ ...sure("A gap", "against"), confidence: "MEDIUM" }]), 1).status).toBe("consensus");
    expect(evaluationIn(claims([sure("A gap", "against")], [sure("a  gap", "against")]), 1).status).toBe("consensus");
    // It does not say which way it weighs: rather answered than passed over.
    expect(evaluationIn(claims([sure("A gap")]), 1).unanswered).toEqual(["F1"]);
  });

  it("has the moderator match claims where they are all that is left, without a gate; both judges have to settle what they share", () => {
    const first = [
      { score: 4.2, key_claims: [sure("Step 2 has no owner", "against")] },
      4.3,
      { score: 4.1, key_claims: [sure("Nobody owns step 2", "against")] },
    ] as const;
    const matching = { matches: [{ findings: ["neutral/k1", "against/k1"], reason: "Step 2" }] };
    const played = strict([first], { special: ({ kind }) => (kind === "match_findings" ? { json: matching } : null) });
    expect(evaluationIn(played, 1).status).toBe("consensus");
    expect([callsIn(played), gatesIn(played)]).toEqual([3, []]);
    const [shared] = heldFindings(stateIn(played), 1);
    expect(shared).toMatchObject({ id: "F1", raisedBy: ["neutral", "against"] });
    expect(evaluationIn(strict([first]), 1).unanswered).toEqual(["F1", "F2"]);
    const one = strict([first, [{ score: 4.2, ...answering("F1", "withdraw") }, 4.9, 4.1]], {
      special: ({ kind }) => (kind === "match_findings" ? { json: matching } : null),
    });
    expect(heldStatus(stateIn(one), 1, heldFindings(stateIn(one), 1)[0] as never)).not.toBe("withdrawn");
    // Where scores are apart anyway, nobody is asked.
    expect(
      strict([
        [3, first[1], first[2]],
        [3, 4.3, 4.1],
      ]).asked.map(({ kind }) => kind),
    ).not.toContain("match_findings");
  });

  it("caps a majority's verdict by a CRITICAL finding its whole majority holds", () => {
    const raised = { critical_findings: [critical()] };
    const played = judge(
      [
        [{ score: 4.2, ...raised }, { score: 4.4, ...raised }, 3.0],
        [4.2, 4.4, 3.0],
      ],
      {
        decide: inTurn({ choice: "confirm" }),
        special: ({ kind }) =>
          kind === "match_findings"
            ? { json: { matches: [{ findings: ["neutral/1", "for/1"], reason: "Same" }] } }
            : null,
      },
    );
    expect(verdictIn(played)?.verdict).toMatchObject({
      type: "majority",
      band: "CONDITIONAL",
      isCapped: true,
      cappedBy: "majority",
    });
    expect(gateIn(played)?.reason).toContain("capped by a CRITICAL finding the whole majority holds");
  });
});

describe("a FAIL (P4-45)", () => {
  const failing: Script = [[2.6, 3.3, { score: 2.4, critical_findings: [critical()] }]];

  it("of a majority is accepted and closed, with what is open named and the risk on record", () => {
    const asked = judge(failing);
    expect(optionsIn(asked)).toEqual(["accept", "accept_close", "address_minority", "additional_input"]);
    expect(gateIn(asked)?.options[1]).toMatchObject({
      label: "Accept FAIL and close",
      consequence: "It closes with FAIL on record, and nothing is revised. Accepted as it is: C1.",
      requires: [{ kind: "text", field: "risks" }],
    });
    expect(gateIn(asked)?.document?.text).toBe(
      "**Critical findings that stand:**\n\n- C1 (disputed, held by Challenger): Nothing can be restored",
    );
    expect(summary(stateIn(asked)).openIssues).toBe(1);
    const closed = judge(failing, {
      decide: inTurn({ choice: "accept_close", texts: { risks: "No way back; Ben." }, answeredBy: "Grace" }),
    });
    expect(outcomeIn(closed)).toMatchObject({ status: "majority", recorded: true, decidedBy: "person" });
    expect(outcomeIn(closed)?.summary).toContain("Grace decided: Accept FAIL and close.");
    expect(eventsOf(closed.log, "ask.started").map(({ kind }) => kind)).not.toContain("revise");
    expect(summary(stateIn(closed)).openIssues).toBe(0);
  });

  it("does not have what was settled accepted, and shows the conditions in their words", () => {
    const raised: Script = [
      [
        2.6,
        3.3,
        {
          score: 2.4,
          critical_findings: [critical()],
          conditions: [{ text: "A way back before March", state: "open" }],
        },
      ],
      [2.6, 3.3, { score: 2.4, critical_positions: [{ finding_id: "C1", stance: "settled", reason: "Answered." }] }],
    ];
    const gate = gateIn(judge(raised));
    expect(gate?.options[1]?.consequence).toBe("It closes with FAIL on record, and nothing is revised.");
    expect(gate?.document?.text).toBe(
      "**Conditions of the judges:**\n\n- K1: A way back before March (Challenger: open)",
    );
  });

  it("says its figures so that the gap is the difference of what stands beside it", () => {
    expect(gateIn(judge([[2.3, 2.8, 2.2]]))?.reason).toContain("at 2.25 against Advocate at 2.80, a gap of 0.55: FAIL");
    expect(gateIn(judge([[3.4, 3.9, 2.6]]))?.reason).toContain("at 3.7 against Challenger at 2.6, a gap of 1.1");
  });

  it("of all judges is accepted and closed at the gate that asks whether to revise", () => {
    const played = judge([[2, 2, 2]], {
      config: { max_revision_loops: 0 },
      decide: inTurn({ choice: "accept_close", texts: { risks: "Known." } }),
    });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", recorded: true, decidedBy: "person" });
    expect(optionsIn(judge([[3.5, 3.5, 3.5]]))).not.toContain("accept_close");
  });

  it("shows what the moderator wants looked at at every gate, also where all agree", () => {
    const item = {
      issue: "Rows 4 and 5",
      majority_view: "",
      minority_view: "Can't both hold",
      recommendation: "Read them",
      stakes: "",
    };
    const played = judge([[3.5, 3.5, 3.5]], {
      special: ({ kind }) => (kind === "synthesise" ? { json: synthesis({ user_attention_needed: [item] }) } : null),
    });
    expect(gateIn(played)).toMatchObject({
      kind: "conditional",
      hints: ["Rows 4 and 5 — Another view: Can't both hold"],
    });
  });
});

describe("after a revision (P4-45)", () => {
  const sentBack: Script = [
    [
      2,
      { score: 2, key_claims: [sure("Nobody owns step 2", "against")] },
      { score: 2, critical_findings: [critical()] },
    ],
  ];
  const check = (finding_id: string, state: string) => ({ finding_id, state, passage: "Plan, new line" });
  const reading = (checks: (agentId: string) => object[], again = checks) =>
    judge(sentBack, {
      config: { max_revision_loops: 1, critical_finding_agreement: false },
      special: ({ kind, round, agentId, key }) =>
        kind === "analyse" && round > 1
          ? {
              json: {
                ...analysis(4.2),
                earlier_findings: key.includes("~") ? again(agentId) : checks(agentId),
              },
            }
          : null,
    });

  it("every judge says what became of each finding, by its name; it is settled where all say so", () => {
    const played = reading((id) => [check("c1", id === "for" ? "OPEN" : "resolved"), check("F1", "not applicable")]);
    const state = stateIn(played);
    expect(earlierFindings(state, 2)).toEqual([
      { id: "C1", text: "Nothing can be restored", raisedIn: 1, by: { agentId: "against", ordinal: 1 } },
      { id: "F1", text: "Nobody owns step 2", raisedIn: 1, by: { agentId: "for", ordinal: 1 } },
    ]);
    expect(earlierChecks(state, 2, "C1").map(({ agentId, state: word }) => [agentId, word])).toEqual([
      ["neutral", "resolved"],
      ["for", "open"],
      ["against", "resolved"],
    ]);
    expect(earlierChecks(state, 2, "F1").map(({ state: word }) => word)).toEqual(Array(3).fill("not_applicable"));
  });

  it("what is resolved in part is open", () => {
    const state = stateIn(reading(() => [check("c1", "partly"), check("F1", "resolved")]));
    expect(earlierViews(state, 2).map(({ isSettled, checks }) => [isSettled, checks[0]?.word])).toEqual([
      [false, "partly resolved"],
      [true, "resolved"],
    ]);
  });

  it("is told as the last judgement that looked it up found it", () => {
    const played = judge(sentBack, {
      config: { max_revision_loops: 2, critical_finding_agreement: false },
      special: ({ kind, round }) =>
        kind === "analyse" && round > 1
          ? {
              json: {
                ...analysis(round === 2 ? 2 : 4.2),
                earlier_findings: [check("J1-C1", round === 2 ? "open" : "resolved"), check("F1", "resolved")],
              },
            }
          : null,
    });
    expect(stateIn(played).judgements).toHaveLength(3);
    expect(judgesIssues(played.folded)[0]).toMatchObject({ id: "C1", state: "settled", settledInRound: 3 });
    expect(judgesIssues(played.folded)[0]?.stateText).toMatch(/; settled in the revision of judgement 3$/);
  });

  it("the moderator's item that names a finding is not asked about beside it", () => {
    const shared = (finding: string) => ({ finding, priority: "HIGH", source_judges: ["neutral", "for", "against"] });
    const played = judge(sentBack, {
      config: { max_revision_loops: 1, critical_finding_agreement: false },
      special: ({ kind }) =>
        kind === "synthesise"
          ? {
              json: synthesis({ convergent_findings: [shared("Nobody owns step 2 (F1)"), shared("No aim is stated")] }),
            }
          : null,
    });
    expect(askedFindings(stateIn(played), 2).map(({ id }) => id)).toEqual(["C1", "F1", "M2"]);
  });

  it("a judge that leaves one out is asked once more, then its reply stands with a mark", () => {
    const mended = reading(
      () => [check("C1", "resolved")],
      () => [check("C1", "resolved"), check("F1", "resolved")],
    );
    expect(eventsOf(mended.log, "reply.rejected")[0]?.reason).toContain("say what became of J1-F1");
    const silent = reading(() => []);
    expect(stateIn(silent).rounds[1]?.turns["neutral" as never]).toMatchObject({
      kind: "analysis",
      flags: ["earlier_findings_unchecked"],
    });
  });
});

describe("what is asked for (P4-49)", () => {
  it("takes a reply without what the engine knows, and one that says it all the same", () => {
    const { overall_score, dimension_scores, position_statement } = analysis(4.2);
    const bare = judge([[4.2, 4.2, 4.2]], {
      special: ({ kind }) =>
        kind === "analyse"
          ? {
              json: {
                overall_score,
                dimension_scores,
                position_statement,
                critical_findings: [{ document: "plan", section: "", finding: "Fails", evidence: "All of it" }],
              },
            }
          : null,
    });
    expect(eventsOf(bare.log, "reply.rejected")).toEqual([]);
    const turn = stateIn(bare).rounds[0]?.turns["neutral" as never];
    expect(turn).toMatchObject({ reply: { critical_findings: [{ severity: "CRITICAL" }] } });
  });

  it("stores what may be left out as left out, so that every reply is JSON", () => {
    const { self_check: _left, ...plain } = synthesis();
    const played = judge([[2, 2, 2]], {
      config: { max_revision_loops: 1 },
      special: ({ kind }) => (kind === "synthesise" ? { json: plain } : null),
    });
    const replies = eventsOf(played.log, "reply.recorded").map(({ reply }) => reply);
    expect(replies.length).toBeGreaterThan(6);
    expect(replies).toStrictEqual(JSON.parse(JSON.stringify(replies)));
  });

  it("P4-02: a synthesis without the moderator's check of itself is taken, one that fails its own check asked for again", () => {
    const { self_check: _left, ...plain } = synthesis();
    const taken = judge([[4.2, 4.2, 4.2]], {
      special: ({ kind }) => (kind === "synthesise" ? { json: plain } : null),
    });
    expect(eventsOf(taken.log, "reply.rejected")).toEqual([]);
    const { self_check } = synthesis() as { self_check: object };
    const failed = judge([[4.2, 4.2, 4.2]], {
      special: ({ kind }) =>
        kind === "synthesise"
          ? { json: synthesis({ self_check: { ...self_check, disputes_understandable: false } }) }
          : null,
    });
    expect(eventsOf(failed.log, "reply.rejected").map(({ reason }) => reason)).toEqual([
      "the self-check is not passed: disputes_understandable. Mend the synthesis until every answer is true",
    ]);
  });
});
