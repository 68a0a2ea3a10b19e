import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { FIVE_CARDS, rates, review, revisionReply } from "@/lib/protocols/review/rules/review-harness";
import { inTurn } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { ReviewOverview } from "./review-overview";

test("P1-55: a card that was brought back says so", () => {
  const { log } = review([[]], {
    config: { profile: "idea", idea_cards: FIVE_CARDS, max_rounds: 2 },
    special: (ask, state) => {
      if (ask.kind === "modify_ideas" && ask.round === 1)
        return {
          json: revisionReply(state, {
            operations: [{ kind: "kill", ids: ["I5"], cards: [], reason: "Done by others." }],
          }),
        };
      return lensOfKind(ask.kind)
        ? { json: rates(state, (id) => (ask.round === 1 && id === "I1" ? "VIABLE" : "KILL")) }
        : null;
    },
    decide: inTurn({ choice: "revive_i5", answeredBy: "Ada" }),
  });
  render(
    <ComponentWorld log={log}>
      <ReviewOverview />
    </ComponentWorld>,
  );
  expect(screen.getByText(/one of the first, dropped in round 1, revived by Ada/)).toBeInTheDocument();
});
