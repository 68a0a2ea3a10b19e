import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { debateMatrix } from "@/lib/protocols/debate/views/matrix";
import { playScores } from "@/lib/testing/builders";
import { VerdictMatrix } from "./verdict-matrix";

const game = playScores(
  [
    [80, 70, 60, 50, 40],
    [85, 75, 65, 55, 92],
  ],
  { config: { max_iterations: 2 } },
);
const model = debateMatrix(game.folded);
const cell = (name: RegExp) => screen.getByRole("button", { name });
const names = model.rows.map(({ name }) => name);

function show(onOpen = vi.fn<(seq: number) => void>()) {
  render(<VerdictMatrix model={model} selectedSeq={null} onOpen={onOpen} />);
  return onOpen;
}

test("is one tab stop, and arrows walk it", async () => {
  const user = userEvent.setup();
  show();
  const grid = screen.getByRole("grid", { name: / by seat and round$/ });
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.tab();
  expect(cell(new RegExp(`^${names[0]}, round 1:`))).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(cell(new RegExp(`^${names[1]}, round 2:`))).toHaveFocus();
  await user.keyboard("{Home}");
  expect(cell(new RegExp(`^${names[1]}, round 1:`))).toHaveFocus();
  await user.keyboard("{Control>}{End}{/Control}");
  expect(cell(new RegExp(`^${names[4]}, round 2:`))).toHaveFocus();
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test("Enter opens the turn", async () => {
  const user = userEvent.setup();
  const onOpen = show();
  await user.tab();
  await user.keyboard("{ArrowRight}{Enter}");
  const second = model.rows[0]?.cells[1];
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(second && "seq" in second ? second.seq : null);
});

test("a cell says its score, what it means and how it moved", () => {
  show();
  expect(
    cell(new RegExp(`^${names[0]}, round 2: score 85, minor concerns, up 5, 1 blocking concern$`)),
  ).toBeInTheDocument();
  expect(cell(new RegExp(`^${names[4]}, round 2: score 92, at the target, up 52$`))).toBeInTheDocument();
});

test("a failed call is a cell with its reason, not a broken page", () => {
  const failing = playScores([[80, 70, 60, 50, 40]], {
    config: { max_iterations: 1 },
    special: (ask) => (ask.agentId === "security" ? { fail: "timeout" } : null),
  });
  render(<VerdictMatrix model={debateMatrix(failing.folded)} selectedSeq={null} onOpen={() => {}} />);
  expect(cell(/^Security, round 1: did not answer: Failed for good: timeout/)).toBeInTheDocument();
});

test("older rounds fold and unfold", async () => {
  const user = userEvent.setup();
  const long = playScores(
    Array.from({ length: 10 }, (_, round) => [
      20 + 6 * round,
      20 + 6 * round,
      20 + 6 * round,
      20 + 6 * round,
      20 + 6 * round,
    ]),
    { config: { max_iterations: 10 } },
  );
  render(<VerdictMatrix model={debateMatrix(long.folded)} selectedSeq={null} onOpen={() => {}} />);
  expect(screen.queryByRole("columnheader", { name: "Round 1" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show rounds 1–4" }));
  expect(screen.getByRole("columnheader", { name: "Round 1" })).toBeInTheDocument();
});
