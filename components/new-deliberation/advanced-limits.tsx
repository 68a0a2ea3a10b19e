"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { useForm } from "./form-context";
import { LimitField } from "./limit-field";
import { PrinciplesField } from "./principles-field";

export function AdvancedLimits() {
  const { draft, dispatch } = useForm();
  return (
    <div className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 md:grid-cols-2">
        <LimitField field="context_window_limit" label="Context limit" unit="tokens" min={1000} hint="Longer histories are summarised earlier. At least 1,000." />
        <LimitField field="reshuffle_every" label="Reshuffle every" unit="rounds" min={1} hint="Domain agents then speak in a new order." />
        <LimitField field="time_limit" label="Time limit" note="optional" unit="minutes" min={1} placeholder="off" step="any" hint="After that, you decide. Empty is no limit." />
        <LimitField field="cross_cutting_floor" label="Floor of cross-cutting agents" unit="of 100" min={0} max={100} hint="Going on with one of them below it is a risk." />
      </div>
      <Checkbox
        label="Ask for explicit risk acceptance below the floor"
        hint="Whoever decides to go on names the agent and its concern; both are in the record."
        checked={draft.config.require_risk_acceptance === true}
        onChange={(event) => dispatch({ type: "config", changes: { require_risk_acceptance: event.target.checked } })}
      />
      <PrinciplesField />
    </div>
  );
}
