"use client";

import { agentColor, agentHue } from "@/components/ui/agent/agent-swatch";
import type { AgreementModel } from "@/lib/projections/pictures/agreement";
import { layOutAgreement, type AgreementLayout, type DrawnSeat } from "@/lib/projections/pictures/agreement-layout";
import { Figure } from "./figure";
import { SeatMark } from "./seat-mark";
import { Sized } from "./sized";

type AgreementLinesProps = { model: AgreementModel; className?: string };

export function AgreementLines({ model, className }: AgreementLinesProps) {
  return (
    <Figure model={model} className={className}>
      <Sized fallback={700}>{(width) => <Drawing model={model} layout={layOutAgreement(model, width)} />}</Sized>
    </Figure>
  );
}

function Drawing({ model, layout }: { model: AgreementModel; layout: AgreementLayout }) {
  const { width, height, plot, ticks, targetY, columns, open, seats, band, median } = layout;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={model.sentence}>
      {targetY !== null && (
        <>
          <rect
            x={plot.left}
            y={plot.top}
            width={plot.right - plot.left}
            height={targetY - plot.top}
            className="fill-success-bg"
          />
          {targetY - plot.top > 16 && (
            <text x={plot.left + 8} y={plot.top + 14} className="fill-success">
              {model.targetWord}
            </text>
          )}
        </>
      )}
      {open && (
        <rect
          x={open.x}
          y={plot.top}
          width={open.width}
          height={plot.bottom - plot.top}
          className="fill-progress-bg"
          opacity="0.8"
        />
      )}
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path
            d={`M${plot.left} ${y}H${plot.right}`}
            className={value === model.target ? "stroke-success" : "stroke-line"}
            strokeDasharray={value === model.target ? "3 3" : undefined}
          />
          <text x={plot.left - 8} y={y + 4} textAnchor="end" className="fill-ink-muted tabular">
            {value}
          </text>
        </g>
      ))}
      {targetY !== null && !ticks.some(({ value }) => value === model.target) && (
        <path d={`M${plot.left} ${targetY}H${plot.right}`} className="stroke-success" strokeDasharray="3 3" />
      )}
      {columns.map(
        ({ x, label }) =>
          label !== null && (
            <text key={x} x={x} y={height - 8} textAnchor="middle" className="fill-ink-muted tabular">
              {label}
            </text>
          ),
      )}
      {band && <path d={band} className="fill-ink-muted" opacity="0.16" />}
      {seats
        .toSorted((one, other) => Number(other.isPale) - Number(one.isPale))
        .map((seat) => (
          <SeatLine key={seat.agentId} seat={seat} />
        ))}
      {median.map(({ path }) => (
        <path
          key={path}
          d={path}
          fill="none"
          className="stroke-ink"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

function SeatLine({ seat: { place, lines, marks, label, isPale, isOnTarget } }: { seat: DrawnSeat }) {
  const color = agentColor(place);
  return (
    <g>
      {lines.map(({ path, isDotted }) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke={color}
          strokeWidth={isPale ? 1.25 : 1.75}
          opacity={isPale ? 0.4 : 1}
          data-agent-line={isDotted ? undefined : agentHue(place)}
          strokeDasharray={isDotted ? "1.5 3" : undefined}
          strokeLinejoin="round"
        />
      ))}
      {marks.map(({ x, y }) => (
        <SeatMark key={x} place={place} x={x} y={y} radius={isPale ? 3.2 : 3.8} opacity={isPale ? 0.75 : 1} />
      ))}
      {label && (
        <>
          {Math.abs(label.y - label.endY) > 2 && (
            <path
              d={`M${label.endX + 6} ${label.endY}L${label.x - 12} ${label.y}`}
              stroke={color}
              strokeWidth="0.75"
              opacity="0.55"
              fill="none"
            />
          )}
          <SeatMark place={place} x={label.x - 5} y={label.y} radius={3.6} />
          <text x={label.x + 3} y={label.y + 4} className={isOnTarget ? "fill-ink-muted" : "fill-ink font-semibold"}>
            {label.text}
          </text>
        </>
      )}
    </g>
  );
}
