"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { useElementWidth } from "@/lib/client/page/use-element-width";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { ScoreChartDrawing } from "./score-chart-drawing";
import { readout } from "./score-chart-readout";
import { ScoreTable } from "./score-table";

type ScoreChartProps = { model: ScoreSeriesModel };

export function ScoreChart({ model }: ScoreChartProps) {
  const [isTable, setIsTable] = useState(false);
  const [round, setRound] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, 640);
  return (
    <Panel
      flush={isTable}
      title="Score by round"
      hint="bold line: average; thin lines: agents"
      actions={
        model.rounds.length > 0 && (
          <Button variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        )
      }
    >
      <div ref={box} className="min-w-0">
        {model.rounds.length === 0 ? (
          <p className="text-ink-muted">Scores appear here once the first agent has spoken.</p>
        ) : isTable ? (
          <ScoreTable model={model} />
        ) : (
          <>
            <ScoreChartDrawing model={model} width={width} round={round} onRound={setRound} />
            <p aria-live="off" className="min-h-5 text-xs text-ink-muted tabular">
              {readout(model, round) ?? model.sentence}
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
