"use client";

import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import type { Budgets } from "@/lib/protocols/chair/rules/config";
import { useChair } from "./use-chair";

const FIELDS: readonly { id: keyof Budgets; label: string }[] = [
  { id: "round_1", label: "Round 1" },
  { id: "round_2", label: "Round 2" },
  { id: "round_3", label: "Round 3" },
  { id: "shutdown", label: "Conclusion" },
  { id: "deliberation", label: "The whole deliberation" },
];

/** P2-08 */
export function BudgetFields() {
  const { boxes, config, set, problemAt } = useChair();
  const written = (boxes["budgets"] ?? config.budgets) as Record<keyof Budgets, number | null>;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">Time budgets</legend>
      <p className="text-xs text-ink-muted">Going over one shows a hint. Nothing is cut short.</p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {FIELDS.map(({ id, label }) => (
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
