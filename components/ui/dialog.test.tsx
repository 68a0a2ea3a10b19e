import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "./button";
import { Dialog } from "./dialog";

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button>Before</Button>
      <Button onClick={() => setIsOpen(true)}>Rename</Button>
      <Dialog
        open={isOpen}
        title="Rename agent"
        description="The name is shown everywhere."
        onClose={() => setIsOpen(false)}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test("the dialog has a name and a description", async () => {
  const user = userEvent.setup();
  render(<Example />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Rename" }));
  expect(screen.getByRole("dialog", { name: "Rename agent" })).toHaveAccessibleDescription(
    "The name is shown everywhere.",
  );
});

test("the focus returns to the opener when it closes", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await user.click(screen.getByRole("textbox", { name: "Name" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus();
});

test("Esc closes it and returns the focus", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole("button", { name: "Rename" }));
  // The browser turns Esc into a cancel event on the dialog.
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus();
});
