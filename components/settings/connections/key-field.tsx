"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Glyph } from "@/components/ui/glyph";
import { TextField } from "@/components/ui/text-field";
import { useConnectionForm } from "./fields-context";

/** Write-only: a key that is kept is never shown, only replaced or removed. */
export function KeyField() {
  const { draft: { key }, base, preset, change, problemAt } = useConnectionForm();
  const problem = problemAt("apiKey");
  const isKept = base?.hasKey ?? false;
  const keep = <Button variant="ghost" onClick={() => change({ key: { kind: "keep" } })}>Keep the key it has</Button>;
  if (key.kind === "keep") {
    return (
      <div role="group" aria-label="Key" className="flex flex-col gap-1">
        <p className="font-semibold">Key</p>
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 text-ink-muted">{base?.isKeyReadable === false ? "There is a key, but it can’t be read. Enter it again." : "A key is kept, encrypted. It is never shown."}</span>
          <Button data-problem={problem && "apiKey"} onClick={() => change({ key: { kind: "replace", text: "" } })}>Replace key</Button>
          <Button variant="ghost" onClick={() => change({ key: { kind: "remove" } })}>Remove key</Button>
        </div>
        {problem && <p className="flex items-baseline gap-1.5 text-danger"><Glyph name="cross" className="size-2.5 self-center" />{problem}</p>}
      </div>
    );
  }
  if (key.kind === "remove") {
    return (
      <div role="group" aria-label="Key" className="flex flex-col gap-1">
        <p className="font-semibold">Key</p>
        <div className="flex flex-wrap items-center gap-2"><span className="min-w-0 flex-1 basis-40">The key is removed when you save.</span>{keep}</div>
      </div>
    );
  }
  const hint = preset && !preset.needsKey ? "Only where the endpoint asks for one. Kept encrypted, never shown again." : "Kept encrypted on the server. No page, log or record ever has it.";
  return (
    <div className="flex flex-col items-start gap-1">
      <Field label="Key" {...(preset?.needsKey ? {} : { note: "optional" })} error={problem} hint={hint} className="w-full">
        <TextField type="password" name="apiKey" value={key.text} autoComplete="new-password" spellCheck={false} onChange={(event) => change({ key: { kind: "replace", text: event.target.value } })} />
      </Field>
      {isKept && keep}
    </div>
  );
}
