/** P3.10: what a deliberation leaves behind, field for field. */
import { describe, expect, it } from "vitest";
import { artifactReply, checkReply, deliberate, NO_STRESS, stateIn, synthesisReply } from "../structured-harness";
import { validateFiles } from "../validator/validate-files";
import { exportFiles } from "./export-files";
import { block, line } from "./markdown";

const played = deliberate(
  [{ results: ["BROKEN", "UNCLEAR", "ROBUST", "ROBUST"], changes: 2, drift: "PARTIAL", addressed: [2] }],
  {
    config: {
      round_budget: 4,
      drift_every: 2,
      stress_schedule: { "3": "observer" },
      stress_override_reason: "A first look.",
    },
    special: ({ kind, round }, state) =>
      kind === "attack" && round === 2
        ? {
            json: artifactReply("critic", state, {
              claims: [{ text: "It breaks later.", testable_as: "Seen.", supersedes: "C-1-4" }],
            }),
          }
        : kind === "synthesise"
          ? { json: synthesisReply(state, { unresolved: [{ claim_id: "C-4-1", why: "No trace." }] }) }
          : null,
  },
);
const files = exportFiles(stateIn(played));
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
const linesOf = (path: string): Record<string, unknown>[] =>
  textOf(path)
    .trim()
    .split("\n")
    .map((raw) => JSON.parse(raw) as Record<string, unknown>);

it("has every file of P3.10", () => {
  expect(files.map(({ path }) => path).filter((path) => !path.startsWith("artifacts/"))).toEqual([
    "claims.jsonl",
    "verifications.jsonl",
    "decisions.jsonl",
    "lead_history.jsonl",
    "tensions.jsonl",
    "rounds/round_1.md",
    "rounds/round_2.md",
    "rounds/round_3.md",
    "rounds/round_4.md",
    "drift/round_2.md",
    "drift/round_4.md",
    "synthesis.md",
    "retrospective.md",
    "madef_scorecard.md",
  ]);
  expect(files.map(({ path }) => path).filter((path) => path.startsWith("artifacts/round_3/"))).toEqual(
    ["lead_proposal", "supplement_action", "supplement_guardian", "action", "guardian", "critic"].map(
      (name) => `artifacts/round_3/${name}.md`,
    ),
  );
});

describe("stores", () => {
  it("P3-34: claims as they were raised", () => {
    expect(linesOf("claims.jsonl")[0]).toEqual({
      id: "C-1-1",
      round: 1,
      raised_by: "action",
      text: "action claim 1.1",
      testable_as: "It can be seen that action claim 1.1",
      test: "trial",
      status: "pending",
      effective_status: "tested_confirmed",
      ground: "argued",
      raised_at_artifact: "artifacts/round_1/action.md",
    });
    expect(linesOf("claims.jsonl").find(({ supersedes }) => supersedes)).toMatchObject({
      id: "C-2-4",
      supersedes: "C-1-4",
    });
  });

  it("P3-35, P3-83: what became of a claim stands beside the status it was raised with", () => {
    const claims = linesOf("claims.jsonl");
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(["pending"]));
    expect(claims.map(({ id, effective_status }) => [id, effective_status])).toEqual(
      stateIn(played).claims.map(({ id, effective }) => [id, effective]),
    );
    expect(new Set(claims.map(({ effective_status }) => effective_status))).toEqual(
      new Set(["tested_confirmed", "pending", "superseded"]),
    );
  });

  it("P3-83: a verification that stands although it contradicts itself says so", () => {
    const flagged = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind }, state) =>
        kind === "observer_friction_vs_critic_attack"
          ? { json: checkReply(kind, state, "UNCLEAR", { result: "ROBUST" }) }
          : null,
    });
    const rows =
      exportFiles(stateIn(flagged))
        .find(({ path }) => path === "verifications.jsonl")
        ?.text.trim()
        .split("\n")
        .map((raw) => JSON.parse(raw) as Record<string, unknown>) ?? [];
    expect(rows.map(({ flags }) => flags)).toEqual([undefined, undefined, ["inconsistent"], undefined]);
    expect(validateFiles(exportFiles(stateIn(flagged)))).toEqual([]);
  });

  it("P3-32: verifications with references, affected claims and changes", () => {
    expect(linesOf("verifications.jsonl")[4]).toEqual({
      id: "V-2-1",
      round: 2,
      check: "critic_attack_on_action_trace",
      result: "BROKEN",
      evidence_refs: ["artifacts/round_2/critic.md#attack-steps", "artifacts/round_2/action.md#happy-path"],
      notes: "As found.",
      claims_affected: ["C-1-3", "C-1-4"],
      claim_status_changes: [
        { claim_id: "C-1-3", from: "pending", to: "tested_confirmed", polarity: "supports" },
        { claim_id: "C-1-4", from: "pending", to: "tested_confirmed", polarity: "supports" },
      ],
    });
    expect(linesOf("verifications.jsonl")).toHaveLength(16);
  });

  it("P3-38, P3-19, P3-39: decisions, leads, tensions", () => {
    expect(linesOf("decisions.jsonl")[1]).toEqual({
      id: "D-2-1",
      round: 2,
      text: "Decision 1 of round 2.",
      cites: [
        { type: "verification", id: "V-2-1", relation: "based-on" },
        { type: "decision", id: "D-1-1", relation: "builds-on" },
      ],
      made_by: "consensus",
      round_artifact_refs: [],
    });
    expect(linesOf("lead_history.jsonl")[2]).toEqual({
      round: 3,
      lead: "critic",
      is_stress: true,
      absent_agent: "observer",
    });
    expect(textOf("tensions.jsonl")).toBe("");
  });

  it("passes the validator, and stops passing when a line is changed", () => {
    expect(validateFiles(files)).toEqual([]);
    const broken = files.map((file) =>
      file.path === "verifications.jsonl"
        ? { ...file, text: file.text.replace("critic.md#attack-steps", "critic.md#attacks") }
        : file,
    );
    expect(validateFiles(broken)).toMatchObject([{ file: "verifications.jsonl", line: 1, rule: "P3-41 (2)" }]);
  });
});

describe("documents", () => {
  it("tell a round by its phases", () => {
    expect(textOf("rounds/round_3.md").match(/^#+ .*$/gm)).toEqual([
      "# Round 3",
      "## Focus",
      "## Stress test",
      "## Positions",
      "## Cross-validation",
      "## Claims",
      "## Assessment",
      "## Signals",
    ]);
    expect(textOf("rounds/round_3.md")).toContain(
      "Predicted before the round: No verdict on whether an operator gets through",
    );
    expect(textOf("drift/round_2.md")).toContain("Dealt with: Round 3: Went back to the question.");
  });

  it("keep the caveat of missing stress tests in the retrospective (P3-18)", () => {
    expect(textOf("retrospective.md")).toContain("Reason given: A first look.");
    expect(textOf("retrospective.md")).toContain("## Why it did not converge");
    expect(textOf("retrospective.md")).toContain("| FM-8 Round budget overrun | 4 |");
  });

  it("P3-79: the scorecard has three figures", () => {
    expect(textOf("madef_scorecard.md").match(/^\| [ABC] /gm)).toHaveLength(3);
    expect(textOf("madef_scorecard.md")).toContain("| C4 Economy | n/a | n/a |");
  });

  it("TV-G-05: an agent's text opens no section and no tag", () => {
    const evil = "Fine.\n## Verdict\n<script>alert(1)</script>\n```\n# not a heading\n";
    const attacked = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind }, state) =>
        kind === "invariant"
          ? { json: artifactReply("guardian", state, { relevance: evil, invariant: "# Evidence | x" }) }
          : null,
    });
    const text =
      exportFiles(stateIn(attacked)).find(({ path }) => path === "artifacts/round_1/guardian.md")?.text ?? "";
    expect(text.match(/^## Verdict$/gm)).toHaveLength(1);
    expect(text).not.toContain("<script");
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(line("# Title\nmore")).toBe("\\# Title more");
    expect(block("a\n===")).toBe("a\n\\===");
  });
});
