"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useConnectionForm } from "./fields-context";

export function AddressFields() {
  const { draft, change, problemAt } = useConnectionForm();
  return (
    <>
      <Field label="Address" required error={problemAt("baseUrl")} hint="The base URL: what comes before /chat/completions.">
        <TextField type="url" name="baseUrl" value={draft.baseUrl} autoComplete="off" spellCheck={false} placeholder="https://…/v1" onChange={(event) => change({ baseUrl: event.target.value })} />
      </Field>
      <Checkbox
        name="allowPrivate"
        label="Allow a private address"
        hint="For models on this machine or in your network. Whoever can open Parley can then make it call that address, so leave it off for providers on the internet."
        error={problemAt("allowPrivate")}
        checked={draft.allowPrivate}
        onChange={(event) => change({ allowPrivate: event.target.checked })}
      />
    </>
  );
}
