"use client";

import { useSignedInName, useViewerName } from "@/lib/client/page/viewer-name";
import clsx from "clsx";
import { Field } from "./field";
import { TextField } from "./text-field";

/** Under which name a person's words go on record; the browser remembers it. */
export function ViewerNameField({ error, className }: { error?: string | undefined; className?: string }) {
  const [name, setName] = useViewerName();
  const signedIn = useSignedInName();
  if (signedIn !== null)
    return (
      <p className={clsx("self-end text-xs text-ink-muted", className)}>
        Recorded under your name, <span className="font-semibold text-ink">{signedIn}</span>.
      </p>
    );
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
