import { signed } from "@/lib/protocols/structured/rules/claims/numbers";
import type { SlopePoint } from "@/lib/protocols/structured/views/board/slope";

/** The same as the chart, in numbers. */
export function SlopeTable({ points }: { points: readonly SlopePoint[] }) {
  return (
    <table aria-label="Disagreement by round" className="w-full text-sm tabular">
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          {["Round", "BROKEN + UNCLEAR", "Problems found", "Slope so far", "Alarm"].map((head) => (
            <th key={head} scope="col" className="px-3.5 py-1.5 text-left font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ round, count, isStress, discovery, slope, isAlarm }) => (
          <tr key={round} className="border-b border-line last:border-0">
            <th scope="row" className="px-3.5 py-1 text-left font-normal whitespace-nowrap">
              {round}
              {isStress && <span className="text-ink-muted"> stress</span>}
            </th>
            <td className="px-3.5 py-1">
              {isStress ? <span className="text-ink-muted">{count}, not counted</span> : count}
            </td>
            <td className="px-3.5 py-1">{discovery ?? "–"}</td>
            <td className="px-3.5 py-1">{slope === null ? "–" : signed(slope)}</td>
            <td className="px-3.5 py-1">{isAlarm ? "on" : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
