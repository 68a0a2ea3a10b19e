import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./button";

test("while pending it says so, keeps the focus and does nothing", async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending="Submitting…" onClick={onClick}>
        Submit decision
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Submitting…" });
  await user.click(button);
  expect(button).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
