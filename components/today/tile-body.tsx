import { MiniMatrix } from "./mini-matrix";
import { ProgressSteps } from "./progress-steps";
import { SpreadStrip } from "./spread-strip";
import { Sparkline } from "@/components/ui/sparkline";
import { formatNumber } from "@/lib/client/format";
import type { Glance } from "@/lib/contracts/deliberations/glance";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";

type TileBodyProps = { row: DeliberationRow; glance: Glance };

/** What its protocol is about: words by round, approvals, scores apart, phases, answers. */
export function TileBody({ row, glance }: TileBodyProps) {
  const { shape, text, progress } = glance;
  switch (shape) {
    case "rounds":
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <MiniMatrix glance={glance} />
          <div className="ml-auto flex flex-col items-end gap-1.5">
            <Trend row={row} />
            <span className="text-ink-muted tabular">{text}</span>
          </div>
        </div>
      );
    case "approvals":
    case "answers":
      return (
        <div className="flex items-center gap-4">
          <MiniMatrix glance={glance} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span className="text-ink-muted tabular">{text}</span>
            {progress && <ProgressSteps {...progress} label={text} isMoving={shape === "answers"} />}
          </div>
        </div>
      );
    case "spread":
      return (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <SpreadStrip row={row} glance={glance} />
          </div>
          <span className="text-ink-muted tabular">{text}</span>
        </div>
      );
    case "phases":
      return (
        <div className="flex flex-col gap-1.5">
          {progress && <ProgressSteps {...progress} label={text} isMoving />}
          <span className="text-ink-muted tabular">{text}</span>
        </div>
      );
  }
}

function Trend({ row: { scoreSeries, target, maxScore = 100 } }: { row: DeliberationRow }) {
  if (scoreSeries.length < 2) return null;
  const by = scoreSeries.map((value) => formatNumber(value)).join(", ");
  return (
    <Sparkline
      values={scoreSeries}
      max={maxScore}
      {...(target === null ? {} : { target })}
      label={`Average by round: ${by}${target === null ? "" : `; target ${target}`}`}
    />
  );
}
