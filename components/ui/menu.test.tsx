import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Menu } from "./menu";

const item = (name: string) => screen.getByRole("menuitem", { name });

test("arrows and letters move, Esc closes and returns the focus", async () => {
  const user = userEvent.setup();
  render(<Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect: vi.fn<() => void>() }, { id: "b", label: "Delete", onSelect: vi.fn<() => void>() }]} />);
  const trigger = screen.getByRole("button", { name: "More actions" });
  await user.click(trigger);
  expect(item("Copy link")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(item("Delete")).toHaveFocus();
  await user.keyboard("c");
  expect(item("Copy link")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(trigger).toHaveFocus();
  expect(trigger).toHaveAttribute("aria-expanded", "false");
});

test("an item runs once and the menu closes", async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<() => void>();
  render(<Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect }]} />);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu", { hidden: true })).not.toBeInTheDocument();
});
