/** Majority, bands, gates and revisions (P4.5, P4.6). */
import { describe, expect, it } from "vitest";
import { eventsOf, inTurn } from "@/lib/testing/builders";
import { attentionItems, convergentFindings, divergentFindings } from "../verdict/attention";
import { bandOf } from "../verdict/bands";
import { consensusMethod } from "../closing";
import { verdictExports } from "../export/verdict-export";
import {
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
  type Said,
} from "../judges-harness";
import { divide } from "../verdict/majority";

/** Round 3 as given; before it the judges are far apart. */
const ending = (scores: readonly Said[], game: JudgesGame = {}) =>
  judge([[3.0, 4.5, 2.0], [3.0, 4.5, 2.0], scores], game);
const vote = (agentId: string, score: number, isNeutral = false) => ({ agentId, score, isNeutral });
const RISKS = { texts: { risks: "Two days without the archive; Ada carries it." } };

describe("majority", () => {
  it("TV-P4-10: 3.4, 3.9, 2.6 is a majority of neutral and for at 3.65 against 2.6", () => {
    const played = ending([3.4, 3.9, 2.6]);
    const verdict = verdictIn(played)?.verdict;
    expect(verdict).toMatchObject({
      type: "majority",
      foundBy: "cluster",
      majority: ["neutral", "for"],
      minority: ["against"],
      minorityScore: 2.6,
      confidence: "MEDIUM",
      reachedAt: null,
      isTie: false,
      band: "CONDITIONAL",
    });
    expect(verdict?.score).toBeCloseTo(3.65);
    expect(verdict?.gap).toBeCloseTo(1.05);
    expect(callsIn(played)).toBe(9);
  });

  it("TV-P4-11: 4.2, 4.4, 3.0 is PASS at 4.3 with something for the person to look at", () => {
    const played = ending([
      4.2,
      4.4,
      {
        score: 3.0,
        unresolved_disagreements: [
          {
            issue: "The way back",
            my_final_view: "Missing",
            opposing_view: "Cheap to add",
            why_unresolved: "No estimate",
            user_attention_needed: true,
          },
        ],
      },
    ]);
    expect(verdictIn(played)?.verdict).toMatchObject({ band: "PASS", minorityScore: 3.0 });
    expect(verdictIn(played)?.verdict?.score).toBeCloseTo(4.3);
    expect(verdictIn(played)?.verdict?.gap).toBeCloseTo(1.3);
    const round = stateIn(played).rounds[2];
    expect(round && attentionItems(stateIn(played), round)).toEqual([
      {
        issue: "The way back",
        majority_view: "Cheap to add",
        minority_view: "Missing",
        recommendation: "",
        stakes: "No estimate",
      },
    ]);
    expect(gateIn(played)?.hints).toEqual(["The way back — Majority: Cheap to add — Minority: Missing"]);
  });

  it("P4-29: dissent always has an attention item, also where nobody wrote one; the moderator's come first", () => {
    const bare = ending([4.2, 4.4, 3.0]);
    const round = stateIn(bare).rounds[2];
    expect(round && attentionItems(stateIn(bare), round)).toMatchObject([
      { minority_view: "Challenger (3.0): In the end worth 3." },
    ]);
    const item = {
      issue: "Cost",
      majority_view: "Low",
      minority_view: "High",
      recommendation: "Ask finance",
      stakes: "A budget",
    };
    const written = ending([4.2, 4.4, 3.0], {
      special: ({ kind }) =>
        kind === "synthesise"
          ? {
              json: synthesis({
                user_attention_needed: [item],
                recommended_view: "minority",
                recommendation: "The challenger has the better evidence.",
              }),
            }
          : null,
    });
    expect(attentionItems(stateIn(written), stateIn(written).rounds[2] as never)).toEqual([item]);
    expect(gateIn(written)?.recommendation).toBe("The challenger has the better evidence.");
    expect(verdictIn(written)?.verdict).toMatchObject({ type: "majority", majority: ["neutral", "for"] });
  });

  it("TV-P4-12: 3.1, 3.8, 2.0 has no cluster; CONDITIONAL is held by two, at 3.45", () => {
    const verdict = verdictIn(ending([3.1, 3.8, 2.0]))?.verdict;
    expect(verdict).toMatchObject({
      foundBy: "band",
      majority: ["neutral", "for"],
      minorityScore: 2.0,
      band: "CONDITIONAL",
    });
    expect(verdict?.score).toBeCloseTo(3.45);
  });

  it("TV-P4-13: 3.8, 4.6, 3.1 is CONDITIONAL of neutral and against at 3.45 against 4.6", () => {
    const verdict = verdictIn(ending([3.8, 4.6, 3.1]))?.verdict;
    expect(verdict).toMatchObject({
      foundBy: "band",
      majority: ["neutral", "against"],
      minority: ["for"],
      minorityScore: 4.6,
    });
    expect(verdict?.score).toBeCloseTo(3.45);
  });

  it("TV-P4-14: 3.4, 3.8, 3.0 is a tie of two pairs; the lower mean counts", () => {
    const played = ending([3.4, 3.8, 3.0]);
    expect(verdictIn(played)?.verdict).toMatchObject({
      foundBy: "cluster",
      majority: ["neutral", "against"],
      minorityScore: 3.8,
      isTie: true,
    });
    expect(verdictIn(played)?.verdict?.score).toBeCloseTo(3.2);
    expect(gateIn(played)?.reason).toContain("tie");
  });

  it("P4-28: larger before closer, then the neutral judge, and no tie where that decides", () => {
    const four = [vote("a", 3.0), vote("b", 3.2), vote("c", 3.4), vote("d", 3.5)];
    expect(divide(four, 0.5)?.majority.map(({ agentId }) => agentId)).toEqual(["a", "b", "c", "d"]);
    expect(divide([vote("a", 3.0), vote("b", 3.3), vote("c", 3.6, true)], 0.5)).toMatchObject({
      majority: [{ agentId: "b" }, { agentId: "c" }],
      isTie: false,
    });
    expect(divide([vote("a", 3.0), vote("b", 3.1), vote("c", 3.6, true)], 0.5)).toMatchObject({
      majority: [{ agentId: "a" }, { agentId: "b" }],
      isTie: false,
    });
    // With a narrow range all may share a band and no cluster: nobody dissents.
    expect(divide([vote("a", 3.0), vote("b", 3.4), vote("c", 3.8)], 0.1)).toMatchObject({
      foundBy: "band",
      minority: [],
    });
    expect(divide([vote("a", 3.0), vote("b", 3.1)], 0.5)).toBeNull();
    // Half is not more than half, neither close together nor in a band.
    expect(divide([vote("a", 2.0), vote("b", 2.1), vote("c", 4.0), vote("d", 4.1)], 0.5)).toBeNull();
  });

  it("P4-29: who means another verdict than the majority it is counted in dissents from it", () => {
    const played = ending([2.7, 3.0, 2.5], { config: { consensus_needs_answers: true } });
    expect(verdictIn(played)?.verdict).toMatchObject({ band: "FAIL", majority: ["neutral", "for", "against"] });
    const gate = gateIn(played);
    expect(gate?.reason).toContain(
      "at 2.7: FAIL. Advocate, counted in it by score, dissents from the verdict: 3.0 means CONDITIONAL.",
    );
    expect(gate?.title).toBe("A majority, with dissent");
    expect(gate?.options.find(({ id }) => id === "address_minority")).toMatchObject({
      label: "Address the dissenting concerns first",
      consequence: expect.stringContaining("revised for what Advocate found"),
    });
    expect(verdictExports(stateIn(played))[0]?.data).toMatchObject({
      minority_judges: [],
      dissenting_majority_judges: ["for"],
    });
  });

  it("P4-29: also beside a minority, and not where the cap makes it the same verdict", () => {
    expect(gateIn(ending([2.8, 3.0, 1.5]))?.reason).toContain(
      "against Challenger at 1.5, a gap of 1.4: FAIL. Advocate, counted in it by score, dissents",
    );
    const raised: Said = { score: 3.8, critical_findings: [critical()] };
    const endorsed = (score: number): Said => ({
      score,
      critical_positions: [{ finding_id: "C1", stance: "endorse" }],
    });
    const capped = judge([
      [raised, 4.5, 2.0],
      [3.8, 4.5, 2.0],
      [3.9, endorsed(4.3), endorsed(2.0)],
    ]);
    expect(verdictIn(capped)?.verdict).toMatchObject({ band: "CONDITIONAL", isCapped: true });
    expect(gateIn(capped)?.reason).not.toContain("dissents");
  });

  it("TV-P4-15: 3.0, 4.0, 2.0 has no majority and goes to a person", () => {
    const played = ending([3.0, 4.0, 2.0]);
    expect(verdictIn(played)?.verdict).toMatchObject({ type: "no_majority", score: null, band: null });
    expect(gateIn(played)).toMatchObject({ kind: "no_majority", rule: "P4-36" });
    expect(optionsIn(played)).toEqual(["side_pass", "side_conditional", "side_fail", "revise", "fallback", "stop"]);
  });

  it("TV-P4-17: 4.0 PASS, 3.99 CONDITIONAL, 3.0 CONDITIONAL, 2.99 FAIL", () => {
    expect([4.0, 3.99, 3.0, 2.99].map(bandOf)).toEqual(["PASS", "CONDITIONAL", "CONDITIONAL", "FAIL"]);
  });

  it("P4-26, P4-32: findings shared by all and findings in dispute are told apart, critical ones by the engine itself", () => {
    const raised: Said = { score: 3.0, critical_findings: [critical()] };
    const played = judge(
      [
        [3.0, 4.5, raised],
        [3.0, 4.5, 2.0],
        [{ score: 3.4, critical_positions: [{ finding_id: "c1", stance: "reject" }] }, 3.9, 2.6],
      ],
      {
        special: ({ kind }) =>
          kind === "synthesise"
            ? {
                json: synthesis({
                  divergent_findings: [
                    { finding: "March is early", positions: [{ judge: "Challenger", position: "Too early" }] },
                  ],
                }),
              }
            : null,
      },
    );
    const round = stateIn(played).rounds[2] as never;
    expect(divergentFindings(stateIn(played), round)).toEqual([
      {
        finding: "Nothing can be restored",
        positions: [
          { judge: "neutral", position: "reject" },
          { judge: "for", position: "not raised" },
          { judge: "against", position: "raised" },
        ],
        isCritical: true,
      },
      { finding: "March is early", positions: [{ judge: "against", position: "Too early" }], isCritical: false },
    ]);
    expect(convergentFindings(stateIn(played), round)).toEqual([{ finding: "The aim is clear", priority: "MEDIUM" }]);
  });
});

describe("gates", () => {
  it("P4-36: an accepted majority closes with its dissent, and with the risks in writing where it is CONDITIONAL", () => {
    const silent = ending([3.4, 3.9, 2.6], { decide: inTurn({ choice: "accept" }) });
    expect(silent.refused).toMatchObject([{ problems: { "texts.risks": expect.any(String) } }]);
    const played = ending([3.4, 3.9, 2.6], { decide: inTurn({ choice: "accept", ...RISKS }) });
    expect(outcomeIn(played)).toMatchObject({
      status: "majority",
      recorded: true,
      decidedBy: "person",
      decision: { choice: "accept" },
    });
    expect(outcomeIn(played)?.summary).toContain("against Challenger at 2.6, a gap of 1.1");
    expect(consensusMethod(stateIn(played))).toBe("majority");
    expect(ending([4.2, 4.4, 3.0], { decide: inTurn({ choice: "accept" }) }).refused).toEqual([]);
  });

  it("P4-36, G-10: additional input is put before every judge in one more final round", () => {
    const played = ending([3.4, 3.9, 2.6], {
      decide: inTurn({ choice: "additional_input", texts: { input: "There is a backup." } }),
      special: ({ kind, round }) =>
        kind === "finalise" && round === 4
          ? { json: { is_final: true, final_score: 4.1, final_position: "With the backup it holds." } }
          : null,
    });
    expect(stateIn(played).rounds[3]).toMatchObject({ stage: "final", ordinal: 4, judgement: 1, isExtension: true });
    expect(stateIn(played).extendedByUser).toBe(1);
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", rounds: 4 });
  });

  it("P4-36, P4-31: without a majority the side a person takes is the verdict, decided by force", () => {
    const played = ending([3.0, 4.0, 2.0], { decide: inTurn({ choice: "side_pass" }) });
    expect(outcomeIn(played)).toMatchObject({
      status: "resolved",
      stoppedBy: "no_majority",
      recorded: true,
      decidedBy: "person",
    });
    expect(outcomeIn(played)?.summary).toContain("The verdict is PASS.");
    expect(consensusMethod(stateIn(played))).toBe("forced");
    const stopped = ending([3.0, 4.0, 2.0], { decide: inTurn({ choice: "stop" }) });
    expect(outcomeIn(stopped)).toMatchObject({ status: "stopped", recorded: false, decidedBy: "nobody" });
    expect(consensusMethod(stateIn(stopped))).toBeNull();
  });

  it("P4-30: an agreed CRITICAL finding caps the side a person takes as well", () => {
    const raised: Said = { score: 4.0, critical_findings: [critical()] };
    const endorse = (score: number): Said => ({ score, critical_positions: [{ finding_id: "C1", stance: "endorse" }] });
    const played = judge(
      [
        [3.0, 4.0, raised],
        [3.0, 4.0, 2.0],
        [endorse(3.0), endorse(4.0), 2.0],
      ],
      { decide: inTurn({ choice: "side_pass", ...RISKS }) },
    );
    expect(outcomeIn(played)?.summary).toContain("The verdict is CONDITIONAL.");
  });

  it("P4-36: without a majority a person may have it scored once more", () => {
    const played = ending([3.0, 4.0, 2.0], {
      decide: inTurn({ choice: "fallback" }),
      special: ({ kind }) =>
        kind === "score"
          ? {
              json: {
                dimension_scores: {
                  problem_understanding: 4,
                  architecture_quality: 4,
                  risk_mitigation: 3,
                  implementation_clarity: 3,
                  feasibility: 3,
                },
                summary: "Good.",
              },
            }
          : kind === "challenge"
            ? { fail: "timeout" }
            : null,
    });
    expect(stateIn(played).judgements[1]).toMatchObject({ mode: "scoring", cause: "no_majority", version: 1 });
    expect(outcomeIn(played)).toMatchObject({ status: "scored", recorded: true });
  });

  it("P4-37: PASS closes; CONDITIONAL asks; FAIL is revised twice, then a person is asked", () => {
    expect(gatesIn(judge([[4, 4, 4]]))).toEqual([]);
    const conditional = judge([[3.5, 3.5, 3.5]], { decide: inTurn({ choice: "proceed", ...RISKS }) });
    expect(gatesIn(conditional)).toEqual(["conditional"]);
    expect(outcomeIn(conditional)).toMatchObject({ status: "consensus", decidedBy: "person", recorded: true });

    const failing = judge([[2, 2, 2]]);
    expect(stateIn(failing).judgements.map(({ cause, version }) => [cause, version])).toEqual([
      ["start", 1],
      ["revision", 2],
      ["revision", 3],
    ]);
    expect(stateIn(failing).versions[2]).toMatchObject({
      by: "author",
      documents: [{ name: "document", text: expect.stringContaining("Revised 2.") }],
    });
    expect(gateIn(failing)).toMatchObject({
      kind: "revision",
      rule: "P4-37",
      reason: expect.stringContaining("2 revisions were judged"),
    });
    expect(optionsIn(failing)).toEqual(["retry", "accept_close", "skip", "abort"]);
    expect(outcomeIn(judge([[2, 2, 2]], { decide: inTurn({ choice: "abort" }) }))).toMatchObject({
      status: "aborted",
      recorded: false,
    });
    expect(outcomeIn(judge([[2, 2, 2]], { decide: inTurn({ choice: "skip", ...RISKS }) }))).toMatchObject({
      status: "consensus",
      decidedBy: "person",
      recorded: true,
    });
    const retried = judge([[2, 2, 2]], { decide: inTurn({ choice: "retry" }) });
    expect(stateIn(retried).judgements).toHaveLength(4);
    expect(stateIn(retried).rounds[3]?.isExtension).toBe(true);
    expect(gatesIn(judge([[2, 2, 2]], { config: { max_revision_loops: 0 } }))).toEqual(["revision"]);
  });

  it("P4-37: a revision ends it when the judges are satisfied; an accepted FAIL of a majority goes back as well", () => {
    const mended = judge([[2, 2, 2]], {
      special: ({ kind }, state) =>
        kind === "analyse" && state.versions.length > 1
          ? {
              json: {
                overall_score: 4.2,
                dimension_scores: {
                  problem_understanding: 4,
                  architecture_quality: 4,
                  risk_mitigation: 4,
                  implementation_clarity: 4,
                  feasibility: 4,
                },
                position_statement: { verdict: "Mended." },
              },
            }
          : null,
    });
    expect(outcomeIn(mended)).toMatchObject({ status: "consensus", rounds: 2 });
    const majority = ending([2.0, 2.2, 4.0], { decide: inTurn({ choice: "accept" }) });
    expect(stateIn(majority).judgements[1]).toMatchObject({ cause: "revision", version: 2 });
    const addressed = ending([3.4, 3.9, 2.6], { decide: inTurn({ choice: "address_minority" }) });
    expect(stateIn(addressed).judgements[1]).toMatchObject({ cause: "revision", mode: "debate" });
    expect(gatesIn(addressed)).toEqual(["majority", "majority"]);
  });

  it("P4-37: an author who gives nothing usable puts the question to the person, and can be asked afresh", () => {
    const mute = judge([[2, 2, 2]], {
      decide: inTurn({ choice: "retry" }),
      special: ({ kind }) => (kind === "revise" ? { json: { documents: [{ name: "other", text: "x" }] } } : null),
    });
    expect(mute.asked.filter(({ kind }) => kind === "revise").map(({ key }) => key)).toEqual([
      "r1/revise/author",
      "r1/revise/author~2",
      "r1/revise/author+1",
      "r1/revise/author+1~2",
    ]);
    expect(gatesIn(mute)).toEqual(["revision", "revision"]);
    expect(gateIn(mute)?.reason).toContain("there is no document “other”; there are document");
  });

  it("P4-34: fewer than two judges and no result anywhere is a failure", () => {
    const played = judge([[4, 4, 4]], { special: () => ({ fail: "unavailable" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "failed", recorded: false, decidedBy: "nobody" });
    expect(evaluationIn(played, 1).status).toBe("too_few_judges");
  });

  it("TV-G-03: an unknown answer is rejected and the gate stays open", () => {
    const played = ending([3.4, 3.9, 2.6], { decide: inTurn({ choice: "shrug" }) });
    expect(played.refused).toHaveLength(1);
    expect(eventsOf(played.log, "gate.answered")).toEqual([]);
    expect(gateIn(played)?.kind).toBe("majority");
  });
});
