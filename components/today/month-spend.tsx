"use client";

import { formatCountOf, formatTokens } from "@/lib/client/format";
import type { Today } from "@/lib/contracts/today";
import { moneyText } from "@/lib/projections/amounts";
import { Section } from "./section";

/** What this month's calls cost, as far as prices are known; nothing before the first call to a model. */
export function MonthSpend({ month }: { month: Today["month"] }) {
  const { calls, inputTokens, outputTokens, money, unpricedCalls } = month;
  if (calls === 0) return null;
  const took = `${formatCountOf(calls, "call")}, ${formatTokens(inputTokens + outputTokens)} tokens`;
  const without =
    unpricedCalls === 0
      ? ""
      : unpricedCalls === calls
        ? " No prices are set."
        : ` ${formatCountOf(unpricedCalls, "call")} had no price.`;
  return (
    <Section title="Spend this month">
      <div>
        {money.map(({ amount, currency }) => (
          <p key={currency} className="text-xl font-semibold tabular">
            {moneyText(amount, currency)}
          </p>
        ))}
        <p className="text-ink-muted tabular">
          {took}.{without}
        </p>
      </div>
    </Section>
  );
}
