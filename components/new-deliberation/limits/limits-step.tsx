"use client";

import { BudgetField } from "./budget-field";
import { useForm } from "@/components/new-deliberation/form-context";
import { ModelSource } from "@/components/new-deliberation/model-source";
import { PageWriterField } from "./page-writer-field";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { Step } from "@/components/new-deliberation/step";

export function LimitsStep() {
  const { draft } = useForm();
  const { SettingsFields } = PROTOCOL_FORMS[draft.protocol];
  return (
    <Step number={5} id="limits" title="Limits and model">
      <SettingsFields key={draft.protocol} />
      <ModelSource />
      <BudgetField />
      <PageWriterField />
    </Step>
  );
}
