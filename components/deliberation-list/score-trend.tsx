import { Sparkline } from "@/components/ui/sparkline";
import { formatNumber } from "@/lib/client/format";

type ScoreTrendProps = { /** Mean score by finished round. */ values: readonly number[]; target: number | null };

/** Scores of a debate go from 0 to 100. */
const MAX_SCORE = 100;

export function ScoreTrend({ values, target }: ScoreTrendProps) {
  const last = values.at(-1);
  if (last === undefined) return <span className="text-ink-faint max-md:hidden" title="No round is finished yet">–</span>;
  const label = `Mean score by round: ${values.map((value) => formatNumber(value)).join(", ")}${target === null ? "" : `; target ${target}`}`;
  return (
    <span className="flex h-5 items-center gap-2" title={label}>
      <Sparkline values={values} max={MAX_SCORE} {...(target === null ? {} : { target })} label={label} />
      <span aria-hidden="true" className="tabular">{formatNumber(last)}</span>
    </span>
  );
}
