"use client";

import clsx from "clsx";
import { Figure } from "@/components/pictures/figure";
import { formatCountOf, formatTokens } from "@/lib/client/format";
import { spendDays, type SpendDays } from "@/lib/client/today/spend-days";
import { useNow } from "@/lib/client/page/clock";
import type { Today } from "@/lib/contracts/today";
import { moneyText } from "@/lib/projections/amounts";
import { Section } from "./section";

/** What this month's calls cost, as far as prices are known; nothing before the first call to a model. */
export function MonthSpend({ month }: { month: Today["month"] }) {
  const { calls, inputTokens, outputTokens, money, unpricedCalls } = month;
  if (calls === 0) return null;
  const tokens = `${formatTokens(inputTokens + outputTokens)} tokens`;
  const without =
    unpricedCalls === 0
      ? ""
      : unpricedCalls === calls
        ? " No prices are set."
        : ` ${formatCountOf(unpricedCalls, "call")} had no price.`;
  const days = spendDays(month);
  const sums = money.map(({ amount, currency }) => moneyText(amount, currency));
  const title = sums.length > 0 ? sums.join(" + ") : tokens;
  const subtitle = `${formatCountOf(calls, "call")}${sums.length > 0 ? `, ${tokens}` : ""}.${without}`;
  return (
    <Section title="Spend this month">
      {days ? (
        <Figure model={{ title, subtitle, sentence: days.sentence, table: days.table }}>
          <DayBars days={days} month={month.month} />
        </Figure>
      ) : (
        <div>
          <p className="text-xl font-semibold tabular">{title}</p>
          <p className="text-ink-muted tabular">{subtitle}</p>
        </div>
      )}
    </Section>
  );
}

/** A bar for each day, and a thin line where there was nothing. */
function DayBars({ days: { bars, sentence }, month }: { days: SpendDays; month: string }) {
  const now = new Date(useNow()).toISOString();
  const today = now.startsWith(month) ? Number(now.slice(8, 10)) : 0;
  return (
    <div role="img" aria-label={sentence}>
      <div className="flex h-16 items-end gap-0.5">
        {bars.map(({ day, share }) => (
          <span
            key={day}
            style={{ height: share > 0 ? `${Math.max(4, share * 100)}%` : "1px" }}
            className={clsx(
              "min-w-0 flex-1 rounded-t-[2px] print:[print-color-adjust:exact]",
              day === today ? "bg-accent" : share > 0 ? "bg-neutral" : "bg-line",
            )}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-xs text-ink-muted tabular">
        <span>1</span>
        {today > 4 && today < bars.length - 3 && <span className="text-accent">today</span>}
        <span>{bars.length}</span>
      </div>
    </div>
  );
}
