import { AgentName } from "@/components/ui/agent/agent-name";
import { formatNumber } from "@/lib/client/format";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";

/** The chart for readers who want the numbers. */
export function ScoreTable({ model }: { model: ScoreSeriesModel }) {
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
