"use client";

import { formatCountOf, formatTokens } from "@/lib/client/format";
import { useMonthTotal } from "@/lib/client/lists/use-month-total";
import { moneyText } from "@/lib/projections/amounts";

const NAME = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

/** "November: 412 calls, 1.9M tokens, 4.12 USD and 3 calls without a price"; nothing before the first call to a model. */
export function MonthTotal() {
  const { data } = useMonthTotal();
  if (!data || data.calls === 0) return null;
  const { month, calls, inputTokens, outputTokens, money, unpricedCalls } = data;
  const parts = [
    formatCountOf(calls, "call"),
    `${formatTokens(inputTokens + outputTokens)} tokens`,
    ...money.map(({ amount, currency }) => moneyText(amount, currency)),
  ];
  return (
    <p className="text-xs text-ink-muted tabular">
      {NAME.format(new Date(`${month}-01T00:00:00Z`))}: {parts.join(", ")}
      {unpricedCalls > 0 &&
        `${money.length > 0 ? " and " : "; "}${unpricedCalls === calls ? "no prices set" : `${formatCountOf(unpricedCalls, "call")} without a price`}`}
    </p>
  );
}
