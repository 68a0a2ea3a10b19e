"use client";

import { agentColor } from "@/components/ui/agent/agent-swatch";
import type { MoversModel } from "@/lib/projections/pictures/movers";
import { layOutMovers, type DrawnEnd, type MoversLayout } from "@/lib/projections/pictures/movers-layout";
import { Figure } from "./figure";
import { SeatMark } from "./seat-mark";
import { Sized } from "./sized";

type MoverRibbonsProps = { model: MoversModel; className?: string };

export function MoverRibbons({ model, className }: MoverRibbonsProps) {
  return (
    <Figure model={model} className={className}>
      <Sized fallback={360}>{(width) => <Drawing model={model} layout={layOutMovers(model, width)} />}</Sized>
    </Figure>
  );
}

const colorOf = (place: number | null): string => (place === null ? "var(--neutral)" : agentColor(place));

function Drawing({ model, layout }: { model: MoversModel; layout: MoversLayout }) {
  const { width, height, leftX, rightX, bar, argued, moved, ribbons } = layout;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={model.sentence}>
      <text x={leftX + bar} y="12" textAnchor="end" className="fill-ink-muted">
        argued
      </text>
      <text x={rightX} y="12" className="fill-ink-muted">
        moved
      </text>
      {ribbons
        .toSorted((one, other) => Number(one.isStrong) - Number(other.isStrong))
        .map(({ key, path, place, isStrong }) => (
          <path key={key} d={path} fill={colorOf(place)} opacity={isStrong ? 0.42 : 0.18} />
        ))}
      {argued.map((end) => (
        <End key={end.id} end={end} x={leftX} bar={bar} isLeft sign="" />
      ))}
      {moved.map((end) => (
        <End key={end.id} end={end} x={rightX} bar={bar} isLeft={false} sign={model.unit === "points" ? "" : "×"} />
      ))}
    </svg>
  );
}

type EndProps = { end: DrawnEnd; x: number; bar: number; isLeft: boolean; sign: string };

function End({ end: { label, place, y, height, labelY, weight }, x, bar, isLeft, sign }: EndProps) {
  const at = isLeft ? x - 8 : x + bar + 8;
  return (
    <g>
      <rect x={x} y={y} width={bar} height={height} rx="1.5" fill={colorOf(place)} />
      {place !== null && <SeatMark place={place} x={at} y={labelY} radius={3.6} />}
      <text
        x={isLeft ? at - (place === null ? 0 : 8) : at + (place === null ? 0 : 8)}
        y={labelY + 4}
        textAnchor={isLeft ? "end" : "start"}
        className="fill-ink"
      >
        {label}{" "}
        <tspan className="fill-ink-muted tabular">
          {weight}
          {sign}
        </tspan>
      </text>
    </g>
  );
}
