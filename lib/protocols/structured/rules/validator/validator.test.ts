/** P3-41: the ten points, over files as anyone might hand them in. */
import { describe, expect, it } from "vitest";
import { validateFiles, type TextFile } from "./validate-files";

type Line = Record<string, unknown>;

const claim = (id: string, extra: Line = {}): Line => ({
  id,
  round: Number(id.split("-")[1]),
  raised_by: "action",
  text: "It holds.",
  testable_as: "It is seen.",
  status: "pending",
  ...extra,
});
const verification = (id: string, extra: Line = {}): Line => ({
  id,
  round: Number(id.split("-")[1]),
  check: [
    "critic_attack_on_action_trace",
    "guardian_vs_observer_walkthrough",
    "observer_friction_vs_critic_attack",
    "all_vs_prior_decisions",
  ][Number(id.split("-")[2]) - 1],
  result: "ROBUST",
  evidence_refs: ["artifacts/round_1/critic.md#verdict", "artifacts/round_1/action.md"],
  notes: "Looked at.",
  claims_affected: [],
  claim_status_changes: [],
  ...extra,
});
const change = (claim_id: string, from: string, to: string, polarity?: string): Line => ({
  claim_id,
  from,
  to,
  ...(polarity ? { polarity } : {}),
});
const decision = (id: string, extra: Line = {}): Line => ({
  id,
  round: Number(id.split("-")[1]),
  text: "Do it.",
  cites: [{ type: "claim", id: "C-1-1", relation: "based-on" }],
  made_by: "consensus",
  round_artifact_refs: [],
  ...extra,
});

const jsonl = (lines: readonly Line[]): string => lines.map((one) => `${JSON.stringify(one)}\n`).join("");
const folder = (
  claims: readonly Line[],
  verifications: readonly Line[] = [],
  decisions: readonly Line[] = [],
): TextFile[] => [
  { path: "claims.jsonl", text: jsonl(claims) },
  { path: "verifications.jsonl", text: jsonl(verifications) },
  { path: "decisions.jsonl", text: jsonl(decisions) },
  { path: "artifacts/round_1/critic.md", text: "# Adversarial Test Case\n\n## Verdict\n\nROBUST\n" },
  { path: "artifacts/round_1/action.md", text: "# Traces\n\n## Happy path\n" },
];
const rules = (files: readonly TextFile[]): string[] =>
  validateFiles(files).map(({ file, line, rule }) => `${file}:${line} ${rule}`);

it("finds nothing in stores that add up", () => {
  const files = folder(
    [claim("C-1-1"), claim("C-2-1", { supersedes: "C-1-1" })],
    [
      verification("V-1-1", {
        claims_affected: ["C-1-1"],
        claim_status_changes: [change("C-1-1", "pending", "tested_confirmed", "supports")],
      }),
      verification("V-1-4", { result: "NOT_APPLICABLE", evidence_refs: [] }),
      verification("V-2-1", {
        evidence_refs: ["D-1-1", "round_1/critic#verdict"],
        claim_status_changes: [change("C-1-1", "tested_confirmed", "superseded")],
      }),
    ],
    [
      decision("D-1-1"),
      decision("D-2-1", {
        cites: [
          { type: "decision", id: "D-1-1", relation: "builds-on" },
          { type: "verification", id: "V-2-1", relation: "supported-by" },
        ],
        round_artifact_refs: ["artifacts/round_1/action.md#happy-path"],
      }),
    ],
  );
  expect(validateFiles(files)).toEqual([]);
});

describe("TV-P3-22", () => {
  it("a decision without citations, a claim without testable_as, an unknown claim, a superseded claim without successor: four errors", () => {
    const files = folder(
      [claim("C-1-1"), claim("C-1-2", { testable_as: "" }), claim("C-1-3")],
      [
        verification("V-1-1", { claim_status_changes: [change("C-1-3", "pending", "tested_refuted")] }),
        verification("V-1-2", { claims_affected: ["C-9-9"] }),
        verification("V-1-3", { claim_status_changes: [change("C-1-3", "tested_refuted", "superseded")] }),
      ],
      [decision("D-1-1", { cites: [] })],
    );
    expect(rules(files)).toEqual([
      "claims.jsonl:2 P3-41 (6)",
      "claims.jsonl:3 P3-41 (4)",
      "decisions.jsonl:1 P3-41 (5)",
      "verifications.jsonl:2 P3-41 (1)",
    ]);
  });
});

describe("each point", () => {
  const one = claim("C-1-1");
  it.each<[string, TextFile[], string[]]>([
    ["(1) supersedes names nobody", folder([claim("C-1-1", { supersedes: "C-0-1" })]), ["claims.jsonl:1 P3-41 (1)"]],
    [
      "(2) a section that does not exist",
      folder(
        [one],
        [verification("V-1-1", { evidence_refs: ["artifacts/round_1/critic.md#steps", "D-1-1", "round_1/action"] })],
        [decision("D-1-1")],
      ),
      ["verifications.jsonl:1 P3-41 (2)"],
    ],
    [
      "(2) a decision refers to an artifact that does not exist",
      folder([one], [], [decision("D-1-1", { round_artifact_refs: ["artifacts/round_1/guardian.md"] })]),
      ["decisions.jsonl:1 P3-41 (2)"],
    ],
    [
      "(3) tested, and nothing tested it",
      folder([claim("C-1-1", { status: "partially_refuted" })]),
      ["claims.jsonl:1 P3-41 (3)"],
    ],
    [
      "(4) the successor comes before",
      folder(
        [claim("C-1-1", { supersedes: "C-1-2" }), claim("C-1-2")],
        [
          verification("V-1-1", {
            claim_status_changes: [change("C-1-2", "pending", "tested_unclear")],
            result: "UNCLEAR",
          }),
          verification("V-1-2", { claim_status_changes: [change("C-1-2", "tested_unclear", "superseded")] }),
        ],
      ),
      ["claims.jsonl:2 P3-41 (4)"],
    ],
    [
      "(7) TV-P3-21: one reference",
      folder([one], [verification("V-1-1", { result: "BROKEN", evidence_refs: ["artifacts/round_1/action.md"] })]),
      ["verifications.jsonl:1 P3-41 (7)"],
    ],
    [
      "(7) the same reference twice",
      folder(
        [one],
        [verification("V-1-1", { evidence_refs: ["artifacts/round_1/action.md", "artifacts/round_1/action.md"] })],
      ),
      ["verifications.jsonl:1 P3-41 (7)"],
    ],
    [
      "(7) TV-P3-21: not applicable needs none",
      folder([one], [verification("V-1-1", { result: "NOT_APPLICABLE", evidence_refs: [] })]),
      [],
    ],
    [
      "(8) TV-P3-23: pending to superseded",
      folder(
        [one, claim("C-2-1", { supersedes: "C-1-1" })],
        [verification("V-1-1", { claim_status_changes: [change("C-1-1", "pending", "superseded")] })],
      ),
      ["verifications.jsonl:1 P3-41 (8)"],
    ],
    [
      "(8) TV-P3-23: from another status than it has",
      folder(
        [one],
        [verification("V-1-1", { claim_status_changes: [change("C-1-1", "tested_unclear", "tested_confirmed")] })],
      ),
      ["verifications.jsonl:1 P3-41 (8)"],
    ],
    [
      "(8) a change against its polarity",
      folder(
        [one],
        [
          verification("V-1-1", {
            claim_status_changes: [change("C-1-1", "pending", "tested_confirmed", "contradicts")],
          }),
        ],
      ),
      ["verifications.jsonl:1 P3-41 (8)"],
    ],
    [
      "(8) a change by a check that could not be run",
      folder(
        [one],
        [
          verification("V-1-1", {
            result: "NOT_APPLICABLE",
            evidence_refs: [],
            claim_status_changes: [change("C-1-1", "pending", "tested_confirmed")],
          }),
        ],
      ),
      ["verifications.jsonl:1 P3-41 (8)"],
    ],
    ["(8) a status that does not exist", folder([claim("C-1-1", { status: "done" })]), ["claims.jsonl:1 P3-41 (8)"]],
    ["(9) twice the same id", folder([one, one]), ["claims.jsonl:2 P3-41 (9)"]],
    ["(9) another round than the id says", folder([claim("C-1-1", { round: 2 })]), ["claims.jsonl:1 P3-41 (9)"]],
    ["(9) another form", folder([claim("C-1-1", { id: "claim one" })]), ["claims.jsonl:1 P3-41 (9)"]],
    [
      "(9) a number that is another check's",
      folder([one], [verification("V-1-1", { check: "all_vs_prior_decisions" })]),
      ["verifications.jsonl:1 P3-41 (9)"],
    ],
    [
      "(10) a citation of nothing",
      folder([one], [], [decision("D-1-1", { cites: [{ type: "verification", id: "V-1-1" }] })]),
      ["decisions.jsonl:1 P3-41 (10)"],
    ],
    [
      "(10) a citation of itself",
      folder([one], [], [decision("D-1-1", { cites: [{ type: "decision", id: "D-1-1" }] })]),
      ["decisions.jsonl:1 P3-41 (10)"],
    ],
    [
      "P3-32: a result that does not exist",
      folder([one], [verification("V-1-1", { result: "FINE" })]),
      ["verifications.jsonl:1 P3-32"],
    ],
  ])("%s", (_, files, expected) => {
    expect(rules(files)).toEqual(expected);
  });

  it("TV-P3-23: legal ones pass", () => {
    const files = folder(
      [one],
      [
        verification("V-1-1", { claim_status_changes: [change("C-1-1", "pending", "tested_confirmed")] }),
        verification("V-1-2", { claim_status_changes: [change("C-1-1", "tested_confirmed", "tested_refuted")] }),
      ],
    );
    expect(rules(files)).toEqual([]);
  });
});

describe("stores of others (P3-Q1)", () => {
  it("takes the newest status written into the claim, if the verifications make it that", () => {
    const tested = verification("V-1-1", { claim_status_changes: [change("C-1-1", "pending", "tested_confirmed")] });
    expect(rules(folder([claim("C-1-1", { status: "tested_confirmed" })], [tested]))).toEqual([]);
    expect(rules(folder([claim("C-1-1", { status: "tested_refuted" })], [tested]))).toEqual([
      "claims.jsonl:1 P3-41 (8)",
    ]);
  });

  it("names lines that are no JSON and files that are missing, and goes on with the rest", () => {
    const files: TextFile[] = [
      {
        path: "claims.jsonl",
        text: `{"id": "C-1-1"\n\n${JSON.stringify(claim("C-1-2", { testable_as: null }))}\n[]\n`,
      },
    ];
    expect(rules(files)).toEqual([
      "verifications.jsonl:0 P3-32",
      "decisions.jsonl:0 P3-38",
      "claims.jsonl:1 P3-34",
      "claims.jsonl:3 P3-41 (6)",
      "claims.jsonl:4 P3-34",
    ]);
  });
});
