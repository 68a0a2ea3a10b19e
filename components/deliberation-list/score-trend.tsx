import { Sparkline } from "@/components/ui/sparkline";
import { formatNumber } from "@/lib/client/format";

type ScoreTrendProps = {
  /** Mean score, or passing assessors, by finished round. */ values: readonly number[];
  target: number | null;
  /** The top of the scale. */ max?: number | undefined;
};

export function ScoreTrend({ values, target, max = 100 }: ScoreTrendProps) {
  const last = values.at(-1);
  if (last === undefined)
    return (
      <span className="text-ink-faint max-md:hidden" data-tooltip="No round has finished yet">
        –
      </span>
    );
  const label = `By round: ${values.map((value) => formatNumber(value)).join(", ")}${target === null ? "" : `; target ${target}`}`;
  return (
    <span className="flex h-5 items-center gap-2" data-tooltip={label}>
      <Sparkline values={values} max={max} {...(target === null ? {} : { target })} label={label} />
      <span aria-hidden="true" className="tabular">
        {max === 100 ? (
          formatNumber(last)
        ) : (
          <>
            {Number.isInteger(last) ? last : formatNumber(last)}
            <span className="text-ink-muted">/{max}</span>
          </>
        )}
      </span>
    </span>
  );
}
