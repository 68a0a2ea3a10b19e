"use client";

import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { RadioCards, type RadioCard } from "@/components/ui/radio-cards";
import { TextField } from "@/components/ui/text-field";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { protocolById } from "@/lib/protocols/registry";
import { useForm } from "./form-context";

/** Which model will answer, said before it starts. */
export function ModelSource() {
  const { draft, source, dispatch, problemAt } = useForm();
  const config = readableConfig(draft);
  const scripts = protocolById(draft.protocol).scripts.filter(({ suits }) => suits?.(config) ?? true).map(({ id, title, consequence }): RadioCard<string> => ({ value: id, label: title, consequence }));
  const isRehearsal = source.kind === "rehearsal" || draft.rehearse;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Who answers</h3>
      {isRehearsal ? (
        <p><Badge>Rehearsal</Badge> No model is called: a built-in panel speaks about your own question and document, following a script.</p>
      ) : (
        <p><span className="font-semibold">{draft.model.trim() || (source.kind === "endpoint" && source.model)}</span>{source.kind === "endpoint" && ` at ${source.host}`}</p>
      )}
      {source.kind === "rehearsal" && (
        <p className="text-xs text-ink-muted">To let a model answer, start Parley with <code>OPENAI_API_KEY</code> or <code>OPENAI_BASE_URL</code> set.</p>
      )}
      {source.kind === "endpoint" && (
        <Checkbox label="Rehearse instead" hint="No model is called and nothing is paid; the record says that it was a rehearsal." checked={draft.rehearse} onChange={(event) => dispatch({ type: "source", rehearse: event.target.checked })} />
      )}
      {source.kind === "endpoint" && !draft.rehearse && (
        <Field label="Model" note="optional" hint="Empty: the configured one. Each agent can have its own, see the panel." error={problemAt("models.default")} className="max-w-80">
          <TextField name="models.default" value={draft.model} autoComplete="off" placeholder={source.model} onChange={(event) => dispatch({ type: "text", field: "model", value: event.target.value })} />
        </Field>
      )}
      {isRehearsal && <RadioCards legend="How the rehearsal goes" name="script" columns={2} options={scripts} value={draft.script} onChange={(script) => dispatch({ type: "source", script })} />}
    </div>
  );
}
