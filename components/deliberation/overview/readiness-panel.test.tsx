import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { snapshotOf } from "@/lib/projections/snapshot";
import { playScores } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { ReadinessPanel } from "./readiness-panel";

test("says the machine's verdict and every requirement as met, not met or pending", () => {
  const { folded } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
  const snapshot = snapshotOf(TEST_ID, folded);
  render(<ReadinessPanel snapshot={snapshot} />);
  expect(screen.getByRole("heading", { name: snapshot.readiness.headline })).toBeInTheDocument();
  const words = within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(words[0]).toBe("Met: Every seat has spoken in round 1");
  expect(words[1]).toMatch(/^Not met: 1 of 5 seats not behind it yet/);
  expect(words[2]).toMatch(/^Pending: Progress is measured/);
});

test("names the record it ended with", () => {
  const agreed = playScores([[95, 95, 95, 95, 95]]);
  render(<ReadinessPanel snapshot={snapshotOf(TEST_ID, agreed.folded)} />);
  expect(screen.getByText(/^Record:/)).toHaveTextContent("0001-mute-participants.md");
});

test("what was open when it ended is shown as not reached, not as pending", () => {
  const { folded } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
  render(<ReadinessPanel snapshot={{ ...snapshotOf(TEST_ID, folded), status: "cancelled" }} />);
  expect(screen.getByText("Not reached:").parentElement).toHaveTextContent(/^Not reached: Progress is measured/);
  expect(screen.queryByText("Pending:")).toBeNull();
});
