"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/form/radio-cards";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { BudgetFields } from "./budget-fields";
import { DispatchField } from "./dispatch-field";
import { useChair, useOutlook } from "./use-chair";

type Policy = ChairConfig["on_persisting_conflict"];

export function ChairSettingsFields() {
  const { config, set, problemAt } = useChair();
  const {
    outlook: { eligibility, level },
  } = useOutlook();
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
            {
              value: "round3",
              label: "One more round",
              consequence: "Specialists with new arguments get one question that would settle it.",
            },
            {
              value: "decide",
              label: "The chair decides",
              consequence: "By the conflict rules, based on the answers so far.",
            },
          ]}
        />
      )}
      {level !== "solo" && (
        <div className="grid gap-4 md:grid-cols-2">
          <LimitField
            field="round_deadline"
            label="Deadline per round"
            note="optional"
            unit="minutes"
            min={0}
            max={1000}
            step="any"
            placeholder="off"
            hint="Specialists who have not answered by then are left out of the round. Leave empty for no deadline; you can continue without them at any time."
          />
          <LimitField
            field="context_lines"
            label="Material per specialist"
            unit="lines"
            min={20}
            max={5000}
            hint="Lines of the document, its domains first. What is left out is listed. 20 to 5,000."
          />
        </div>
      )}
      <Disclosure summary="Advanced">
        <div className="flex flex-col gap-4 py-2">
          <div className="grid gap-4 md:grid-cols-2">
            <LimitField
              field="context_window_limit"
              label="Context limit"
              unit="tokens"
              min={1000}
              hint="Per call. A team conversation that outgrows it continues in task mode. At least 1,000."
            />
          </div>
          <BudgetFields />
        </div>
      </Disclosure>
    </>
  );
}
