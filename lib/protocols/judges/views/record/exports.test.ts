import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { asYaml } from "@/lib/protocols/judges/screens/as-yaml";
import { stateExport } from "@/lib/protocols/judges/rules/export/state-export";
import { critical, judge, stateIn, synthesis, type JudgesGame } from "@/lib/protocols/judges/rules/judges-harness";
import { completeAnswer, inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { recordViewsOf } from "@/lib/projections/views-of";

const ATTENTION = [
  { issue: "Restore", majority_view: "Later", minority_view: "Now", recommendation: "Now", stakes: "The archive" },
];
const WRITTEN = {
  majority_opinion: "Good enough.",
  minority_opinion: "Nothing can be restored.",
  recommended_view: "minority",
  user_attention_needed: ATTENTION,
};
const played = judge(
  [
    [3.8, 4.2, 3.5],
    [4, 4.1, 3.9],
  ],
  { config: { documents: [{ name: "The plan!", text: "# Plan\nMove." }] }, artifact: "" },
);
const files = recordViewsOf(played.folded).exports?.(played.folded, played.log) ?? [];
const exportsOf = ({ folded, log }: Played) => recordViewsOf(folded).exports?.(folded, log) ?? [];
const dataOf = (from: Played, path: string): unknown => {
  const file = exportsOf(from).find((one) => one.path === path);
  return file && "data" in file ? JSON.parse(JSON.stringify(file.data)) : null;
};
const textOf = (path: string): string => {
  const file = files.find((one) => one.path === path);
  return file && "text" in file ? file.text : "";
};

it("P4.8: the zip has the state, a file per judge and round, the metrics, the transcript and the documents", () => {
  expect(files.map(({ path }) => path)).toEqual([
    "debate-validation.yaml",
    "verdict.yaml",
    ...["1", "2"].flatMap((round) =>
      ["neutral", "for", "against"].map((judge_) => `judges/round-${round}-${judge_}.yaml`),
    ),
    "judges/metrics.yaml",
    "judges/transcript.md",
    "documents/1-the-plan.md",
  ]);
  expect(textOf("documents/1-the-plan.md")).toBe("# Plan\nMove.");
});

const synthesised: JudgesGame = {
  special: ({ kind }) => (kind === "synthesise" ? { json: synthesis(WRITTEN) } : null),
};

describe("the verdict file (P4-46), in the source's shape", () => {
  it("has both sides of a majority, what needs attention, and the model of every judge", () => {
    const majority = judge([[3.4, 3.9, { score: 2.6, critical_findings: [critical()] }]], {
      ...synthesised,
      decide: (gate) => ({ ...completeAnswer(gate, "accept"), answeredBy: "Grace" }),
    });
    expect(dataOf(majority, "verdict.yaml")).toEqual({
      verdict_type: "majority",
      final_verdict: "CONDITIONAL",
      majority_score: 3.65,
      minority_score: 2.6,
      score_gap: 1.05,
      confidence: "MEDIUM",
      consensus_reached_at: null,
      judges: [
        { judge_id: "neutral", stance: "neutral", model: "scripted", score: 3.4 },
        { judge_id: "for", stance: "for", model: "scripted", score: 3.9 },
        { judge_id: "against", stance: "against", model: "scripted", score: 2.6 },
      ],
      majority_judges: ["neutral", "for"],
      minority_judges: ["against"],
      majority_opinion: "Good enough.",
      minority_opinion: "Nothing can be restored.",
      balanced_assessment: "Sound, with a gap.",
      user_attention_needed: ATTENTION,
      convergent_findings: [
        { finding: "The aim is clear", priority: "MEDIUM", source_judges: ["neutral", "for", "against"] },
      ],
      divergent_findings: [
        {
          finding: "Nothing can be restored",
          positions: [
            { judge: "neutral", position: "not raised" },
            { judge: "for", position: "not raised" },
            { judge: "against", position: "raised" },
          ],
        },
      ],
      critical_findings: [
        {
          id: "C1",
          finding: "Nothing can be restored",
          status: "disputed",
          raised_by: ["against"],
          held_by: ["against"],
          matched_by: null,
        },
      ],
      recommendations: [{ action: "Write the way back", level: "MUST", consensus: "unanimous" }],
      decision: { by: "Grace", choice: "accept", label: "Accept the majority" },
    });
  });

  it("has a consensus without sides, and names who matched findings and who is missing", () => {
    const raises = { score: 4, critical_findings: [critical()] };
    const lost = judge([[raises, 4, raises]], {
      special: ({ agentId, kind }) =>
        agentId === "for"
          ? { text: "no" }
          : kind === "match_findings"
            ? { json: { matches: [{ findings: ["neutral/1", "against/1"], reason: "Same." }] } }
            : null,
      decide: inTurn({ choice: "confirm" }),
    });
    const verdict = dataOf(lost, "verdict.yaml");
    expect(verdict).toMatchObject({
      verdict_type: "consensus",
      consensus_score: 4,
      consensus_reached_at: 1,
      judges: [
        { judge_id: "neutral", score: 4 },
        { judge_id: "for", model: null, score: null },
        { judge_id: "against", score: 4 },
      ],
      lost_judges: ["for"],
      critical_findings: [{ id: "C1", status: "agreed", matched_by: "moderator" }],
      decision: null,
    });
    expect(Object.keys(verdict as object).filter((key) => /majority|minority/.test(key))).toEqual([]);
  });

  it("has no sides without a majority, and a total where it was scored", () => {
    const divided = judge([[3, 4, 2]], {
      ...synthesised,
      decide: inTurn({ choice: "side_pass", answeredBy: "Grace" }),
    });
    expect(dataOf(divided, "verdict.yaml")).toMatchObject({
      verdict_type: "no_majority",
      final_verdict: null,
      user_attention_needed: ATTENTION,
      decision: { by: "Grace", choice: "side_pass" },
    });
    expect(dataOf(divided, "verdict.yaml")).not.toHaveProperty("majority_judges");
    const scored = judge([], { config: { enabled: false } });
    expect(dataOf(scored, "verdict.yaml")).toMatchObject({
      verdict_type: "scored",
      final_verdict: "YELLOW",
      total_score: 15,
      dimension_scores: { feasibility: 2 },
      confidence: "HIGH",
      judges: [{ judge_id: "neutral", score: 15 }, { judge_id: "for" }, { judge_id: "against" }],
    });
  });

  it("has a file of its own for every judgement before the last, and none before there is a verdict", () => {
    const revised = judge([[2, 2, 2]], { config: { max_revision_loops: 1 } });
    expect(
      exportsOf(revised)
        .map(({ path }) => path)
        .filter((path) => path.endsWith("verdict.yaml")),
    ).toEqual(["verdict.yaml", "judges/judgement-1-verdict.yaml"]);
    expect(dataOf(revised, "verdict.yaml")).toMatchObject({ judgement: 2, version: 2, final_verdict: "FAIL" });
    const open = judge([[3, 4, 2]], {
      special: ({ kind }) => (kind === "rebut" ? { fail: "auth" } : null),
      config: { parallel_rebuttal: true },
    });
    expect(
      exportsOf({ ...open, folded: foldLog(open.log.slice(0, 4)), log: open.log.slice(0, 4) }).map(({ path }) => path),
    ).not.toContain("verdict.yaml");
  });
});

it("P4-46: every judge file names the model that wrote it, or the person who answered in its place", () => {
  const inPlace = played.log.map((event): DeliberationEvent =>
    event.payload.type === "reply.recorded" && event.payload.agentId === "for" && event.payload.round === 1
      ? { ...event, payload: { ...event.payload, model: "person", answeredBy: "Ada" } }
      : event,
  );
  const told = { ...played, log: inPlace, folded: foldLog(inPlace) };
  expect(dataOf(told, "judges/round-1-neutral.yaml")).toMatchObject({ judge_id: "neutral", model: "scripted" });
  expect(dataOf(told, "judges/round-1-neutral.yaml")).not.toHaveProperty("answered_by");
  expect(dataOf(told, "judges/round-1-for.yaml")).toMatchObject({ judge_id: "for", model: null, answered_by: "Ada" });
  expect(dataOf(told, "verdict.yaml")).toMatchObject({
    judges: [{ model: "scripted" }, { model: "scripted", answered_by: ["Ada"] }, {}],
  });
});

it("P4.8: the state as YAML reads back in the source's shape", async () => {
  expect(parse(await asYaml(stateExport(stateIn(played))))).toEqual({
    debate_validation: {
      enabled: true,
      rounds_completed: 2,
      consensus_reached_at: 2,
      round_1: { scores: [3.8, 4.2, 3.5], range: 0.7, consensus: false },
      round_2: { scores: [4, 4.1, 3.9], range: 0.2, consensus: true },
      verdict: { type: "consensus", final_score: 4, confidence: "HIGH" },
      convergent_findings: 1,
      divergent_findings: 0,
    },
  });
});

it("the transcript has every word in its order, with a judge's headings kept from breaking it", () => {
  const transcript = textOf("judges/transcript.md");
  expect(transcript.match(/^#{1,3} .*/gm)).toEqual([
    "# Transcript: Move the archive",
    "## Round 1: Independent analysis",
    "### Neutral judge, independent analysis: 3.8",
    "### Advocate, independent analysis: 4.2",
    "### Challenger, independent analysis: 3.5",
    "## Round 2: Rebuttal",
    "### Neutral judge, rebuttal: 4.0",
    "### Advocate, rebuttal: 4.1",
    "### Challenger, rebuttal: 3.9",
    "### The moderator, synthesis of the verdict",
  ]);
  const shouting = judge([
    [{ score: 4, position_statement: { strengths: [], concerns: [], verdict: "# Round 9\n\n## Passed" } }, 4, 4],
  ]);
  expect(
    (recordViewsOf(shouting.folded).exports?.(shouting.folded, shouting.log) ?? [])
      .flatMap((file) => ("text" in file ? [file.text] : []))
      .join("\n"),
  ).not.toMatch(/^#+ (Round 9|Passed)/m);
});
