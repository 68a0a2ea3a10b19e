"use client";

import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { DOMAIN_LABELS, DOMAINS } from "@/lib/protocols/structured/rules/claims/domains";
import { useStructuredConfig } from "./use-structured-config";

const OPTIONS = DOMAINS.map((value) => ({ value, label: DOMAIN_LABELS[value] }));

/** P3-18, first stage: the domain the roles are cast for. */
export function StructuredPanelFields() {
  const { config, set } = useStructuredConfig();
  return (
    <Field
      label="Domain"
      className="max-w-96"
      hint="Decides who plays the four roles. You can recast each one below; the examples show how other domains do it."
    >
      <Select
        name="config.domain"
        value={config.domain}
        options={OPTIONS}
        onChange={(value) => set({ domain: value })}
      />
    </Field>
  );
}
