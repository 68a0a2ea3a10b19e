"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/radio-cards";
import type { ChairConfig } from "@/lib/protocols/chair/config";
import { LimitField } from "../../limit-field";
import { BudgetFields } from "./budget-fields";
import { DispatchField } from "./dispatch-field";
import { useChair, useOutlook } from "./use-chair";

type Policy = ChairConfig["on_persisting_conflict"];

export function ChairSettingsFields() {
  const { config, set, problemAt } = useChair();
  const { outlook: { eligibility, level } } = useOutlook();
  return (
    <>
      <DispatchField />
      {eligibility.isEligible && (
        <RadioCards<Policy>
          legend="When a conflict is still open after round 2"
          name="config.on_persisting_conflict"
          columns={2}
          value={config.on_persisting_conflict}
          error={problemAt("on_persisting_conflict")}
          onChange={(on_persisting_conflict) => set({ on_persisting_conflict })}
          options={[
            { value: "round3", label: "One more round", consequence: "Those who brought new reasoning get one question that would settle it." },
            { value: "decide", label: "The chair decides", consequence: "By the rules for conflicts, on the answers there are." },
          ]}
        />
      )}
      {level !== "solo" && (
        <div className="grid gap-4 md:grid-cols-2">
          <LimitField field="round_deadline" label="Deadline per round" note="optional" unit="minutes" min={0} max={1000} step="any" placeholder="off" hint="Whoever has not answered by then is left out of the round. Empty: nobody is hurried; you can go on without them at any time." />
          <LimitField field="context_lines" label="Material per specialist" unit="lines" min={20} max={5000} hint="Of the document, those of its domains first; what is left out is named. 20 to 5,000." />
        </div>
      )}
      <Disclosure summary="Advanced">
        <div className="flex flex-col gap-4 py-2">
          <div className="grid gap-4 md:grid-cols-2">
            <LimitField field="context_window_limit" label="Context limit" unit="tokens" min={1000} hint="Of one call. A team’s conversation that outgrows it goes on as task. At least 1,000." />
          </div>
          <BudgetFields />
        </div>
      </Disclosure>
    </>
  );
}
