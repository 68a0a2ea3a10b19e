import clsx from "clsx";
import type { BudgetUse } from "@/lib/projections/costs";

/** How much of the budget is used, as a bar and in words. */
export function BudgetBar({ budget: { share, text } }: { budget: BudgetUse }) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <div className="flex flex-col gap-1">
      <div
        role="meter"
        aria-label="Budget used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-sm border border-line bg-sunken"
      >
        <div className={clsx("h-full", share >= 1 ? "bg-danger" : "bg-accent")} style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular">
        {text}
        {share > 1.0005 ? ": only calls already in flight went over it" : ""}
      </p>
    </div>
  );
}
