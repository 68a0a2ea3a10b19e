"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Glyph } from "@/components/ui/glyph";
import { TextField } from "@/components/ui/form/text-field";
import { useConnectionForm } from "./fields-context";

/** Write-only: a key that is kept is never shown, only replaced or removed. */
export function KeyField() {
  const {
    draft: { key },
    base,
    preset,
    change,
    problemAt,
  } = useConnectionForm();
  const problem = problemAt("apiKey");
  const isKept = base?.hasKey ?? false;
  const keep = (
    <Button variant="ghost" onClick={() => change({ key: { kind: "keep" } })}>
      Keep the current key
    </Button>
  );
  if (key.kind === "keep") {
    return (
      <div role="group" aria-label="Key" className="flex flex-col gap-1">
        <p className="font-semibold">Key</p>
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 text-ink-muted">
            {base?.isKeyReadable === false
              ? "The stored key can’t be read. Enter it again."
              : "A key is stored, encrypted. It is never shown."}
          </span>
          <Button data-problem={problem && "apiKey"} onClick={() => change({ key: { kind: "replace", text: "" } })}>
            Replace key
          </Button>
          <Button variant="ghost" onClick={() => change({ key: { kind: "remove" } })}>
            Remove key
          </Button>
        </div>
        {problem && (
          <p className="flex items-baseline gap-1.5 text-danger">
            <Glyph name="cross" className="size-2.5 self-center" />
            {problem}
          </p>
        )}
      </div>
    );
  }
  if (key.kind === "remove") {
    return (
      <div role="group" aria-label="Key" className="flex flex-col gap-1">
        <p className="font-semibold">Key</p>
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40">The key will be removed when you save.</span>
          {keep}
        </div>
      </div>
    );
  }
  const hint =
    preset && !preset.needsKey
      ? "Only if the endpoint needs one. Stored encrypted and never shown again."
      : "Stored encrypted on the server. It never appears in a page, log or record.";
  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        label="Key"
        {...(preset?.needsKey ? {} : { note: "optional" })}
        error={problem}
        hint={hint}
        className="w-full"
      >
        <TextField
          type="password"
          name="apiKey"
          value={key.text}
          autoComplete="new-password"
          spellCheck={false}
          onChange={(event) => change({ key: { kind: "replace", text: event.target.value } })}
        />
      </Field>
      {isKept && keep}
    </div>
  );
}
