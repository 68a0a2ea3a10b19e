"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useElementWidth } from "@/lib/client/page/use-element-width";
import { shown, signed } from "@/lib/protocols/structured/rules/claims/numbers";
import { SlopeDrawing } from "./slope-drawing";
import { useStructured } from "./use-structured";
import type { SlopePoint } from "@/lib/protocols/structured/views/board/slope";

/** P3-43, P3-52: how much is disagreed upon by round, the line through it, and where the alarm is on. */
export function SlopeChart() {
  const model = useStructured("slope");
  const [isTable, setIsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, 480);
  const { line, points, bound, isBelowFloor, alarm } = model;
  return (
    <Panel
      flush={isTable}
      title="Disagreement by round"
      hint={line ? `slope ${signed(line.slope)} · R² ${shown(line.r2, 2)}` : "no slope yet"}
      actions={
        points.length > 0 && (
          <Button variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        )
      }
    >
      <div ref={box} className="min-w-0">
        {points.length === 0 ? (
          <p className="text-ink-muted">BROKEN and UNCLEAR results are counted once the first round is complete.</p>
        ) : isTable ? (
          <SlopeTable points={points} />
        ) : (
          <>
            <SlopeDrawing model={model} width={width} />
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
              <span>
                <span aria-hidden="true">● </span>BROKEN + UNCLEAR
              </span>
              <span>
                <span aria-hidden="true">○ </span>stress round, not counted
              </span>
              <span>
                <span aria-hidden="true">━ </span>slope, to be {bound}
              </span>
              <span>
                <span aria-hidden="true">┄ </span>problems brought to light
              </span>
              {isBelowFloor && (
                <ToneBadge tone="danger" glyph="square">
                  at or below the floor
                </ToneBadge>
              )}
              {alarm && (
                <ToneBadge tone="attention" glyph="triangle">
                  alarm
                </ToneBadge>
              )}
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

/** The same as the chart, in numbers. */
function SlopeTable({ points }: { points: readonly SlopePoint[] }) {
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
