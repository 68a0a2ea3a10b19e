"use client";

import { ComboField } from "@/components/ui/combo-field";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { modelsIn } from "@/lib/client/connections/connection-draft";
import { formatCountOf } from "@/lib/client/format";
import { useConnectionModels } from "@/lib/client/use-connections";
import { useConnectionForm } from "./fields-context";

export function ModelFields() {
  const { draft, base, change, problemAt } = useConnectionForm();
  const models = useConnectionModels(base);
  const suggestions = [...new Set([...modelsIn(draft.models), ...(models.data?.models ?? [])])];
  return (
    <>
      <Field label="Default model" note="as the endpoint calls it" error={problemAt("defaultModel")} hint={hintOf(base !== null, models)}>
        <ComboField name="defaultModel" value={draft.defaultModel} suggestions={suggestions} onChange={(event) => change({ defaultModel: event.target.value })} />
      </Field>
      <Field label="Models" note="optional, one per line" error={problemAt("models")} hint="To choose from where the endpoint does not list its models.">
        <TextArea name="models" mono rows={2} value={draft.models} spellCheck={false} className="max-h-40" onChange={(event) => change({ models: event.target.value })} />
      </Field>
    </>
  );
}

function hintOf(isSaved: boolean, { data, isError, isFetching }: Pick<ReturnType<typeof useConnectionModels>, "data" | "isError" | "isFetching">): string {
  if (!isSaved) return "Used where nothing else is said. If you don’t know its name, leave it empty: once the connection is saved, the endpoint is asked for its models.";
  if (isFetching && !data) return "Asking the endpoint for its models…";
  if (isError) return "The endpoint’s models can’t be listed now; type the name.";
  if (data?.source === "endpoint") return `The endpoint lists ${formatCountOf(data.models.length, "model")}: type to search, or choose.`;
  return data?.problem ?? "The endpoint lists no models; type the name.";
}
