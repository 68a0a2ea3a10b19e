"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import type { Budgets, ChairConfig } from "@/lib/protocols/chair/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
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
      {level !== "solo" && config.session_type !== "design_session" && (
        <RadioCards<"check" | "skip">
          legend="Before the plan comes to you"
          name="config.final_check"
          columns={2}
          value={config.final_check ? "check" : "skip"}
          error={problemAt("final_check")}
          onChange={(choice) => set({ final_check: choice === "check" })}
          options={[
            {
              value: "check",
              label: "Specialists check it (recommended)",
              consequence:
                "Each says in one line whether it objects to the final plan: one small call each, side by side. If they find something, the chair mends it once and they look again.",
            },
            {
              value: "skip",
              label: "No check",
              consequence: "The plan comes to you as the chair wrote it.",
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

const BUDGETS: readonly { id: keyof Budgets; label: string }[] = [
  { id: "round_1", label: "Round 1" },
  { id: "round_2", label: "Round 2" },
  { id: "round_3", label: "Round 3" },
  { id: "shutdown", label: "Conclusion" },
  { id: "deliberation", label: "The whole deliberation" },
];

/** P2-08 */
function BudgetFields() {
  const { boxes, config, set, problemAt } = useChair();
  const written = (boxes["budgets"] ?? config.budgets) as Record<keyof Budgets, number | null>;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">Time budgets</legend>
      <p className="text-xs text-ink-muted">Going over one shows a hint. Nothing is cut short.</p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {BUDGETS.map(({ id, label }) => (
          <Field key={id} label={label} error={problemAt(`budgets.${id}`)}>
            <NumberField
              name={`config.budgets.${id}`}
              unit="min"
              min={0}
              max={1000}
              step="any"
              value={written[id] ?? ""}
              onValueChange={(minutes) => set({ budgets: { ...written, [id]: minutes } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
