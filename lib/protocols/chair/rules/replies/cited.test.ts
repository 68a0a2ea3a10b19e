import { expect, it } from "vitest";
import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import { contentHashSchema } from "@/lib/domain/evidence/source";
import { citedIn, citedLines } from "./cited";

it("G-13: a mark is told with its place; of what the person answered with the question, without a line", () => {
  const hash = contentHashSchema.parse("a".repeat(64));
  const place = { source: "", path: "", lines: "", status: "found" as const };
  const citations = [
    { ...place, id: "c1", quote: "retry(job)", at: { source: "artifact", path: "plan", hash, from: 6, to: 6 } },
    {
      ...place,
      id: "c2",
      quote: "Afterwards",
      at: { source: PERSON_SOURCE, path: "Now or later?", hash, from: 2, to: 2 },
    },
  ];
  expect(citedLines(citedIn("It retries [c1], and tokens come later [c2].", citations))).toEqual([
    "What the marks stand for:\n[c1] “retry(job)” (plan:6)\n[c2] “Afterwards” (answer to “Now or later?”)",
  ]);
});
