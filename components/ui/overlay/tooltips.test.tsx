import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltips } from "./tooltips";

function show() {
  render(
    <>
      <button type="button">First</button>
      <IconButton icon="copy" label="Copy link" />
      <button type="button" data-tooltip="The endpoint did not answer.">
        Security
      </button>
      <Tooltips />
    </>,
  );
  return userEvent.setup();
}

const security = () => screen.getByRole("button", { name: "Security" });

test("the Tab key shows it, describes the button with it, and Esc hides it without moving the focus", async () => {
  const user = show();
  await user.tab();
  await user.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Copy link");
  expect(screen.getByRole("button", { name: "Copy link" })).not.toHaveAttribute("aria-describedby");
  await user.tab();
  await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent("The endpoint did not answer."));
  expect(security()).toHaveAccessibleDescription("The endpoint did not answer.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
  expect(security()).toHaveFocus();
  expect(security()).not.toHaveAttribute("aria-describedby");
});

test("it stays while the pointer is on it, and goes with the pointer", async () => {
  show();
  fireEvent.pointerOver(security(), { pointerType: "mouse" });
  const tooltip = await screen.findByRole("tooltip");
  fireEvent.pointerOver(document.body, { pointerType: "mouse" });
  fireEvent.pointerOver(tooltip, { pointerType: "mouse" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole("tooltip")).toBeInTheDocument();
  fireEvent.pointerOver(document.body, { pointerType: "mouse" });
  await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
});

test("a finger and a focus set by a script show none", async () => {
  show();
  fireEvent.pointerOver(security(), { pointerType: "touch" });
  security().focus();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});
