import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Field } from "./field";
import { Select } from "./select";

const OPTIONS = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium", disabled: true },
  { value: "high", label: "High" },
] as const;

function Effort() {
  const [value, setValue] = useState<"low" | "medium" | "high">("low");
  return (
    <Field label="Effort" error="Too low.">
      <Select name="effort" value={value} options={OPTIONS} onChange={setValue} />
    </Field>
  );
}

const box = () => screen.getByRole("combobox", { name: "Effort" });

test("the keyboard opens it, moves, chooses and gives the focus back", async () => {
  const user = userEvent.setup();
  render(<Effort />);
  await user.tab();
  expect(box()).toHaveFocus();
  expect(box()).toHaveTextContent("Low");
  expect(box()).toHaveAccessibleDescription("Too low.");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(screen.getByRole("option", { name: "Low" })).toHaveFocus());
  expect(screen.getByRole("option", { name: "Low" })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{End}{Enter}");
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveTextContent("High");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

test("Esc leaves the choice as it was; a disabled option can't be chosen", async () => {
  const user = userEvent.setup();
  render(<Effort />);
  await user.click(box());
  await user.click(await screen.findByRole("option", { name: "Medium" }));
  expect(box()).toHaveTextContent("Low");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
  expect(box()).toHaveTextContent("Low");
});

test("under a finger it is the phone's own", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<Effort />);
  expect(box()).toBeInstanceOf(HTMLSelectElement);
  await userEvent.selectOptions(box(), "High");
  expect(box()).toHaveValue("high");
});
