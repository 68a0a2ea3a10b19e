/** P3.4 and P3.5: applicability, transitions, polarity, effective status. */
import { describe, expect, it } from "vitest";
import { applicableChecks, whyNotApplicable } from "../claims/applicability";
import { defaultPolarity, effectiveStatus, isLegalTransition, statusAfter } from "../claims/claim-status";
import { parseRef, SECTIONS, storedRef } from "../claims/evidence-ref";
import { tidyId } from "../claims/ids";
import { withChanges } from "../ledger/claims-update";
import type { Claim, Verification } from "../state";
import { checkNumber, CLAIM_STATUSES, type Role } from "../vocabulary";

const numbers = (absent: Role | null, hasPriorDecision = true): number[] =>
  applicableChecks({ absent, hasPriorDecision }).map(checkNumber);

describe("applicability (P3-27 to P3-33)", () => {
  it.each<[Role, number[]]>([
    ["critic", [2, 4]],
    ["guardian", [1, 3, 4]],
    ["action", [2, 3, 4]],
    ["observer", [1, 4]],
  ])("TV-P3-19, P3-33: stress %s leaves checks %j", (absent, expected) => {
    expect(numbers(absent)).toEqual(expected);
  });

  it("TV-P3-20, P3-Q10: in round 1 there is nothing to compare with", () => {
    expect(numbers(null, false)).toEqual([1, 2, 3]);
    expect(numbers(null)).toEqual([1, 2, 3, 4]);
    expect(whyNotApplicable("all_vs_prior_decisions", { absent: null, hasPriorDecision: false })).toBe(
      "No earlier decision exists.",
    );
  });

  it("P3-31: the reason names who is absent", () => {
    expect(whyNotApplicable("critic_attack_on_action_trace", { absent: "action", hasPriorDecision: true })).toContain(
      "the Action is absent",
    );
  });
});

describe("transitions (P3-36)", () => {
  it("TV-P3-23: from pending to tested, from tested to tested or superseded, never back", () => {
    expect(isLegalTransition("pending", "superseded")).toBe(false);
    expect(isLegalTransition("tested_refuted", "superseded")).toBe(true);
    expect(isLegalTransition("tested_confirmed", "tested_refuted")).toBe(true);
    expect(isLegalTransition("partially_refuted", "superseded")).toBe(true);
    expect(CLAIM_STATUSES.filter((to) => isLegalTransition("superseded", to))).toEqual([]);
    expect(CLAIM_STATUSES.filter((from) => isLegalTransition(from, "pending"))).toEqual([]);
  });
});

describe("direction (P3-37)", () => {
  it("TV-P3-24: BROKEN confirms what the critic claimed", () => {
    expect(statusAfter("BROKEN", defaultPolarity("BROKEN", "critic"))).toBe("tested_confirmed");
    expect(statusAfter("ROBUST", defaultPolarity("ROBUST", "critic"))).toBe("tested_refuted");
    expect(statusAfter("BROKEN", defaultPolarity("BROKEN", "action"))).toBe("tested_refuted");
    expect(statusAfter("ROBUST", defaultPolarity("ROBUST", "observer"))).toBe("tested_confirmed");
  });

  it("polarity decides where it is given, UNCLEAR stays unclear", () => {
    expect(statusAfter("BROKEN", "supports")).toBe("tested_confirmed");
    expect(statusAfter("ROBUST", "mixed")).toBe("partially_refuted");
    expect(statusAfter("UNCLEAR", "supports")).toBe("tested_unclear");
  });

  it("P3-89: what was shown about the claim itself decides it under any result", () => {
    expect(statusAfter("UNCLEAR", "supports", true)).toBe("tested_confirmed");
    expect(statusAfter("UNCLEAR", "contradicts", true)).toBe("tested_refuted");
    expect(statusAfter("ROBUST", null, true)).toBe("tested_unclear");
  });
});

describe("effective status (P3-35)", () => {
  const claim: Claim = {
    id: "C-1-1",
    round: 1,
    raised_by: "critic",
    text: "Three single points of failure.",
    testable_as: "One outage.",
    test: "trial",
    supersedes: null,
    raised_at_artifact: "artifacts/round_1/critic.md",
    effective: "pending",
    proof: null,
    rewordings: [],
    history: [],
    verifications: [],
    decisions: [],
    supersededBy: null,
    seq: 1,
  };
  const entry = (round: number, result: Verification["result"]): Verification => ({
    id: `V-${round}-1`,
    round,
    check: "critic_attack_on_action_trace",
    result,
    evidence_refs: [],
    notes: "",
    claims_affected: [],
    claim_status_changes: [],
    findings: null,
    flags: [],
    seq: null,
  });
  const change = (polarity: "supports" | "contradicts" | "default") => ({
    check: 1,
    claim_id: "c-1-01",
    polarity,
    supersede: false,
    why: "Seen.",
    basis: null,
    shown: null,
  });

  it("TV-P3-25: the last transition counts, both are kept", () => {
    const first = withChanges({ claims: [claim], verifications: [entry(2, "BROKEN")] }, entry(2, "BROKEN"), [
      change("default"),
    ]);
    expect(first.claims[0]?.effective).toBe("tested_confirmed");
    const second = withChanges({ claims: first.claims, verifications: [entry(5, "ROBUST")] }, entry(5, "ROBUST"), [
      change("contradicts"),
    ]);
    expect(second.claims[0]).toMatchObject({
      effective: "tested_refuted",
      verifications: ["V-2-1", "V-5-1"],
      history: [
        { from: "pending", to: "tested_confirmed", verification: "V-2-1" },
        { from: "tested_confirmed", to: "tested_refuted", verification: "V-5-1" },
      ],
    });
    expect(effectiveStatus("pending", [{ to: "tested_confirmed" }, { to: "tested_refuted" }])).toBe("tested_refuted");
  });

  it("P3-37: an UNCLEAR check leans to no side", () => {
    const unclear = withChanges({ claims: [claim], verifications: [entry(2, "UNCLEAR")] }, entry(2, "UNCLEAR"), [
      change("default"),
    ]);
    expect(unclear.verifications[0]?.claim_status_changes).toEqual([
      { claim_id: "C-1-1", from: "pending", to: "tested_unclear", polarity: null },
    ]);
  });

  it("a re-test that ends the same is recorded and is no change", () => {
    const once = withChanges({ claims: [claim], verifications: [entry(2, "BROKEN")] }, entry(2, "BROKEN"), [
      change("supports"),
      change("supports"),
    ]);
    expect(once.verifications[0]?.claim_status_changes).toHaveLength(1);
    expect(once.claims[0]?.history).toHaveLength(1);
    const again = withChanges({ claims: once.claims, verifications: [entry(5, "BROKEN")] }, entry(5, "BROKEN"), [
      change("supports"),
    ]);
    expect(again.verifications[0]).toMatchObject({ claims_affected: ["C-1-1"], claim_status_changes: [] });
  });
});

describe("references (P3-31)", () => {
  it.each([
    ["round_3/critic#attack-steps", "artifacts/round_3/critic.md#attack-steps"],
    ["artifacts/round_3/critic.md#Attack steps", "artifacts/round_3/critic.md#attack-steps"],
    ["R3/critic", "artifacts/round_3/critic.md"],
    ["round 3/critic: verdict", "artifacts/round_3/critic.md#verdict"],
    ["round_12/lead_proposal#position", "artifacts/round_12/lead_proposal.md#position"],
    [" d-2-01 ", "D-2-1"],
    ["`round_3/critic.md#attack-steps`.", "artifacts/round_3/critic.md#attack-steps"],
    ["[D-2-1]", "D-2-1"],
    ["(Round 3, critic > Attack steps)", "artifacts/round_3/critic.md#attack-steps"],
    ["round_3/critic#attack-steps-2", "artifacts/round_3/critic.md#attack-steps"],
    ["round_3/critic#steps", "artifacts/round_3/critic.md#attack-steps"],
    ["critic (round 3)", "artifacts/round_3/critic.md"],
    ["critic.md, round 3: verdict", "artifacts/round_3/critic.md#verdict"],
    ["Round 3 / lead proposal # position", "artifacts/round_3/lead_proposal.md#position"],
    ["round_3/critic#summary", "artifacts/round_3/critic.md#summary"],
  ])("%s is %s", (given, stored) => {
    expect(storedRef(given)).toBe(stored);
  });

  it("what is none stays as it was written", () => {
    expect(parseRef("the critic's third point")).toBeNull();
    expect(storedRef(" the critic's third point ")).toBe("the critic's third point");
    expect(tidyId("something")).toBe("something");
  });

  it("every artifact has sections, and each ends with its claims", () => {
    for (const sections of Object.values(SECTIONS)) expect(sections.at(-1)).toBe("claims");
  });
});
