import clsx from "clsx";
import { Fragment, type ReactNode } from "react";

export type Fact = {
  label: string;
  value: ReactNode;
  /** Lighter, after the value: "of 5". */ of?: ReactNode;
  /** One that grows while it is watched has room for what it becomes: where the line breaks, the page below moves. */
  isGrowing?: boolean;
};

type FactsProps = { items: readonly Fact[] };

/** "Round **3** of 5   Agents **4** …", for the page header. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-muted">
      {items.map((fact) => (
        <div key={fact.label} className="flex gap-1 whitespace-nowrap">
          <dt>{fact.label}</dt>
          <dd>
            <span className={clsx("font-semibold text-ink tabular", fact.isGrowing && "inline-block min-w-[7ch]")}>
              {fact.value}
            </span>
            {fact.of !== undefined && <Fragment> {fact.of}</Fragment>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
