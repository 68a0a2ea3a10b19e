"use client";

import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { useViewerName } from "@/lib/client/viewer-name";

export function ViewerPanel() {
  const [name, setName] = useViewerName();
  return (
    <Panel id="you" className="scroll-mt-20" title="You" hint="kept in this browser">
      <Field label="Your name" hint="Stands beside your decisions, also in the decision record." className="max-w-80">
        <TextField value={name} maxLength={80} autoComplete="name" placeholder="e.g. Grace Hopper" onChange={(event) => setName(event.target.value)} />
      </Field>
    </Panel>
  );
}
