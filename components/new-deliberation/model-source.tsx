"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/form/checkbox";
import { RadioCards, type RadioCard } from "@/components/ui/form/radio-cards";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { protocolById } from "@/lib/kernel/registry";
import { useForm } from "./form-context";
import { ModelSourceFields } from "./model-source-fields";

/** Which model will answer, said before it starts. */
export function ModelSource() {
  const { draft, source, connections, dispatch } = useForm();
  const config = readableConfig(draft);
  const scripts = protocolById(draft.protocol)
    .scripts.filter(({ suits }) => suits?.(config) ?? true)
    .map(({ id, title, consequence }): RadioCard<string> => ({ value: id, label: title, consequence }));
  const isRehearsal = isRehearsed(draft, source);
  const canChoose = (connections?.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Model</h3>
      {isRehearsal || source.kind === "rehearsal" ? (
        <p>
          <Badge>Rehearsal</Badge> No model is called. A built-in panel follows a script and discusses your own question
          and document.
        </p>
      ) : (
        <p>
          <span className="font-semibold">
            {draft.model.trim() || source.model || "A model you still have to name"}
          </span>
          {source.host && ` at ${source.host}`}
        </p>
      )}
      {source.kind === "rehearsal" && !canChoose && (
        <p className="text-xs text-ink-muted">
          To use a real model, <Link href="/settings#connections">add a connection in Settings</Link>. Your draft is
          kept.
        </p>
      )}
      {source.kind === "endpoint" && (
        <Checkbox
          label="Rehearse instead"
          hint="No model is called and nothing is spent. The record says that it was a rehearsal."
          checked={draft.rehearse}
          onChange={(event) => dispatch({ type: "source", rehearse: event.target.checked })}
        />
      )}
      {!draft.rehearse && (canChoose || source.kind === "endpoint") && <ModelSourceFields />}
      {isRehearsal && (
        <RadioCards
          legend="Rehearsal script"
          name="script"
          columns={2}
          options={scripts}
          value={draft.script}
          onChange={(script) => dispatch({ type: "source", script })}
        />
      )}
    </div>
  );
}
