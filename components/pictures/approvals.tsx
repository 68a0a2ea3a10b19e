import clsx from "clsx";
import { Glyph } from "@/components/ui/glyph";
import type { ApprovalsModel } from "@/lib/projections/pictures/approvals";
import { Figure } from "./figure";
import { STAND_DISPLAY } from "./stand-display";

type ApprovalsProps = { model: ApprovalsModel; className?: string };

/** Where verdicts are words: a bar of cells for each round. */
export function Approvals({ model, className }: ApprovalsProps) {
  return (
    <Figure model={model} className={className}>
      <div
        role="img"
        aria-label={model.sentence}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-xs"
      >
        {model.rounds.map(({ title, isOpen, cells }) => (
          <div key={title} className="contents">
            <span className="text-ink-muted tabular">
              {title}
              {isOpen && " · now"}
            </span>
            <span className="flex max-w-md gap-0.5">
              {cells.map(({ key, name, stand, word }) => (
                <span
                  key={key}
                  title={`${name}: ${word}`}
                  className={clsx("h-4 min-w-1 flex-1 rounded-[2px]", STAND_DISPLAY[stand].fill)}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      <ul aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {model.legend.map(({ stand, word }) => (
          <li key={stand} className={clsx("flex items-center gap-1.5", STAND_DISPLAY[stand].text)}>
            <Glyph name={STAND_DISPLAY[stand].glyph} className="size-2.5" />
            {word}
          </li>
        ))}
      </ul>
    </Figure>
  );
}
