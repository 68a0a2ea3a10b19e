import { expect, it } from "vitest";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { REVIEW_PROMPTS } from "./review-prompts";

/** How often each was reworded. */
const VERSIONS: Readonly<Record<string, number>> = {
  modify: 10,
  modify_ideas: 6,
  rescue_ideas: 6,
  root_cause: 5,
  summarise: 5,
  apply_critique: 5,
  cross_critique: 4,
  generate_ideas: 4,
  name_parts: 4,
  draft: 3,
  carry_out: 5,
  closing_edit: 4,
  check_edit: 3,
};

it("has a prompt for every ask kind a model answers, and for no other", () => {
  const searches = ["search_literature", "search_broadly"];
  expect(Object.keys(REVIEW_PROMPTS).toSorted()).toEqual(
    Object.keys(ASK_KINDS)
      .filter((kind) => !searches.includes(kind))
      .toSorted(),
  );
  for (const [kind, { id, version }] of Object.entries(REVIEW_PROMPTS))
    expect([id, version]).toEqual([`review/${kind}`, kind.startsWith("assess") ? 9 : (VERSIONS[kind] ?? 1)]);
});
