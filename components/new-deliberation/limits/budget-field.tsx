"use client";

import { Field } from "@/components/ui/form/field";
import { NumberBox } from "@/components/ui/form/number-box";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextField } from "@/components/ui/form/text-field";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { useForm } from "@/components/new-deliberation/form-context";

/** The most it may spend before a person is asked. */
export function BudgetField() {
  const { draft, source, dispatch, problemAt } = useForm();
  const { budget } = draft;
  const isRehearsal = isRehearsed(draft, source);
  const kind = isRehearsal && budget.kind === "money" ? "none" : budget.kind;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <RadioCards
        legend="Budget"
        name="budget"
        columns={3}
        hint="When it is used up, no new calls are made. Calls in flight finish, then you raise the budget, close with what you have, or stop."
        error={problemAt("budget")}
        value={kind}
        onChange={(chosen) => dispatch({ type: "budget", changes: { kind: chosen } })}
        options={[
          { value: "none", label: "None", consequence: "The protocol decides when to stop." },
          { value: "tokens", label: "Tokens", consequence: "Input and output, across all calls." },
          {
            value: "money",
            label: "Money",
            consequence: isRehearsal ? "A rehearsal is free." : "Needs a price for every model used.",
            disabled: isRehearsal,
          },
        ]}
      />
      {kind === "tokens" && (
        <Field label="At most" error={problemAt("budget.limit")}>
          <NumberBox
            name="budget.limit"
            min={1}
            step={1}
            unit="tokens"
            value={budget.tokens}
            onValue={(tokens) => dispatch({ type: "budget", changes: { tokens } })}
          />
        </Field>
      )}
      {kind === "money" && (
        <div className="flex flex-wrap gap-4">
          <Field label="At most" error={problemAt("budget.limit")}>
            <NumberBox
              name="budget.limit"
              min={0}
              step="any"
              value={budget.money}
              onValue={(money) => dispatch({ type: "budget", changes: { money } })}
            />
          </Field>
          <Field label="Currency" error={problemAt("budget.currency")}>
            <TextField
              name="budget.currency"
              maxLength={3}
              className="max-w-20"
              value={budget.currency}
              onChange={(event) =>
                dispatch({ type: "budget", changes: { currency: event.target.value.toUpperCase() } })
              }
            />
          </Field>
        </div>
      )}
    </div>
  );
}
