import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { ComponentWorld } from "@/lib/testing/component-world";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { CostsTab } from "./costs-tab";

const price = { currency: "USD", inputPerMillion: 2000, outputPerMillion: 8000, asOf: "2026-11-16" };
const show = (log: DeliberationEvent[]) =>
  render(
    <ComponentWorld log={log}>
      <CostsTab />
    </ComponentWorld>,
  );
/** Without the column's name, which stands before the value on a phone. */
const valueOf = (cell: HTMLElement): string => cell.lastChild?.textContent ?? "";
const cells = (table: string, row: string): string[] =>
  within(within(screen.getByRole("table", { name: table })).getByRole("row", { name: new RegExp(`^${row}`) }))
    .getAllByRole("cell")
    .map(valueOf);

test("with prices: calls, tokens and money by seat and round, and what is missing in a sum", () => {
  const { log } = play({
    created: rehearsalCreated("debate", { source: { kind: "endpoint", model: "gpt-x" } }),
    answer: rehearsalAnswer,
  });
  let calls = 0;
  show(
    log.map((event) =>
      event.payload.type === "reply.recorded" && ++calls > 1
        ? { ...event, payload: { ...event.payload, price } }
        : event,
    ),
  );
  expect(cells("Costs by round", "Round 1")).toEqual(["8", "2,000", "0", "800", "9.10 USD + 1 call without a price"]);
  expect(cells("Costs by round", "Round 2")).toEqual(["8", "2,000", "0", "800", "10.40 USD"]);
  expect(cells("Costs by seat", "The orchestrator")).toEqual(["scripted", "1", "250", "0", "100", "1.30 USD"]);
  expect(cells("Costs by seat", "All").at(-1)).toBe("31.20 USD + 1 call without a price");
  const effort = screen.getByRole("figure");
  expect(effort).toHaveTextContent(/^Round \d took \d+% of the time, 31.20 USD \+ 1 call without a price in all/);
  expect(within(effort).getByRole("img")).toHaveAttribute("aria-label", expect.stringMatching(/^Round 1: .+ tokens; /));
  expect(screen.getByRole("link", { name: "Add prices in Settings" })).toHaveAttribute("href", "/settings#prices");
});

test("a rehearsal: tokens as Parley counts them, no column of money; the budget as a bar with its text", () => {
  const { log } = play({
    created: rehearsalCreated("judges", { budget: { kind: "tokens", limit: 700 } }),
    answer: rehearsalAnswer,
  });
  show(log);
  expect(screen.getByText(/nothing was spent. Parley counted the tokens/)).toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: "Cost" })).toBeNull();
  expect(cells("Costs by seat", "All")).toEqual(["3", "750", "300"]);
  expect(screen.getByRole("meter", { name: "Budget used" })).toHaveAttribute(
    "aria-valuetext",
    "1,050 tokens of 700 tokens used",
  );
  expect(screen.getByText(/only calls already in flight went over it/)).toBeInTheDocument();
});

test("draws nothing before the first call has ended", () => {
  show([...play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer }).log].slice(0, 2));
  expect(screen.getByRole("table", { name: "Costs by round" })).toBeInTheDocument();
  expect(screen.queryByRole("figure")).toBeNull();
});
