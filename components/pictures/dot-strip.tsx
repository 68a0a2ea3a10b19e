"use client";

import { useRef } from "react";
import { useElementWidth } from "@/lib/client/page/use-element-width";
import { layOutStrip, type DotStripModel } from "@/lib/projections/pictures/dot-strip";
import { SeatMark } from "./seat-mark";

type DotStripProps = { model: DotStripModel };

/** Where the seats are on their scale, with the target in green and a name for those apart. */
export function DotStrip({ model }: DotStripProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, 320);
  const { axis, target } = model;
  return (
    <div ref={box} className="w-full min-w-0 text-xs">
      <StripDrawing model={model} width={width} height={52} radius={5} hasLabels label={model.sentence} />
      <div aria-hidden="true" className="relative flex justify-between text-ink-muted tabular">
        <span>{axis.start}</span>
        {target !== null && target < axis.end && (
          <span className="absolute -translate-x-1/2 text-success" style={{ left: `${share(axis, target)}%` }}>
            {target}
          </span>
        )}
        <span>{axis.end}</span>
      </div>
    </div>
  );
}

const share = ({ start, end }: DotStripModel["axis"], value: number): number => ((value - start) / (end - start)) * 100;

type MiniStripProps = { model: DotStripModel; /** Where no words stand beside it. */ label?: string };

/** For a line of text: no labels, and small. */
export function MiniStrip({ model, label }: MiniStripProps) {
  return <StripDrawing model={model} width={136} height={22} radius={3.75} hasLabels={false} label={label} />;
}

type StripDrawingProps = {
  model: DotStripModel;
  width: number;
  height: number;
  radius: number;
  hasLabels: boolean;
  label: string | undefined;
};

function StripDrawing({ model, label, ...room }: StripDrawingProps) {
  const { width, height, targetX, baseline, dots, bars, labels } = layOutStrip(model, room);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className="block max-w-full overflow-visible"
    >
      {targetX !== null && (
        <>
          <rect x={targetX} y="0" width={width - targetX} height={height} className="fill-success-bg" />
          <path d={`M${targetX} 0V${height}`} className="stroke-success" strokeDasharray="2 2" />
        </>
      )}
      <path d={`M0 ${baseline + 0.5}H${width}`} className="stroke-line-strong" opacity="0.5" />
      {bars.map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={baseline - bar.height}
          width={bar.width}
          height={bar.height}
          className="fill-ink-muted"
        />
      ))}
      {dots.map(({ agentId, place, x, y }) => (
        <SeatMark key={agentId} place={place} x={x} y={y} radius={room.radius} />
      ))}
      {labels.map(({ agentId, text, x, y }) => (
        <text key={agentId} x={x} y={y} className="fill-ink">
          {text}
        </text>
      ))}
    </svg>
  );
}
