"use client";

import { BudgetField } from "./budget-field";
import { useForm } from "./form-context";
import { ModelSource } from "./model-source";
import { PROTOCOL_FORMS } from "./protocols/protocol-forms";
import { Step } from "./step";

export function LimitsStep() {
  const { draft } = useForm();
  const { SettingsFields } = PROTOCOL_FORMS[draft.protocol];
  return (
    <Step number={4} id="limits" title="Limits and model">
      <SettingsFields key={draft.protocol} />
      <ModelSource />
      <BudgetField />
    </Step>
  );
}
