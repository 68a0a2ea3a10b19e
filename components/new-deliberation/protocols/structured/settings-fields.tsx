"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { LimitField } from "../../limit-field";
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
        <LimitField field="round_budget" label="Round budget" unit="rounds" min={1} max={30} hint="13 is standard, 16 to 20 extended, 8 the least. A synthesis follows." />
        <LimitField field="drift_every" label="Drift check every" unit="rounds" min={1} max={30} hint="Then the deliberation is held against the question it began with." />
        <LimitField field="stop_threshold" label="Stop signals needed" unit="of 6" min={1} max={6} hint="From so many on, stopping is recommended. One alone never is enough." />
      </div>
      {(isShort || config.demo_mode) && (
        <Checkbox
          label={`Demo mode: fewer than ${FEWEST} rounds`}
          hint="The signals need more rounds to mean much. The overview and the retrospective say so."
          checked={draft.config["demo_mode"] === true}
          onChange={(event) => set({ demo_mode: event.target.checked })}
        />
      )}
      <StressPlanField />
      <Disclosure summary="Advanced"><AdvancedSettings /></Disclosure>
    </>
  );
}
