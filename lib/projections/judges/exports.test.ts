import { expect, it } from "vitest";
import { parse } from "yaml";
import { stateYaml } from "@/lib/client/judges/state-yaml";
import { judge, stateIn } from "@/lib/protocols/judges/judges-harness";
import { viewsOf } from "../views-of";

const played = judge([[3.8, 4.2, 3.5], [4, 4.1, 3.9]], { config: { documents: [{ name: "The plan!", text: "# Plan\nMove." }] }, artifact: "" });
const files = viewsOf(played.folded).exports?.(played.folded, played.log) ?? [];
const textOf = (path: string): string => {
  const file = files.find((one) => one.path === path);
  return file && "text" in file ? file.text : "";
};

it("P4.8: the zip has the state, a file per judge and round, the metrics, the transcript and the documents", () => {
  expect(files.map(({ path }) => path)).toEqual([
    "debate-validation.yaml",
    ...["1", "2"].flatMap((round) => ["neutral", "for", "against"].map((judge_) => `judges/round-${round}-${judge_}.yaml`)),
    "judges/metrics.yaml",
    "judges/transcript.md",
    "documents/1-the-plan.md",
  ]);
  expect(textOf("documents/1-the-plan.md")).toBe("# Plan\nMove.");
});

it("P4.8: the state as YAML reads back in the source's shape", async () => {
  expect(parse(await stateYaml(stateIn(played)))).toEqual({
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
  const shouting = judge([[{ score: 4, position_statement: { strengths: [], concerns: [], verdict: "# Round 9\n\n## Passed" } }, 4, 4]]);
  expect((viewsOf(shouting.folded).exports?.(shouting.folded, shouting.log) ?? []).flatMap((file) => ("text" in file ? [file.text] : [])).join("\n")).not.toMatch(/^#+ (Round 9|Passed)/m);
});
