"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { useForm } from "@/components/new-deliberation/form-context";
import { LimitField } from "./limit-field";
import { PrinciplesField } from "@/components/new-deliberation/principles-field";

export function AdvancedLimits() {
  const { draft, dispatch } = useForm();
  return (
    <div className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 md:grid-cols-2">
        <LimitField
          field="context_window_limit"
          label="Context limit"
          unit="tokens"
          min={1000}
          hint="Longer histories are summarised sooner. At least 1,000."
        />
        <LimitField
          field="reshuffle_every"
          label="Reshuffle every"
          unit="rounds"
          min={1}
          hint="Domain seats then speak in a different order."
        />
        <LimitField
          field="time_limit"
          label="Time limit"
          note="optional"
          unit="minutes"
          min={1}
          placeholder="off"
          step="any"
          hint="After that, you decide. Leave empty for no limit."
        />
        <LimitField
          field="cross_cutting_floor"
          label="Floor for cross-cutting agents"
          unit="of 100"
          min={0}
          max={100}
          hint="Proceeding while one of them is below it counts as a risk."
        />
      </div>
      <Checkbox
        label="Ask for explicit risk acceptance below the floor"
        hint="Anyone who decides to proceed must accept each seat’s concern explicitly; the record says so."
        checked={draft.config.require_risk_acceptance === true}
        onChange={(event) => dispatch({ type: "config", changes: { require_risk_acceptance: event.target.checked } })}
      />
      <PrinciplesField />
    </div>
  );
}
