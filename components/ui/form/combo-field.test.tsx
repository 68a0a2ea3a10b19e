import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ComboField } from "./combo-field";
import { Field } from "./field";

function Model() {
  const [value, setValue] = useState("");
  return (
    <Field label="Model">
      <ComboField value={value} suggestions={["gpt-large", "gpt-small", "llama"]} onChange={setValue} />
    </Field>
  );
}

const box = () => screen.getByRole("combobox", { name: "Model" });
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("typing narrows the suggestions; the keyboard takes one", async () => {
  const user = userEvent.setup();
  render(<Model />);
  await user.type(box(), "gpt");
  await waitFor(() => expect(offered()).toEqual(["gpt-large", "gpt-small"]));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(box()).toHaveValue("gpt-small");
  await waitFor(() => expect(offered()).toEqual([]));
  expect(box()).toHaveFocus();
});

test("what is not suggested may be typed as well", async () => {
  const user = userEvent.setup();
  render(<Model />);
  await user.type(box(), "my own");
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await user.tab();
  expect(box()).toHaveValue("my own");
});
