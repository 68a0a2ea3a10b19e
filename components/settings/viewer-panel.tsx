"use client";

import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/form/text-field";
import { useViewerName } from "@/lib/client/page/viewer-name";

export function ViewerPanel() {
  const [name, setName] = useViewerName();
  return (
    <Panel id="you" className="scroll-mt-20" title="You" hint="saved in this browser">
      <Field
        label="Your name"
        hint="Shown next to your decisions, including in the decision record."
        className="max-w-80"
      >
        <TextField
          value={name}
          maxLength={80}
          autoComplete="name"
          placeholder="e.g. Grace Hopper"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </Panel>
  );
}
