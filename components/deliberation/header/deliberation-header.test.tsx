import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SeatHelpProvider } from "@/components/seats/seat-help-provider";
import { completeAnswer, playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { DeliberationHeader } from "./deliberation-header";

test.each([
  ["Panel decided", playScores([[95, 95, 95, 95, 95]])],
  [
    "Person decided",
    playScores([[60, 95, 95, 95, 95]], {
      config: { max_iterations: 1 },
      decide: (gate) => completeAnswer(gate, "best_round"),
    }),
  ],
])("one that is closed says in the words of the list how it ended: %s", (words, { log }) => {
  render(
    <ComponentWorld log={log}>
      <SeatHelpProvider>
        <DeliberationHeader onDecide={() => undefined} />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByText("Finished")).toBeNull();
});
