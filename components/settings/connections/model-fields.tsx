"use client";

import { ComboField } from "@/components/ui/form/combo-field";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { modelsIn } from "@/lib/client/connections/connection-draft";
import { formatCountOf } from "@/lib/client/format";
import { useConnectionModels } from "@/lib/client/connections/use-connections";
import { useConnectionForm } from "./fields-context";

export function ModelFields() {
  const { draft, base, change, problemAt } = useConnectionForm();
  const models = useConnectionModels(base);
  const suggestions = [...new Set([...modelsIn(draft.models), ...(models.data?.models ?? [])])];
  return (
    <>
      <Field
        label="Default model"
        note="the name the endpoint uses"
        error={problemAt("defaultModel")}
        hint={hintOf(base !== null, models)}
      >
        <ComboField
          name="defaultModel"
          value={draft.defaultModel}
          suggestions={suggestions}
          onChange={(value) => change({ defaultModel: value })}
        />
      </Field>
      <Field
        label="Models"
        note="optional, one per line"
        error={problemAt("models")}
        hint="Choices to offer if the endpoint does not list its models."
      >
        <TextArea
          name="models"
          mono
          rows={2}
          value={draft.models}
          spellCheck={false}
          className="max-h-40"
          onChange={(event) => change({ models: event.target.value })}
        />
      </Field>
    </>
  );
}

function hintOf(
  isSaved: boolean,
  { data, isError, isFetching }: Pick<ReturnType<typeof useConnectionModels>, "data" | "isError" | "isFetching">,
): string {
  if (!isSaved)
    return "Used unless a deliberation or agent names another. If you don’t know the name, leave it empty: once the connection is saved, Parley asks the endpoint for its models.";
  if (isFetching && !data) return "Asking the endpoint for its models…";
  if (isError) return "The endpoint’s models can’t be listed right now. Type the name.";
  if (data?.source === "endpoint")
    return `The endpoint lists ${formatCountOf(data.models.length, "model")}. Type to search, or choose one.`;
  return data?.problem ?? "The endpoint lists no models. Type the name.";
}
