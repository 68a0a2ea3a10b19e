/** P3.1, P3.4, G-03, G-09: what is asked for, what is accepted, what is sent back. */
import { describe, expect, it } from "vitest";
import { wireSchema } from "@/lib/models/wire-schema";
import type { Ask } from "@/lib/kernel/types";
import { countWords } from "./check/word-limits";
import { check } from "./check/check";
import { ACCEPTED_SCHEMAS, ASK_KINDS, REPLY_SCHEMAS, type AskKindId } from "./replies/replies";
import {
  artifactReply,
  assessReply,
  checkReply,
  deliberate,
  NO_STRESS,
  plainReply,
  rejectionsIn,
  stateIn,
  synthesisReply,
} from "./structured-harness";
import { ORCHESTRATOR_ID, type StructuredState } from "./state";
import { CHECKS, type Role } from "./vocabulary";

/** As deliberations went before the checks kept the books. */
const OWN_CALL = { books: "by_own_call" } as const;

/** A deliberation at the moment a kind is asked in round 2. */
function stateAt(kind: AskKindId, round = 2): StructuredState {
  let found: StructuredState | null = null;
  deliberate([{ changes: 2 }], {
    config: { ...NO_STRESS, round_budget: 3, ...(kind === "update_claims" ? OWN_CALL : {}) },
    special: (ask, state) => {
      if (ask.kind === kind && ask.round === round) found ??= state;
      return null;
    },
  });
  if (!found) throw new Error(`${kind} was not asked.`);
  return found;
}
const ask = (kind: AskKindId, round = 2): Ask => ({
  key: `r${round}/${kind}/x`,
  kind,
  round,
  agentId: ORCHESTRATOR_ID,
});
const judged = (kind: AskKindId, reply: unknown, state = stateAt(kind)) => check(state, ask(kind), reply);
const reasonOf = (kind: AskKindId, reply: unknown, state?: StructuredState): string => {
  const verdict = judged(kind, reply, state);
  return verdict.kind === "re-ask" ? `${verdict.code}: ${verdict.reason}` : "taken";
};

it("every reply can be asked for in strict structured output, and the plain ones pass both readings", () => {
  for (const kind of Object.keys(ASK_KINDS) as AskKindId[]) {
    expect(wireSchema(REPLY_SCHEMAS[kind])).toMatchObject({ type: "object", additionalProperties: false });
    if (
      kind === "predict_stress" ||
      kind === "read_stress" ||
      kind === "check_drift" ||
      kind === "synthesise" ||
      kind === "retrospect"
    )
      continue;
    const state = stateAt(kind);
    const reply = plainReply(ask(kind), state);
    expect(REPLY_SCHEMAS[kind].safeParse(reply).error).toBeUndefined();
    const { exhibits, ...asked } = REPLY_SCHEMAS[kind].parse(reply) as { exhibits?: unknown };
    expect(ACCEPTED_SCHEMAS[kind].parse(reply)).toMatchObject({
      ...asked,
      ...(exhibits ? { artifacts: exhibits } : {}),
    });
  }
});

describe("P3-01: Behavioral Trace Set", () => {
  const state = stateAt("trace");
  const traces = () => artifactReply("action", state)["traces"] as Record<string, unknown>[];
  const said = (change: (traces: Record<string, unknown>[]) => Record<string, unknown>[]) =>
    reasonOf("trace", { ...artifactReply("action", state), traces: change(traces()) }, state);
  it.each<[string, (given: Record<string, unknown>[]) => Record<string, unknown>[], RegExp]>([
    ["two traces", (given) => given.slice(0, 2), /schema: traces/],
    [
      "two happy paths",
      ([happy, edge]) => [happy, happy, edge] as Record<string, unknown>[],
      /cross_round_reference is missing/,
    ],
    ["no steps", (given) => given.map((trace) => ({ ...trace, steps: [] })), /traces\.0\.steps/],
    [
      "two variables",
      (given) => given.map((trace) => ({ ...trace, initial_state: (trace["initial_state"] as unknown[]).slice(0, 2) })),
      /initial_state/,
    ],
    [
      "a step without a delta",
      (given) =>
        given.map((trace) => ({ ...trace, steps: Array.from({ length: 10 }, () => ({ action: "x", delta: " " })) })),
      /delta/,
    ],
    ["the same trigger", (given) => given.map((trace) => ({ ...trace, trigger: "A click " })), /same trigger/],
    [
      "a reference to the present",
      (given) => given.map((trace) => (trace["uses"] ? { ...trace, uses: { round: 2, primitive: "queue" } } : trace)),
      /not an earlier one/,
    ],
    ["no reference", (given) => given.map((trace) => ({ ...trace, uses: null })), /does not say in `uses`/],
    ["self-assessment 6", (given) => given.map((trace) => ({ ...trace, self_assessment: 6 })), /self_assessment/],
  ])("sends back %s", (_, change, reason) => {
    expect(said(change)).toMatch(reason);
  });
  it("in round 1 the material itself is the earlier round", () => {
    const first = stateAt("trace", 1);
    expect(reasonOf("trace", artifactReply("action", first), first)).toBe("taken");
  });
});

describe("P3-02 to P3-05: the other artifacts", () => {
  const kinds = { guardian: "invariant", observer: "walkthrough", critic: "attack" } as const;
  it.each<[Exclude<Role, "action">, Record<string, unknown>, RegExp]>([
    ["guardian", { verdict: "FAIL" }, /failure_mechanism: needed for FAIL/],
    ["guardian", { verdict: "CONDITIONAL_PASS" }, /condition: needed/],
    ["guardian", { evidence: [] }, /evidence/],
    ["guardian", { tolerance: "" }, /tolerance/],
    ["observer", { friction_points: [{ step: 12, what: "x" }] }, /there is no step 12, the walkthrough has 8/],
    ["observer", { steps: [] }, /steps/],
    ["observer", { verdict: "Perhaps" }, /verdict/],
    ["critic", { robust_evidence: null }, /robust_evidence: for ROBUST/],
    ["critic", { claims: [] }, /claims/],
    ["critic", { claims: [{ text: "It breaks.", testable_as: "", supersedes: null }] }, /testable_as/],
    ["critic", { claims: [{ text: "It breaks.", testable_as: "x", supersedes: "C-7-1" }] }, /supersedes names C-7-1/],
    [
      "critic",
      { prior_decisions: [{ id: "D-9-1", stance: "upholds" }] },
      /there is no decision D-9-1; there are D-1-1/,
    ],
  ])("%s: sends back %j", (role, extra, reason) => {
    const state = stateAt(kinds[role]);
    expect(reasonOf(kinds[role], artifactReply(role, state, extra), state)).toMatch(reason);
  });

  it("G-09: takes words in any case, grades as text, null for nothing", () => {
    const state = stateAt("invariant");
    const verdict = judged(
      "invariant",
      artifactReply("guardian", state, {
        verdict: " conditional pass",
        condition: "Within a month.",
        confidence: "4/5",
        claims: null,
      }),
      state,
    );
    expect(verdict).toMatchObject({ kind: "ok", reply: { verdict: "CONDITIONAL_PASS", confidence: 4, claims: [] } });
  });
});

describe("P3-16: lengths are marked, not refused", () => {
  it("marks short and long texts", () => {
    const state = stateAt("propose");
    const position = (count: number) => ({ ...plainReply(ask("propose"), state), position: "word ".repeat(count) });
    expect(judged("propose", position(599), state)).toMatchObject({ kind: "ok", flags: ["short:599"] });
    expect(judged("propose", position(801), state)).toMatchObject({ kind: "ok", flags: ["long:801"] });
    expect(judged("propose", position(600), state)).toMatchObject({ kind: "ok", flags: [] });
  });
  it("counts the whole artifact, in any script", () => {
    expect(countWords({ a: "two words", b: [{ c: "it's half-open, 3.5" }], d: 7 })).toBe(5);
  });
});

describe("P3-27 to P3-31: checks", () => {
  it.each(CHECKS)("%s: takes each result with its own findings", (kind) => {
    const state = stateAt(kind);
    for (const result of ["BROKEN", "ROBUST", "UNCLEAR"] as const)
      expect(reasonOf(kind, checkReply(kind, state, result), state)).toBe("taken");
  });

  it.each(CHECKS)("%s: a result against its findings is asked about once, then stands with a mark", (kind) => {
    const state = stateAt(kind);
    const reply = { ...checkReply(kind, state, "BROKEN"), result: "ROBUST" };
    expect(reasonOf(kind, reply, state)).toMatch(/^inconsistent: the result is ROBUST, yet/);
    const told = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 2 },
      special: (asked, now) =>
        asked.kind === kind && asked.round === 2
          ? { json: { ...checkReply(kind, now, "BROKEN"), result: "ROBUST" } }
          : null,
    });
    expect(stateIn(told).rounds[1]?.verifications.find(({ check: one }) => one === kind)).toMatchObject({
      result: "ROBUST",
      flags: ["inconsistent"],
    });
  });

  it("TV-P3-21: one reference, or one that points nowhere, blocks phase F (P3-Q11)", () => {
    const [kind] = CHECKS;
    const state = stateAt(kind);
    expect(
      reasonOf(kind, checkReply(kind, state, "BROKEN", { evidence_refs: ["round_2/critic#verdict"] }), state),
    ).toMatch(/evidence_refs/);
    expect(
      reasonOf(
        kind,
        checkReply(kind, state, "BROKEN", {
          evidence_refs: ["round_2/critic#verdict", "artifacts/round_2/critic.md#verdict"],
        }),
        state,
      ),
    ).toMatch(/^schema: The validator found: evidence_refs: 1 given/);
    expect(
      reasonOf(
        kind,
        checkReply(kind, state, "BROKEN", { evidence_refs: ["round_2/critic#verdict", "round_7/action"] }),
        state,
      ),
    ).toMatch(/^schema: The validator found: evidence_refs: .* is neither/);
  });

  it("P3-31: nobody may declare a check not applicable", () => {
    const [kind] = CHECKS;
    const state = stateAt(kind);
    expect(reasonOf(kind, { ...checkReply(kind, state, "ROBUST"), result: "NOT_APPLICABLE" }, state)).toMatch(/result/);
  });

  it("steps and artifacts that do not exist are named", () => {
    const second = stateAt("guardian_vs_observer_walkthrough");
    expect(
      reasonOf(
        "guardian_vs_observer_walkthrough",
        checkReply("guardian_vs_observer_walkthrough", second, "ROBUST", {
          steps: [{ step: 11, violates: false, how: "x" }],
        }),
        second,
      ),
    ).toContain("no step 11");
    const fourth = stateAt("all_vs_prior_decisions");
    expect(
      reasonOf(
        "all_vs_prior_decisions",
        checkReply("all_vs_prior_decisions", fourth, "ROBUST", {
          exhibits: [{ role: "action", cites: ["D-1-1"], contradiction: "none", what: "x" }],
        }),
        fourth,
      ),
    ).toContain("nothing is said about guardian, observer, critic");
  });
});

describe("P3-24, P3-41: the validator blocks phase G", () => {
  const wrong = (status_changes: readonly Record<string, unknown>[]) => ({ json: { status_changes } });
  const change = (claim_id: string, extra: Record<string, unknown> = {}) => ({
    check: 1,
    claim_id,
    polarity: "default",
    supersede: false,
    why: "x",
    ...extra,
  });

  it.each([
    ["an unknown claim", [change("C-9-9")], "there is no such claim"],
    ["pending to superseded", [change("C-1-1", { supersede: true })], "C-1-1 is superseded"],
    [
      "superseded without successor",
      [change("C-1-1"), change("C-1-1", { check: 2, supersede: true })],
      "C-1-1 is superseded",
    ],
    ["a check that could not be run", [change("C-1-1", { check: 4 })], "V-1-4 is not app"],
  ])("%s is sent back with the validator's words, repaired, and only then assessed", (_, changes, said) => {
    const played = deliberate([{}], {
      config: { ...NO_STRESS, ...OWN_CALL, round_budget: 1 },
      special: ({ key }) => (key === "r1/update_claims/orchestrator" ? wrong(changes) : null),
    });
    expect(rejectionsIn(played)).toEqual([expect.stringMatching(/^The validator found: /)]);
    expect(rejectionsIn(played)[0]).toContain(said);
    // A person reads it too, and knows no rule by its id.
    expect(rejectionsIn(played)[0]).not.toMatch(/P3-\d/);
    expect(played.asked.map(({ key }) => key).slice(-5)).toEqual([
      "r1/update_claims/orchestrator",
      "r1/update_claims/orchestrator~2",
      "r1/assess/orchestrator",
      "r2/synthesise/orchestrator",
      "r2/retrospect/orchestrator",
    ]);
  });

  it("TV-P3-22: not repaired, the assessment is not asked for and a person decides", () => {
    const special = ({ kind }: Ask) => (kind === "update_claims" ? wrong([change("C-9-9")]) : null);
    const stuck = deliberate([{}], { config: { ...NO_STRESS, ...OWN_CALL, round_budget: 1 }, special });
    expect(stuck.folded.lifecycle.openGates[0]).toMatchObject({ kind: "validator_failed", rule: "P3-41", round: 1 });
    expect(stuck.asked.some(({ kind }) => kind === "assess")).toBe(false);
    const ended = deliberate([{}], {
      config: { ...NO_STRESS, ...OWN_CALL, round_budget: 1 },
      special,
      decide: () => ({ choice: "end_as_failure" }),
    });
    expect(stateIn(ended).outcome).toMatchObject({ status: "process_failure", recorded: false });
  });

  it("P3-38: a decision without a citation, or with one of nothing, is sent back", () => {
    const state = stateAt("assess");
    const decide = (cites: unknown) =>
      assessReply(
        state,
        {},
        { decisions: [{ text: "Do it.", cites, made_by: "Round lead", round_artifact_refs: [] }] },
      );
    expect(reasonOf("assess", decide([]), state)).toMatch(/decisions\.0\.cites/);
    expect(reasonOf("assess", decide([{ type: "claim", id: "C-8-1", relation: "based-on" }]), state)).toContain(
      "The validator found: D-2-1 ci",
    );
    expect(reasonOf("assess", decide([{ type: "Claim", id: "c-1-1", relation: "based on" }]), state)).toBe("taken");
  });

  it("an overturn is declared by the decision that makes it", () => {
    const state = stateAt("assess");
    const overturns = [{ decision: "D-1-1", quality: 4, level: "system", reason: "Shown wrong." }];
    const decisions = [
      {
        text: "Otherwise.",
        cites: [{ type: "decision", id: "D-1-1", relation: "supersedes" }],
        made_by: "consensus",
        round_artifact_refs: ["round_2/critic"],
      },
    ];
    expect(reasonOf("assess", assessReply(state, {}, { overturns }), state)).toMatch(
      /^inconsistent: overturns names D-1-1/,
    );
    expect(reasonOf("assess", assessReply(state, {}, { overturns, decisions }), state)).toBe("taken");
    expect(
      reasonOf("assess", assessReply(state, {}, { resolved_tensions: [{ id: "T-1-1", how: "x" }] }), state),
    ).toContain("no tension T-1-1");
  });

  it("P3-34: claims are numbered through the round, in the order of the roles", () => {
    const { claims } = stateIn(
      deliberate([{ claims: { action: 2, observer: 0 } }], { config: { ...NO_STRESS, round_budget: 1 } }),
    );
    expect(claims.map(({ id, raised_by, effective }) => [id, raised_by, effective])).toEqual([
      ["C-1-1", "action", "pending"],
      ["C-1-2", "action", "pending"],
      ["C-1-3", "guardian", "pending"],
      ["C-1-4", "critic", "pending"],
    ]);
  });
});

describe("P3-81: one check gives each claim one word", () => {
  const state = stateAt("update_claims");
  const change = (number: number, polarity: string, extra: Record<string, unknown> = {}) => ({
    check: number,
    claim_id: "C-1-3",
    polarity,
    supersede: false,
    why: "Seen.",
    ...extra,
  });
  const update = (...status_changes: unknown[]) => reasonOf("update_claims", { status_changes }, state);
  const reason = (words: string) =>
    `schema: status_changes: check 1 gives C-1-3 two words, ${words}. One check gives a claim one: use the polarity mixed where it speaks both for and against, and retire a claim under another check`;

  it("sends back a claim that one check both confirms and refutes, however its id is written", () => {
    expect(update(change(1, "supports"), change(1, "contradicts"))).toBe(reason("tested_confirmed and tested_refuted"));
    expect(update(change(1, "supports"), change(1, "contradicts", { claim_id: " c-1-3" }))).toBe(
      reason("tested_confirmed and tested_refuted"),
    );
    expect(update(change(1, "supports"), change(1, "supports", { supersede: true }))).toContain(
      reason("tested_confirmed and superseded"),
    );
  });

  it("takes the same word twice, and different words of different checks", () => {
    expect(update(change(1, "supports"), change(1, "default"))).toBe("taken");
    expect(update(change(1, "supports"), change(2, "contradicts"))).toBe("taken");
  });

  it("holds in the synthesis too", () => {
    const changes = [
      { claim_id: "C-3-1", polarity: "supports", why: "Seen." },
      { claim_id: "C-3-1", polarity: "contradicts", why: "Not seen." },
    ];
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 3 },
      special: ({ kind }, now) =>
        kind === "synthesise"
          ? {
              json: synthesisReply(now, {
                verifications: [
                  {
                    check: 1,
                    result: "ROBUST",
                    evidence_refs: ["round_3/critic#verdict", "round_3/action#happy-path"],
                    notes: "Looked again.",
                    changes,
                  },
                ],
              }),
            }
          : null,
    });
    expect(rejectionsIn(played)[0]).toMatch(
      /^verifications: check 1 gives C-3-1 two words, tested_confirmed and tested_refuted\./,
    );
  });
});

describe("P3-50: retrospective", () => {
  it("a run that did not converge must say why", () => {
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind, key }, state) =>
        kind === "retrospect" && !key.includes("~")
          ? { json: { ...plainReply({ kind } as Ask, state), why_not_converged: "" } }
          : null,
    });
    expect(rejectionsIn(played)).toEqual(["why_not_converged: needed, because the deliberation did not converge"]);
  });
});

describe("P3-84: counts are advice, scores are rounded, both with a mark; everything that is wrong is named at once", () => {
  const flagsOf = (kind: AskKindId, reply: unknown, state?: StructuredState) => {
    const verdict = judged(kind, reply, state);
    return verdict.kind === "ok" ? verdict.flags : verdict.reason;
  };

  it.each([9, 16])("takes traces of %i steps", (steps) => {
    const small = stateAt("trace");
    const state = { ...small, config: { ...small.config, steps: "full" as const } };
    const reply = artifactReply("action", state);
    const traces = (reply["traces"] as { steps: unknown[] }[]).map((trace) => ({
      ...trace,
      steps: Array.from({ length: steps }, () => trace.steps[0]),
    }));
    expect(flagsOf("trace", { ...reply, traces }, state)).toEqual(
      [1, 2, 3].map(
        (trace) => `traces.${trace}.steps: ${steps} given, ${steps < 10 ? "at least 10" : "at most 15"} asked for`,
      ),
    );
  });

  it("takes sixteen steps of a walkthrough with friction at the last one, and five claims", () => {
    const state = stateAt("walkthrough");
    const reply = artifactReply("observer", state);
    const steps = Array.from({ length: 16 }, () => (reply["steps"] as unknown[])[0]);
    const claims = Array.from({ length: 5 }, (_, at) => ({
      text: `Claim ${at}.`,
      testable_as: "It shows.",
      supersedes: null,
    }));
    expect(
      flagsOf("walkthrough", { ...reply, steps, claims, friction_points: [{ step: 16, what: "slow" }] }, state),
    ).toEqual(["steps: 16 given, at most 15 asked for", "claims: 5 given, at most 4 asked for"]);
  });

  it("rounds a self-assessment within the scale", () => {
    const state = stateAt("walkthrough");
    expect(flagsOf("walkthrough", { ...artifactReply("observer", state), self_assessment: 3.75 }, state)).toEqual([
      "self_assessment: took “3.75” for 4",
    ]);
    expect(flagsOf("walkthrough", { ...artifactReply("observer", state), self_assessment: "3.75/5" }, state)).toEqual([
      "self_assessment: took “3.75/5” for 4",
    ]);
    expect(reasonOf("walkthrough", { ...artifactReply("observer", state), self_assessment: 5.4 }, state)).toMatch(
      /self_assessment/,
    );
  });

  it("names every problem", () => {
    const state = stateAt("attack");
    const reason = reasonOf(
      "attack",
      {
        ...artifactReply("critic", state),
        robust_evidence: null,
        prior_decisions: [
          { id: "D-9-1", stance: "upholds" },
          { id: "D-9-2", stance: "upholds" },
        ],
        claims: ["C-7-1", "C-7-2"].map((supersedes) => ({ text: "It breaks.", testable_as: "x", supersedes })),
      },
      state,
    );
    for (const part of ["robust_evidence", "D-9-1, D-9-2", "C-7-1", "C-7-2"]) expect(reason).toContain(part);
    const shape = reasonOf(
      "attack",
      {
        ...artifactReply("critic", state),
        hypothesis: "",
        broken_if: "",
        robust_if: "",
        verdict: "x",
        confidence: 9,
        load_bearing_assumption: "",
      },
      state,
    );
    for (const part of ["hypothesis", "broken_if", "robust_if", "verdict", "confidence", "load_bearing_assumption"])
      expect(shape).toContain(part);
    const checked = stateAt("guardian_vs_observer_walkthrough");
    const both = reasonOf(
      "guardian_vs_observer_walkthrough",
      checkReply("guardian_vs_observer_walkthrough", checked, "ROBUST", {
        evidence_refs: ["nowhere", "nowhere "],
        steps: [{ step: 40, violates: false, how: "x" }],
      }),
      checked,
    );
    for (const part of ["“nowhere”", "1 given, at least 2", "no step 40"]) expect(both).toContain(part);
  });
});
