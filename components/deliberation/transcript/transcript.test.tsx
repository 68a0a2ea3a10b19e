import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LogContext } from "@/lib/client/live/log-view";
import { logUpTo, ReplayContext } from "@/lib/client/live/replay";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { Transcript } from "./transcript";

const { log } = playScores(
  Array.from({ length: 12 }, () => [60, 60, 60, 60, 60]),
  { config: { max_iterations: 12, min_progress: 0 } },
);

test("shows the end of a long one, oldest first, and more of what came before on request", async () => {
  render(
    <ComponentWorld log={[...log]}>
      <Transcript />
    </ComponentWorld>,
  );
  const before = screen.getAllByRole("article").length;
  const seqs = screen
    .getAllByRole("article")
    .map((one) => Number(/event (\d+)/.exec(one.getAttribute("aria-label") ?? "")?.[1]));
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
  expect(screen.queryByText("Round 1")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Show \d+ earlier/ }));
  expect(screen.getAllByRole("article").length).toBeGreaterThan(before);
  expect(screen.getByText("Round 1")).toBeInTheDocument();
});

test("in a replay it ends where the log stood, and what was being written is not shown as live", () => {
  const started = log.find(({ payload }) => payload.type === "ask.started")?.seq ?? 0;
  render(
    <ComponentWorld log={[...log]}>
      <ReplayContext value={{ at: started, asOf: log[started - 1]?.at ?? "", whole: log }}>
        <LogContext value={logUpTo(log, started)}>
          <Transcript />
        </LogContext>
      </ReplayContext>
    </ComponentWorld>,
  );
  const [now, ...others] = screen.getAllByRole("article");
  expect(others).toEqual([]);
  expect(within(now as HTMLElement).getByText("Its reply came later.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Help/ })).toBeNull();
});
