import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { ComponentWorld } from "@/lib/testing/component-world";
import { playScores } from "@/lib/testing/builders";
import { groundedReview, ROTA } from "@/lib/testing/grounded/grounded-review";
import { IssuesTab } from "./issues-tab";

const rowOf = (text: string) => screen.getByRole("link", { name: text }).closest("li") as HTMLElement;

function show(log: ReturnType<typeof groundedReview>["log"]) {
  render(
    <ComponentWorld log={log}>
      <IssuesTab />
    </ComponentWorld>,
  );
}

test("G-16: a settled issue shows the passage that settled it, and that the document no longer has it", () => {
  show(groundedReview().log);
  const settled = within(rowOf("The rota is undefined")).getByRole("list", { name: "What settled A1" });
  expect(settled).toHaveTextContent(`“${ROTA}”`);
  expect(settled).toHaveTextContent("no longer in the document as it reads now");
  expect(within(settled).getByRole("link", { name: /artifact:2/ })).toHaveAttribute(
    "href",
    expect.stringContaining("tab=sources"),
  );
  expect(rowOf("The weekend is open")).toHaveTextContent("No passage was given that settles it.");
});

test("above them stands who raised what, a cell for each", () => {
  show(groundedReview().log);
  expect(screen.getByRole("figure")).toHaveTextContent(/^None of the two issues is open/);
  expect(within(screen.getByRole("figure")).getAllByRole("link")).toHaveLength(2);
});

test("a link to an issue leads to it and marks it, also past a filter", () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
  address.search = "issue=A1&show=open";
  show(groundedReview().log);
  const row = rowOf("The rota is undefined");
  expect(scrolled.mock.contexts).toEqual([row]);
  expect(row).toHaveFocus();
  const link = within(row).getByRole("link", { name: "A1" });
  expect(link).toHaveAttribute("aria-current", "true");
  expect(link).toHaveAttribute("href", "/deliberations/x?issue=A1");
  expect(screen.queryByRole("link", { name: "The weekend is open" })).toBeNull();
});

test("says nothing of it where nobody was asked for evidence", () => {
  show(groundedReview({ grounding: { evidence: "off" } }).log);
  expect(screen.queryByText(/No passage was given/)).toBeNull();
  expect(screen.queryByText(new RegExp(ROTA))).toBeNull();
});

test("and nothing in a deliberation without sources", () => {
  show(
    playScores([
      [70, 95, 95, 95, 95],
      [95, 95, 95, 95, 95],
    ]).log,
  );
  expect(screen.queryByText(/No passage was given/)).toBeNull();
});
