"use client";

import { useViewerName } from "@/lib/client/page/viewer-name";
import { Field } from "./field";
import { TextField } from "./text-field";

/** Under which name a person's words go on record; the browser remembers it. */
export function ViewerNameField({ error, className }: { error?: string | undefined; className?: string }) {
  const [name, setName] = useViewerName();
  return (
    <Field
      label="Your name"
      note="optional"
      hint={name.trim() ? "Saved in this browser." : "If left empty, the record says “Local user”."}
      error={error}
      {...(className ? { className } : {})}
    >
      <TextField
        name="answeredBy"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Field>
  );
}
