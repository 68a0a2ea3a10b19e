import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field";
import { NumberField } from "./number-field";
import { Select } from "./select";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";

test("label and hint belong to the control", () => {
  render(
    <Field label="Title" hint="Shown in lists.">
      <TextField />
    </Field>,
  );
  const control = screen.getByRole("textbox", { name: "Title" });
  expect(control).toHaveAccessibleDescription("Shown in lists.");
  expect(control).toBeValid();
});

test("an error marks the control and is read before the hint", () => {
  render(
    <Field label="Title" hint="Shown in lists." error="Give it a title." required>
      <TextField />
    </Field>,
  );
  const control = screen.getByRole("textbox", { name: "Title" });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription("Give it a title. Shown in lists.");
  expect(control).toBeRequired();
});

test.each([
  ["textbox", <TextArea key="a" />],
  ["combobox", <Select key="b" value="a" options={[{ value: "a", label: "A" }]} onChange={() => undefined} />],
  ["spinbutton", <NumberField key="c" />],
])("a %s picks the wiring up by itself", (role, control) => {
  render(
    <Field label="Limit" error="Too high.">
      {control}
    </Field>,
  );
  expect(screen.getByRole(role, { name: "Limit" })).toHaveAccessibleDescription("Too high.");
});
