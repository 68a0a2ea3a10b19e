/** The claims board and the decisions, down to what they cite. */
import { describe, expect, it } from "vitest";
import { checkReply, deliberate, NO_STRESS, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { claimDetail, claimsBoard } from "./claims-board";
import { decisionRows } from "../decisions";
import { evidenceLink } from "./links";

const played = deliberate([{ results: ["BROKEN"], changes: 2 }], { config: { ...NO_STRESS, round_budget: 3 } });
const counts = (role: Parameters<typeof claimsBoard>[1] = null) =>
  Object.fromEntries(claimsBoard(played.folded, role).lanes.map(({ status, claims }) => [status, claims.length]));

describe("the claims board (P3-34 to P3-37)", () => {
  it("puts every claim into the lane of its effective status", () => {
    expect(counts()).toEqual({
      pending: 6,
      tested_unclear: 0,
      tested_confirmed: 6,
      partially_refuted: 0,
      tested_refuted: 0,
      superseded: 0,
    });
    expect(claimsBoard(played.folded).summary).toBe("12 claims: 6 pending, 6 confirmed; 0 tested, 6 argued");
    expect(claimsBoard(played.folded).lanes.flatMap(({ claims }) => claims)).toHaveLength(
      stateIn(played).claims.length,
    );
  });

  it("shows one role's alone", () => {
    expect(claimsBoard(played.folded, "critic").lanes.flatMap(({ claims }) => claims.map(({ role }) => role))).toEqual([
      "critic",
      "critic",
      "critic",
    ]);
  });

  it("a claim has its testable outcome, its transitions, and links to verification and decisions", () => {
    const claim = claimDetail(played.folded, "C-1-1");
    expect(claim).toMatchObject({
      text: "action claim 1.1",
      testable_as: "It can be seen that action claim 1.1",
      word: { word: "confirmed" },
      raisedAt: { label: "R1 Action" },
      supersedes: null,
    });
    expect(claim?.history).toMatchObject([
      {
        round: 1,
        from: { word: "pending" },
        to: { word: "confirmed" },
        polarity: "supports",
        verification: { id: "V-1-1", word: { word: "BROKEN" } },
        why: "Seen.",
      },
    ]);
    expect(played.log.find(({ seq }) => seq === claim?.history[0]?.verification.seq)?.payload).toMatchObject({
      kind: "critic_attack_on_action_trace",
    });
    expect(claim?.raisedAt.seq).toBe(stateIn(played).rounds[0]?.artifacts.action?.seq);
    expect(claimDetail(played.folded, "C-9-9")).toBeNull();
  });
});

describe("decisions (P3-38)", () => {
  it("lead to what they cite, and know who builds on them", () => {
    const [first, second] = decisionRows(played.folded);
    expect(first).toMatchObject({
      id: "D-1-1",
      madeBy: "by consensus",
      cites: [{ id: "V-1-1", relation: "based on", word: { word: "BROKEN" } }],
      citedBy: [{ id: "D-2-1", item: "D-2-1" }, { id: "D-3-1" }],
      overturned: null,
    });
    expect(second?.cites.map(({ id, relation, item }) => [id, relation, item])).toEqual([
      ["V-2-1", "based on", null],
      ["D-1-1", "builds on", "D-1-1"],
    ]);
  });

  it("say when they were overturned", () => {
    const overturned = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 2 },
      special: (ask, state) =>
        ask.round === 2 && ask.kind === "assess"
          ? {
              json: {
                decisions: [
                  {
                    text: "The other way.",
                    cites: [{ type: "decision", id: "D-1-1", relation: "supersedes" }],
                    made_by: "round_lead",
                    round_artifact_refs: [],
                  },
                ],
                convergence_notes: "n",
                tensions: [],
                resolved_tensions: [],
                architecture_impact: "a",
                overturns: [{ decision: "D-1-1", quality: 4, level: "product", reason: "It was too slow." }],
                addressed_drift: [],
                next_focus: "f",
              },
            }
          : ask.kind === "all_vs_prior_decisions"
            ? { json: checkReply("all_vs_prior_decisions", state, "ROBUST") }
            : null,
    });
    expect(decisionRows(overturned.folded)[0]?.overturned).toEqual({ round: 2, reason: "It was too slow." });
  });
});

describe("evidence", () => {
  const state = stateIn(played);
  it("leads to the event that wrote it", () => {
    expect(evidenceLink(state, "artifacts/round_1/critic.md#attack-steps")).toMatchObject({
      label: "R1 Critic, attack steps",
      seq: state.rounds[0]?.artifacts.critic?.seq,
    });
    expect(evidenceLink(state, "artifacts/round_2/lead_proposal.md")).toMatchObject({
      label: "R2 proposal",
      seq: state.rounds[1]?.proposal?.seq,
    });
    expect(evidenceLink(state, "D-1-1")).toMatchObject({ item: "D-1-1" });
  });
  it("leads nowhere where there is nothing, and stays readable", () => {
    expect(evidenceLink(state, "artifacts/round_9/critic.md")).toMatchObject({
      label: "R9 Critic",
      seq: null,
      item: null,
    });
    expect(evidenceLink(state, "somewhere else")).toMatchObject({ label: "somewhere else", seq: null, item: null });
  });
});
