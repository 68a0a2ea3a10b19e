import { expect, it } from "vitest";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { REVIEW_PROMPTS } from "./review-prompts";

/** How often each was reworded. */
const VERSIONS: Readonly<Record<string, number>> = {
  modify: 12,
  modify_ideas: 8,
  rescue_ideas: 8,
  root_cause: 6,
  summarise: 6,
  apply_critique: 6,
  cross_critique: 5,
  generate_ideas: 5,
  name_parts: 5,
  draft: 4,
  carry_out: 7,
  closing_edit: 5,
  check_edit: 4,
};

it("has a prompt for every ask kind a model answers, and for no other", () => {
  const searches = ["search_literature", "search_broadly"];
  expect(Object.keys(REVIEW_PROMPTS).toSorted()).toEqual(
    Object.keys(ASK_KINDS)
      .filter((kind) => !searches.includes(kind))
      .toSorted(),
  );
  for (const [kind, { id, version }] of Object.entries(REVIEW_PROMPTS))
    expect([id, version]).toEqual([`review/${kind}`, kind.startsWith("assess") ? 10 : (VERSIONS[kind] ?? 1)]);
});
