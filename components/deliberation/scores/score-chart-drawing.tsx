"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { agentColor, agentHue, agentMarker, MARKER_PATH } from "@/components/ui/agent/agent-swatch";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { CHART_HEIGHT, endLabels, scaleOf, segmentsOf, type Scale } from "./score-chart-geometry";
import { readout } from "./score-chart-readout";

type ScoreChartDrawingProps = {
  model: ScoreSeriesModel;
  width: number;
  round: number | null;
  onRound: (round: number | null) => void;
};

const LABEL_WIDTH = 128;
const NARROW_LABEL_WIDTH = 92;
const NARROW = 480;
/** Above this many agents a name for every line would be a block of text. */
const MAX_LABELS = 14;
/** Closer than this, markers run into a band and hundreds of rounds into thousands of shapes. */
const MIN_MARKER_STEP = 10;

export function ScoreChartDrawing({ model, width, round, onRound }: ScoreChartDrawingProps) {
  const scale = scaleOf(width, model.rounds.length, width < NARROW ? NARROW_LABEL_WIDTH : LABEL_WIDTH, model.scale);
  const openIndex = model.openRound === null ? null : model.rounds.indexOf(model.openRound);
  const average = segmentsOf(
    model.average.map((point) => point.average),
    scale,
    openIndex,
  );
  const activeIndex = model.rounds.indexOf(round ?? -1);
  const hasMarkers = scale.step >= MIN_MARKER_STEP;
  return (
    <svg
      viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
      width="100%"
      height={CHART_HEIGHT}
      className="block overflow-visible text-xs"
      onPointerLeave={() => onRound(null)}
    >
      <g role="img" aria-label={model.sentence}>
        <Frame scale={scale} model={model} />
        {activeIndex >= 0 && (
          <line
            x1={scale.x(activeIndex)}
            x2={scale.x(activeIndex)}
            y1={scale.top}
            y2={scale.bottom}
            className="stroke-line-strong"
          />
        )}
        {model.agents.map((agent, index) => (
          <g key={agent.agentId} stroke={agentColor(index + 1)} fill="none" strokeWidth="1.25">
            {segmentsOf(
              agent.points.map(({ score }) => score),
              scale,
              openIndex,
            ).map(({ path, isOpen }) => (
              <path
                key={path}
                d={path}
                data-agent-line={isOpen ? undefined : agentHue(index + 1)}
                strokeDasharray={isOpen ? "2 3" : undefined}
                opacity={isOpen ? 0.6 : 0.85}
                strokeLinejoin="round"
              />
            ))}
            {hasMarkers &&
              agent.points.map(
                ({ score }, at) =>
                  score !== null && (
                    <path
                      key={at}
                      d={MARKER_PATH[agentMarker(index + 1)]}
                      transform={`translate(${scale.x(at).toFixed(1)} ${scale.y(score).toFixed(1)}) scale(0.6)`}
                      fill={agentColor(index + 1)}
                      stroke="none"
                    />
                  ),
              )}
          </g>
        ))}
        {average.map(({ path, isOpen }) => (
          <path
            key={path}
            d={path}
            fill="none"
            className="stroke-ink"
            strokeWidth="2.75"
            strokeLinejoin="round"
            strokeLinecap="round"
            strokeDasharray={isOpen ? "1 5" : undefined}
            opacity={isOpen ? 0.6 : 1}
          />
        ))}
        {hasMarkers &&
          model.average.map(
            (point, index) =>
              point.average !== null && (
                <circle
                  key={point.round}
                  cx={scale.x(index)}
                  cy={scale.y(point.average)}
                  r="3"
                  className="fill-ink"
                  opacity={point.isPartial ? 0.6 : 1}
                />
              ),
          )}
        {model.agents.length <= MAX_LABELS && <Labels model={model} scale={scale} isNarrow={width < NARROW} />}
      </g>
      <Reader model={model} scale={scale} round={round} onRound={onRound} />
    </svg>
  );
}

function Frame({
  scale,
  model: {
    target,
    rounds,
    scale: { ticks },
  },
}: {
  scale: Scale;
  model: ScoreSeriesModel;
}) {
  const everyNth = Math.max(1, Math.ceil(28 / scale.step));
  return (
    <>
      {ticks.map((score) => (
        <g key={score}>
          <line x1={scale.left} x2={scale.right} y1={scale.y(score)} y2={scale.y(score)} className="stroke-line" />
          <text x={scale.left - 8} y={scale.y(score) + 4} textAnchor="end" className="fill-ink-muted tabular">
            {score}
          </text>
        </g>
      ))}
      {target !== null && (
        <>
          <line
            x1={scale.left}
            x2={scale.right}
            y1={scale.y(target)}
            y2={scale.y(target)}
            className="stroke-success"
            strokeWidth="1.25"
            strokeDasharray="1.5 4"
            strokeLinecap="round"
          />
          <text x={scale.left + 4} y={scale.y(target) - 4} className="fill-success tabular">
            target {target}
          </text>
        </>
      )}
      {rounds.map(
        (round, index) =>
          index % everyNth === 0 && (
            <text
              key={round}
              x={scale.x(index)}
              y={scale.bottom + 18}
              textAnchor="middle"
              className="fill-ink-muted tabular"
            >
              {scale.step > 64 ? `Round ${round}` : round}
            </text>
          ),
      )}
    </>
  );
}

function Labels({ model, scale, isNarrow }: { model: ScoreSeriesModel; scale: Scale; isNarrow: boolean }) {
  const longest = isNarrow ? 12 : 18;
  return endLabels(model, scale).map(({ place, name, x, lineY, y }) => (
    <g key={place}>
      {Math.abs(y - lineY) > 3 && (
        <path
          d={`M${x + 5} ${lineY}L${x + 12} ${y}`}
          stroke={agentColor(place)}
          strokeWidth="0.75"
          opacity="0.6"
          fill="none"
        />
      )}
      <text x={x + 15} y={y + 4} fill={agentColor(place)}>
        {name.length > longest ? `${name.slice(0, longest - 1)}…` : name}
      </text>
    </g>
  ));
}

/**
 * One element over the plot: pointer or arrows read a whole round. One for each round would be hundreds of shapes, each
 * with a sentence of its own, before the page of a long deliberation can be used.
 */
function Reader({
  model,
  scale,
  round,
  onRound,
}: Pick<ScoreChartDrawingProps, "model" | "round" | "onRound"> & { scale: Scale }) {
  const first = model.rounds[0] ?? 1;
  const last = model.rounds.at(-1) ?? 1;
  const stop = round ?? last;
  const left = scale.x(0) - Math.min(scale.step, 60) / 2;
  const right = scale.x(model.rounds.length - 1) + Math.min(scale.step, 60) / 2;

  function onKeyDown(event: KeyboardEvent) {
    const at = model.rounds.indexOf(stop);
    const next = KEYS[event.key]?.(at, model.rounds.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    onRound(model.rounds[next] ?? stop);
  }

  function onPointerMove({ currentTarget, clientX }: PointerEvent<SVGRectElement>) {
    const box = currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    const x = left + ((clientX - box.left) / box.width) * (right - left);
    const index = Math.round((x - scale.x(0)) / scale.step);
    onRound(model.rounds[Math.min(Math.max(index, 0), model.rounds.length - 1)] ?? null);
  }

  return (
    <rect
      role="slider"
      tabIndex={0}
      aria-label="Read a round"
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={stop}
      aria-valuetext={readout(model, stop) ?? undefined}
      x={left}
      width={right - left}
      y={scale.top}
      height={scale.bottom - scale.top}
      fill="transparent"
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onFocus={() => onRound(stop)}
      onBlur={() => onRound(null)}
    />
  );
}

/** Where a key leads from a place, up to the last one. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowDown: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};
