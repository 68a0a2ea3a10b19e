import clsx from "clsx";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import type { BalanceRow, EvidenceBalanceModel } from "@/lib/projections/pictures/evidence-balance";
import { Figure } from "./figure";

type EvidenceBalanceProps = { model: EvidenceBalanceModel; className?: string };

const PARTS = [
  { key: "found", word: "found", fill: "stand-behind" },
  { key: "notFound", word: "not found", fill: "stand-against" },
  { key: "assumed", word: "assumed", fill: "stand-silent" },
] as const satisfies readonly { key: keyof BalanceRow; word: string; fill: string }[];

/** What each seat rested on, a cell for each quotation and assumption. */
export function EvidenceBalance({ model, className }: EvidenceBalanceProps) {
  return (
    <Figure model={model} className={className}>
      <div
        role="img"
        aria-label={model.sentence}
        className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1.5"
      >
        {model.rows.map((row) => (
          <div key={row.key} className="contents">
            <span className="flex min-w-0 items-center gap-1.5">
              {row.place !== null && <AgentSwatch place={row.place} />}
              <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
            </span>
            <span className="flex items-center gap-0.5">
              {PARTS.map(({ key, fill }) => (
                <span
                  key={key}
                  style={{ width: `${(row[key] / model.most) * 82}%` }}
                  className={clsx("h-3 rounded-[2px]", row[key] === 0 ? "hidden" : fill)}
                />
              ))}
              <span className="pl-1.5 text-xs text-ink-muted tabular">{row.found + row.notFound + row.assumed}</span>
            </span>
          </div>
        ))}
      </div>
      <ul aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        {PARTS.filter(({ key }) => model.rows.some((row) => row[key] > 0)).map(({ key, word, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={clsx("h-3 w-5 rounded-[2px]", fill)} />
            {word}
          </li>
        ))}
      </ul>
    </Figure>
  );
}
