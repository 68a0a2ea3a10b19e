import { expect, it } from "vitest";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { REVIEW_PROMPTS } from "./review-prompts";

/** How often each was reworded. */
const VERSIONS: Readonly<Record<string, number>> = {
  modify: 5,
  modify_ideas: 5,
  rescue_ideas: 5,
  root_cause: 4,
  summarise: 4,
  apply_critique: 3,
  cross_critique: 3,
  generate_ideas: 3,
  name_parts: 3,
  draft: 2,
  carry_out: 2,
  closing_edit: 2,
  check_edit: 2,
};

it("has a prompt for every ask kind a model answers, and for no other", () => {
  const searches = ["search_literature", "search_broadly"];
  expect(Object.keys(REVIEW_PROMPTS).toSorted()).toEqual(
    Object.keys(ASK_KINDS)
      .filter((kind) => !searches.includes(kind))
      .toSorted(),
  );
  for (const [kind, { id, version }] of Object.entries(REVIEW_PROMPTS))
    expect([id, version]).toEqual([`review/${kind}`, kind.startsWith("assess") ? 6 : (VERSIONS[kind] ?? 1)]);
});
