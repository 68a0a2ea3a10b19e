"use client";

import clsx from "clsx";
import { Figure } from "@/components/pictures/figure";
import { formatCountOf, formatTokens } from "@/lib/client/format";
import { monthPace, spendDays, type SpendDays, spentOn } from "@/lib/client/today/spend-days";
import { useNow } from "@/lib/client/page/clock";
import type { Today } from "@/lib/contracts/today";
import { moneyText } from "@/lib/projections/amounts";
import { Section } from "./section";

/** What this month's calls cost, as far as prices are known; nothing before the first call to a model. */
export function MonthSpend({ month }: { month: Today["month"] }) {
  const { calls, inputTokens, outputTokens, money, unpricedCalls } = month;
  const today = useDayOf(month.month);
  if (calls === 0) return null;
  const tokens = `${formatTokens(inputTokens + outputTokens)} tokens`;
  const without =
    unpricedCalls === 0
      ? ""
      : unpricedCalls === calls
        ? " No prices are set."
        : ` ${formatCountOf(unpricedCalls, "call")} had no price.`;
  const days = spendDays(month);
  const pace = today === 0 ? null : monthPace(month, today);
  const sums = money.map(({ amount, currency }) => moneyText(amount, currency));
  const title = sums.length > 0 ? sums.join(" + ") : tokens;
  const subtitle = `${formatCountOf(calls, "call")}${sums.length > 0 ? `, ${tokens}` : ""}.${without}${pace ? ` ${pace}` : ""}`;
  return (
    <Section title="Spend this month">
      {days ? (
        <Figure model={{ title, subtitle, sentence: days.sentence, table: days.table }}>
          <DayBars days={days} today={today} spent={spentOn(month, today)} />
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

/** Of this month, in UTC like the days; 0 in any other. */
function useDayOf(month: string): number {
  const now = new Date(useNow()).toISOString();
  return now.startsWith(month) ? Number(now.slice(8, 10)) : 0;
}

type DayBarsProps = {
  days: SpendDays;
  today: number;
  /** What today took; null: nothing so far. */ spent: string | null;
};

/** A bar for each day, and a thin line where there was nothing. */
function DayBars({ days: { bars, sentence }, today, spent }: DayBarsProps) {
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
        {today > 4 && today < bars.length - 3 && <span className="text-accent">today{spent && ` ${spent}`}</span>}
        <span>{bars.length}</span>
      </div>
    </div>
  );
}
