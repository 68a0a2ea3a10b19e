import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MENU_WITH_LIST } from "./menu";

const trigger = () => screen.getByRole("button", { name: "More actions" });
const item = (name: string) => screen.getByRole("menuitem", { name });

test("arrows and letters move, Esc closes and returns the focus", async () => {
  const user = userEvent.setup();
  render(
    <Menu
      label="More actions"
      items={[
        { id: "a", label: "Copy link", onSelect: vi.fn<() => void>() },
        { id: "b", label: "Delete", onSelect: vi.fn<() => void>() },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(item("Copy link")).toHaveFocus());
  await user.keyboard("{ArrowDown}");
  expect(item("Delete")).toHaveFocus();
  await user.keyboard("c");
  expect(item("Copy link")).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(trigger()).toHaveFocus());
  expect(trigger()).toHaveAttribute("aria-expanded", "false");
});

test("an item runs once and the menu closes", async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<() => void>();
  render(<Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect }]} />);
  await user.click(trigger());
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("menu", { hidden: true })).not.toBeInTheDocument());
});

test("pressed before its list has come, it opens when it comes", async () => {
  const menu = <Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect: () => undefined }]} />;
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(menu);
  const root = await act(() => hydrateRoot(container, menu));
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(item("Copy link")).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(trigger()).toHaveFocus());
  await act(() => root.unmount());
  container.remove();
});

test("it is replaced in the moment that is decided, so that no press begins on it and ends on the other", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  await MENU_WITH_LIST.load();
  const menu = <Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect: () => undefined }]} />;
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(menu);
  const plain = trigger();
  const listens = vi.spyOn(plain, "addEventListener");
  const root = hydrateRoot(container, menu);
  await vi.waitUntil(() => listens.mock.calls.some(([sign]) => sign === "pointerenter"));
  plain.dispatchEvent(new PointerEvent("pointerenter"));
  // Microtasks only: whatever React puts off to a later task has not happened yet.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(trigger()).not.toBe(plain);
  root.unmount();
  container.remove();
});

test("a dialog that an item opens gives the focus back to the button of the menu", async () => {
  const user = userEvent.setup();
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Menu label="More actions" items={[{ id: "a", label: "Delete…", onSelect: () => setIsOpen(true) }]} />
        <Dialog open={isOpen} title="Delete?" onClose={() => setIsOpen(false)} />
      </>
    );
  }
  render(<Page />);
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(item("Delete…")).toHaveFocus());
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(trigger()).toHaveFocus());
});

test("inside a dialog its list is part of the dialog, which is all that can be used", async () => {
  const user = userEvent.setup();
  render(
    <Dialog open title="Panel" onClose={() => undefined}>
      <Menu label="More actions" items={[{ id: "a", label: "Copy link", onSelect: () => undefined }]} />
    </Dialog>,
  );
  await user.click(trigger());
  expect(screen.getByRole("dialog", { hidden: true })).toContainElement(
    screen.getByRole("menuitem", { name: "Copy link", hidden: true }),
  );
});
