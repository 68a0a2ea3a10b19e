"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { useConnectionForm } from "./fields-context";

export function AddressFields() {
  const { draft, change, problemAt } = useConnectionForm();
  return (
    <>
      <Field
        label="Address"
        required
        error={problemAt("baseUrl")}
        hint="The base URL: everything before /chat/completions."
      >
        <TextField
          type="url"
          name="baseUrl"
          value={draft.baseUrl}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/v1"
          onChange={(event) => change({ baseUrl: event.target.value })}
        />
      </Field>
      <Checkbox
        name="allowPrivate"
        label="Allow a private address"
        hint="For models on this machine or in your network. Anyone who can open Parley can then make it call that address, so leave this off for providers on the internet."
        error={problemAt("allowPrivate")}
        checked={draft.allowPrivate}
        onChange={(event) => change({ allowPrivate: event.target.checked })}
      />
    </>
  );
}
