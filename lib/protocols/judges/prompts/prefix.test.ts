/** What comes first is the same for all judges and all rounds, so that a provider's prompt cache pays for it once. */
import { describe, expect, it } from "vitest";
import { critical } from "@/lib/protocols/judges/rules/judges-harness";
import { DOCUMENTS, promptsOf, systemOf, userOf } from "./prompt-harness";

const documents = DOCUMENTS.map((document) => ({
  ...document,
  text: `${document.text}\n${"A sentence of the document. ".repeat(400)}`,
}));
const prompts = promptsOf(
  [
    [3.4, 4.4, { score: 2.2, critical_findings: [critical()] }],
    [3.4, 4.3, 2.6],
    [3.4, 3.9, 2.6],
  ],
  { config: { documents } },
);
const JUDGES = ["neutral", "for", "against"] as const;
const keys = (stage: string): [string, string, string] =>
  JUDGES.map((judge) => `${stage}/${judge}`) as [string, string, string];

function common(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end++;
  return one.slice(0, end);
}
const sharedBy = (stage: string): string =>
  keys(stage)
    .map((key) => userOf(prompts, key))
    .reduce(common);

describe("prefix stability", () => {
  it("the system text is the same bytes for every judge in every round of a debate", () => {
    const systems = ["r1/analyse", "r2/rebut", "r3/finalise"].flatMap(keys).map((key) => systemOf(prompts, key));
    expect(new Set(systems).size).toBe(1);
    expect(systems[0]).not.toBe("");
  });

  it("the judges of a round share everything up to their seat: question, documents, positions, findings and what is asked", () => {
    for (const [stage, last] of [
      ["r1/analyse", '"overall_score": number from 1.0 to 5.0, one decimal.'],
      ["r2/rebut", '"overall_score": number from 1.0 to 5.0, one decimal.'],
      ["r3/finalise", '"overall_score": number from 1.0 to 5.0, one decimal.'],
    ] as const) {
      expect(sharedBy(stage).trimEnd().endsWith(`${last}\n\n<seat name="`)).toBe(true);
      for (const key of keys(stage)) expect(userOf(prompts, key).startsWith(sharedBy(stage))).toBe(true);
    }
  });

  it("a later round begins with all documents, and the last one with all analyses too", () => {
    const documentsEnd = userOf(prompts, "r1/analyse/for").lastIndexOf("</document-text>");
    const [first, second, third] = ["r1/analyse/for", "r2/rebut/neutral", "r3/finalise/against"].map((key) =>
      userOf(prompts, key),
    ) as [string, string, string];
    expect(common(first, second).length).toBeGreaterThanOrEqual(documentsEnd);
    expect(common(second, third).length).toBeGreaterThan(second.lastIndexOf("</judge-position>"));
  });
});
