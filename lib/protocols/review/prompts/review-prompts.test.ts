import { expect, it } from "vitest";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { REVIEW_PROMPTS } from "./review-prompts";

/** Reworded once since. */
const SECOND: ReadonlySet<string> = new Set(["modify", "modify_ideas", "rescue_ideas", "root_cause", "summarise"]);

it("has a prompt for every ask kind a model answers, and for no other", () => {
  const searches = ["search_literature", "search_broadly"];
  expect(Object.keys(REVIEW_PROMPTS).toSorted()).toEqual(
    Object.keys(ASK_KINDS)
      .filter((kind) => !searches.includes(kind))
      .toSorted(),
  );
  for (const [kind, { id, version }] of Object.entries(REVIEW_PROMPTS))
    expect([id, version]).toEqual([`review/${kind}`, kind.startsWith("assess") ? 4 : SECOND.has(kind) ? 2 : 1]);
});
