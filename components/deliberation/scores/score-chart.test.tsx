import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { viewsOf } from "@/lib/projections/views-of";
import { playScores } from "@/lib/testing/builders";
import { ScoreChart } from "./score-chart";

const { log } = playScores(
  [
    [50, 50, 50, 50, 50],
    [60, 60, 60, 60, 60],
    [70, 70, 70, 70, 70],
  ],
  { config: { max_iterations: 3, min_progress: 0 } },
);
const folded = foldLog(log);
const model = viewsOf(folded).scores(folded)!;

test("the keyboard reads one round after the other, from the last one on", async () => {
  const user = userEvent.setup();
  render(<ScoreChart model={model} />);
  const reader = screen.getByRole("slider", { name: "Read a round" });
  expect(reader).toHaveAttribute("aria-valuetext", expect.stringMatching(/^Round 3: average 70\.0 — /));
  reader.focus();
  await user.keyboard("{ArrowLeft}");
  expect(reader).toHaveAttribute("aria-valuetext", expect.stringMatching(/^Round 2: average 60\.0 — /));
  expect(screen.getByText(/^Round 2: average 60\.0 — /)).toBeInTheDocument();
  await user.keyboard("{Home}{ArrowLeft}");
  expect(reader).toHaveAttribute("aria-valuenow", "1");
  await user.keyboard("{End}{ArrowRight}");
  expect(reader).toHaveAttribute("aria-valuenow", "3");
});

test("the pointer reads the round it is over, and nothing once it has left", () => {
  render(<ScoreChart model={model} />);
  const reader = screen.getByRole("slider");
  reader.getBoundingClientRect = () => new DOMRect(100, 0, 300, 200);
  fireEvent.pointerMove(reader, { clientX: 101 });
  expect(screen.getByText(/^Round 1: average 50\.0 — /)).toBeInTheDocument();
  fireEvent.pointerMove(reader, { clientX: 250 });
  expect(screen.getByText(/^Round 2: average 60\.0 — /)).toBeInTheDocument();
  fireEvent.pointerMove(reader, { clientX: 399 });
  expect(screen.getByText(/^Round 3: average 70\.0 — /)).toBeInTheDocument();
  fireEvent.pointerLeave(reader.closest("svg")!);
  expect(screen.queryByText(/^Round 3: /)).not.toBeInTheDocument();
});
