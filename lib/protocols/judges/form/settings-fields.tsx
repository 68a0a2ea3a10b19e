"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { modeOf } from "@/lib/protocols/judges/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { AdvancedSettings } from "./advanced-settings";
import { DimensionsField } from "./dimensions-field";
import { useJudges } from "./use-judges";

export function JudgesSettingsFields() {
  const { config, set } = useJudges();
  return (
    <>
      <DimensionsField />
      {modeOf(config) === "debate" && (
        <>
          <div className="grid gap-4 border-t border-line pt-4 md:grid-cols-2">
            <LimitField
              field="overall_score_range"
              label="Overall range"
              unit="points"
              min={0}
              max={4}
              step="any"
              hint="How far apart overall scores may be in a consensus. More than 0, at most 4."
            />
            <LimitField
              field="dimension_score_range"
              label="Range per dimension"
              unit="points"
              min={0}
              max={4}
              step="any"
              hint="The same for each dimension. More than 0, at most 4."
            />
          </div>
          <Checkbox
            label="Consensus needs agreement on critical findings"
            hint="If one judge calls something critical, the others have to raise or endorse it, or that judge has to withdraw it."
            checked={config.critical_finding_agreement}
            onChange={(event) => set({ critical_finding_agreement: event.target.checked })}
          />
          <Checkbox
            label="Consensus needs one verdict and an answer to every sure finding (recommended)"
            hint="All scores have to mean the same verdict, and what a single judge found with HIGH confidence has to be answered by another. Off: the ranges above and the critical findings are enough."
            checked={config.consensus_needs_answers}
            onChange={(event) => set({ consensus_needs_answers: event.target.checked })}
          />
          <Checkbox
            label="Let me check which critical findings are the same"
            hint="The moderator matches findings from different judges and you can correct it. Otherwise its matching counts at once."
            checked={config.confirm_matching}
            onChange={(event) => set({ confirm_matching: event.target.checked })}
          />
        </>
      )}
      <Disclosure summary="Advanced">
        <AdvancedSettings />
      </Disclosure>
    </>
  );
}
