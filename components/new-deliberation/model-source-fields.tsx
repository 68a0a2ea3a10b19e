"use client";

import { ComboField } from "@/components/ui/form/combo-field";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useConnectionModels } from "@/lib/client/connections/use-connections";
import { useForm } from "./form-context";

/** The connection of this deliberation and its model; seats may have their own. */
export function ModelSourceFields() {
  const { draft, source, connections, dispatch, problemAt } = useForm();
  const known = connections ?? [];
  const byDefault = known.find(({ isDefault }) => isDefault);
  const asked = source.kind === "endpoint" ? (known.find(({ id }) => id === source.connection) ?? null) : null;
  const { data: models } = useConnectionModels(asked);
  const isGone = draft.connection !== "" && !known.some(({ id }) => id === draft.connection);
  const options = [
    { value: "", label: byDefault ? `${byDefault.name} (the default)` : "None: rehearse" },
    ...(isGone ? [{ value: draft.connection, label: connections ? "Removed connection" : "Chosen before" }] : []),
    ...known
      .filter((connection) => connection !== byDefault || draft.connection === connection.id)
      .map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {known.length > 0 && (
        <Field
          label="Connection"
          error={problemAt("connection")}
          hint="You can set a different one for each seat in the panel."
        >
          <Select
            name="connection"
            value={draft.connection}
            options={options}
            onChange={(value) => dispatch({ type: "source", connection: value })}
          />
        </Field>
      )}
      {source.kind === "endpoint" && (
        <Field
          label="Model"
          {...(source.model ? { note: "optional" } : {})}
          error={problemAt("models.default")}
          hint={source.model ? "Leave empty to use the connection’s default." : "The name the endpoint uses."}
        >
          <ComboField
            name="models.default"
            value={draft.model}
            suggestions={models?.models ?? []}
            placeholder={source.model}
            onChange={(value) => dispatch({ type: "text", field: "model", value: value })}
          />
        </Field>
      )}
    </div>
  );
}
