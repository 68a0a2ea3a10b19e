import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SeatHelpProvider } from "@/components/seats/seat-help-provider";
import { address } from "@/components/testing/address";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { RoundsTab } from "./rounds-tab";

const { log } = playScores([
  [70, 95, 95, 95, 95],
  [95, 95, 95, 95, 95],
]);
const firstOf = (round: number) =>
  log.find(({ payload }) => payload.type === "reply.recorded" && payload.round === round)?.seq;

function show(search: string) {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined).mock.contexts;
  address.search = search;
  render(
    <ComponentWorld log={log}>
      <SeatHelpProvider>
        <RoundsTab />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  return scrolled;
}

const currentIn = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link", { current: true })
    .map((link) => link.getAttribute("href"));

test("a link to a round leads to it, and opens it at its beginning", () => {
  const scrolled = show("round=2");
  const head = screen.getByRole("link", { name: "Round 2" });
  expect(scrolled).toEqual([head.closest("li")]);
  expect(head.closest("li")).toHaveFocus();
  expect(currentIn("Rounds")).toEqual(["/deliberations/x?round=2", `/deliberations/x?round=2&seq=${firstOf(2)}`]);
});

test("what is chosen in another round counts more than the link", () => {
  show(`round=2&seq=${firstOf(1)}`);
  expect(currentIn("Rounds")).toEqual([`/deliberations/x?round=2&seq=${firstOf(1)}`]);
});

test("a round that never came changes nothing", () => {
  expect(show("round=9")).toEqual([]);
  expect(screen.queryAllByRole("link", { current: true })).toEqual([]);
});
