import type { RoundEffortModel } from "@/lib/projections/pictures/round-effort";
import { Figure } from "./figure";

type RoundEffortProps = { model: RoundEffortModel; className?: string };

/** Time above, tokens below, a pair of bars for each round. */
export function RoundEffort({ model, className }: RoundEffortProps) {
  return (
    <Figure model={model} className={className}>
      <div
        role="img"
        aria-label={model.sentence}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-xs"
      >
        {model.rows.map(({ key, title, ms, tokens, timeText, tokenText, spent }) => (
          <div key={key} className="contents">
            <span className="max-w-28 text-ink-muted tabular">{title}</span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <Bar share={(ms ?? 0) / model.mostMs} text={timeText} fill="bg-progress" />
              <Bar
                share={tokens / model.mostTokens}
                text={spent === null ? tokenText : `${tokenText}, ${spent}`}
                fill="bg-neutral"
              />
            </span>
          </div>
        ))}
      </div>
    </Figure>
  );
}

/** The text has its place beside the longest bar, too. */
function Bar({ share, text, fill }: { share: number; text: string; fill: string }) {
  return (
    <span className="flex items-center gap-2">
      <span
        style={{ width: `${Math.max(0.5, share * 58)}%` }}
        className={`h-2 shrink-0 rounded-[2px] print:[print-color-adjust:exact] ${fill}`}
      />
      <span className="min-w-0 text-ink-muted tabular [overflow-wrap:anywhere]">{text}</span>
    </span>
  );
}
