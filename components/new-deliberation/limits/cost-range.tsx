import { moneyText } from "@/lib/projections/amounts";

type CostRangeProps = {
  low: number;
  high: number;
  currency: string;
  /** Where it stops and asks; null: nowhere. */ limit: number | null;
};

/** From the quickest to the longest run, on a scale that ends at the limit where there is one. */
export function CostRange({ low, high, currency, limit }: CostRangeProps) {
  const end = Math.max(high, limit ?? 0);
  const at = (amount: number) => `${(100 * amount) / end}%`;
  return (
    <div aria-hidden="true" className="max-w-105 pb-1">
      <div className="relative h-2 rounded-full border border-line bg-sunken">
        <div
          className="absolute inset-y-0 rounded-full bg-accent/40"
          style={{ left: at(low), right: `${100 - (100 * high) / end}%`, minWidth: 4 }}
        />
      </div>
      <p className="flex justify-between pt-1 text-xs text-ink-muted tabular">
        <span>{moneyText(low, currency)}</span>
        <span>{limit === null ? moneyText(high, currency) : `stops at ${moneyText(limit, currency)}`}</span>
      </p>
    </div>
  );
}
