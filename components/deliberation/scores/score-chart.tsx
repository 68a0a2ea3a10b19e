"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { useElementWidth } from "@/lib/client/page/use-element-width";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { ScoreChartDrawing } from "./score-chart-drawing";
import { readout } from "./score-chart-readout";
import { AgentName } from "@/components/ui/agent/agent-name";
import { formatNumber } from "@/lib/client/format";

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

/** The chart for readers who want the numbers. */
function ScoreTable({ model }: { model: ScoreSeriesModel }) {
  return (
    <table
      aria-label={`Scores by round${model.target === null ? "" : `, target ${model.target}`}`}
      className="w-full text-sm tabular"
    >
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className="px-3.5 py-1.5 text-left font-normal">
            Agent
          </th>
          {model.rounds.map((round) => (
            <th key={round} scope="col" className="px-2 py-1.5 text-right font-normal whitespace-nowrap">
              Round {round}
              {round === model.openRound && " (open)"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.agents.map(({ agentId, name, points }, index) => (
          <tr key={agentId} className="border-b border-line">
            <th scope="row" className="px-3.5 py-1 text-left font-normal">
              <AgentName place={index + 1} name={name} />
            </th>
            {points.map(({ round, score }) => (
              <td key={round} className="px-2 py-1 text-right">
                {score ?? "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="px-3.5 py-1 text-left">
            Average
          </th>
          {model.average.map(({ round, average }) => (
            <td key={round} className="px-2 py-1 text-right">
              {formatNumber(average)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
