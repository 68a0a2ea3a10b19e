import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tabs } from "./tabs";

const ITEMS = [
  { id: "overview", href: "/d/1", label: "Overview" },
  { id: "rounds", href: "/d/1/rounds", label: "Rounds" },
  { id: "log", href: "/d/1/log", label: "Log", count: 3 },
];

test("tabs are links, and the current one says so", () => {
  render(<Tabs label="Deliberation" items={ITEMS} current="rounds" />);
  expect(screen.getByRole("navigation", { name: "Deliberation" })).toBeInTheDocument();
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Rounds");
  expect(screen.getByRole("link", { name: /Log/ })).toHaveAttribute("href", "/d/1/log");
});

test("arrows, Home and End move between tabs and wrap around", async () => {
  const user = userEvent.setup();
  render(<Tabs label="Deliberation" items={ITEMS} current="overview" />);
  await user.tab();
  expect(screen.getByRole("link", { name: "Overview" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("link", { name: "Rounds" })).toHaveFocus();
  await user.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("link", { name: "Overview" })).toHaveFocus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("link", { name: /Log/ })).toHaveFocus();
});
