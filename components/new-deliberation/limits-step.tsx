"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { AdvancedLimits } from "./advanced-limits";
import { LimitField } from "./limit-field";
import { ModelSource } from "./model-source";
import { Step } from "./step";

export function LimitsStep() {
  return (
    <Step number={4} id="limits" title="Limits and model">
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField field="target_satisfaction" label="Target" unit="of 100" min={0} max={100} hint="Every agent has to reach it, not the average. 0 to 100." />
        <LimitField field="max_iterations" label="Maximum rounds" unit="rounds" min={1} max={1000} hint="After that, you decide. 1 to 1,000." />
        <LimitField field="min_progress" label="Minimum progress" unit="points" min={0} max={100} step="any" hint="The average has to gain this much over three rounds, or you are asked. 0 to 100." />
      </div>
      <Disclosure summary="Advanced"><AdvancedLimits /></Disclosure>
      <ModelSource />
    </Step>
  );
}
