import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import "@/lib/protocols/all";
import { LivePage } from "@/components/testing/live-page";
import { compare } from "@/lib/projections/compare/comparison";
import { agent, playScores } from "@/lib/testing/builders";
import { ComparePage } from "./compare-page";

const panel = ["Api", "Data", "Ops"].map((name) => agent(name));
const config = { max_iterations: 6, min_progress: 0 };
const blocked = playScores(
  Array.from({ length: 6 }, () => [60, 95, 95]),
  { panel, config },
);
const agreed = playScores([[95, 95, 95]], { panel, config });

test("what was raised stands by name and who said what by round, later rounds behind a line", () => {
  render(
    <LivePage>
      <ComparePage comparison={compare(blocked, agreed)} />
    </LivePage>,
  );
  const issues = screen.getByRole("table", { name: "Concerns side by side" });
  const [only] = within(issues).getAllByRole("row");
  expect(within(only!).getByRole("rowheader")).toHaveTextContent("Only here");
  const [ofA, ofB] = within(only!).getAllByRole("cell");
  expect(ofA).toHaveTextContent(/open · Api|blocks · Api/);
  expect(ofB).toHaveTextContent("None.");
  const verdicts = screen.getByRole("table", { name: "Verdicts side by side" });
  expect(
    within(verdicts)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual([1, 2, 3, 4].map((round) => `Round ${round}`));
  const [first] = within(verdicts).getAllByRole("row");
  expect(
    within(first!)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Api60, otherwise than in the other one",
    "Data95",
    "Ops95",
    "Api95, otherwise than in the other one",
    "Data95",
    "Ops95",
  ]);
  expect(screen.getByText("2 more rounds in which they part")).toBeInTheDocument();
});

test("nothing is listed where nothing was raised or said", () => {
  const fresh = playScores([], { panel, start: false });
  render(
    <LivePage>
      <ComparePage comparison={compare(fresh, fresh)} />
    </LivePage>,
  );
  expect(screen.queryByRole("region", { name: /by name$/ })).toBeNull();
  expect(within(document.body).queryByRole("region", { name: "Verdicts by round" })).toBeNull();
});
