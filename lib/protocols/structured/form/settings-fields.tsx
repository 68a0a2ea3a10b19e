"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { AdvancedSettings } from "./advanced-settings";
import { StressPlanField } from "./stress-plan-field";
import { useStructuredConfig } from "./use-structured-config";

/** Fewer than this is a demo (P3-10). */
const FEWEST = 8;

/** P3-18, third stage: budget, stress schedule, drift interval. */
export function StructuredSettingsFields() {
  const { draft, config, set } = useStructuredConfig();
  const budget = draft.config["round_budget"];
  const isShort = typeof budget === "number" && budget < FEWEST;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField
          field="round_budget"
          label="Round budget"
          unit="rounds"
          min={1}
          max={30}
          hint="13 is standard, 16 to 20 extended, 8 the minimum. A synthesis follows."
        />
        <LimitField
          field="drift_every"
          label="Drift check every"
          unit="rounds"
          min={1}
          max={30}
          hint="Compares the deliberation with the original question."
        />
        <LimitField
          field="stop_threshold"
          label="Stop signals needed"
          unit="of 6"
          min={1}
          max={6}
          hint="Stopping is recommended once this many hold. One alone is never enough."
        />
      </div>
      {(isShort || config.demo_mode) && (
        <Checkbox
          label={`Demo mode: fewer than ${FEWEST} rounds`}
          hint="With fewer rounds the signals mean little. The overview and the retrospective say so."
          checked={draft.config["demo_mode"] === true}
          onChange={(event) => set({ demo_mode: event.target.checked })}
        />
      )}
      <StressPlanField />
      <Disclosure summary="Advanced">
        <AdvancedSettings />
      </Disclosure>
    </>
  );
}
