"use client";

import clsx from "clsx";
import { GLYPH_TEXT, Glyph } from "@/components/ui/glyph";
import type { ConcernFlowModel, FlowItem } from "@/lib/projections/pictures/concern-flow";
import { layOutFlow, type FlowLayout } from "@/lib/projections/pictures/concern-flow-layout";
import { Figure } from "./figure";
import { FLOW_DISPLAY } from "./flow-display";
import { Sized } from "./sized";

type ConcernFlowProps = { model: ConcernFlowModel; className?: string };

export function ConcernFlow({ model, className }: ConcernFlowProps) {
  return (
    <Figure model={model} className={className}>
      {model.list ? (
        <List items={model.list} model={model} />
      ) : (
        <Sized fallback={360}>{(width) => <Drawing label={model.sentence} layout={layOutFlow(model, width)} />}</Sized>
      )}
    </Figure>
  );
}

function List({ items, model }: { items: readonly FlowItem[]; model: ConcernFlowModel }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {items.map(({ id, text, name, changes, state }) => {
        const lane = model.lanes.find((one) => one.id === changes.at(-1)?.lane) ?? model.lanes[0];
        const { glyph, text: color } = FLOW_DISPLAY[lane?.tone ?? "open"];
        return (
          <li key={id} className="flex items-baseline gap-2">
            <Glyph name={glyph} className={clsx("size-2.5 translate-y-px", color)} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {text}{" "}
              <span className="text-xs text-ink-muted">
                {name}, {state}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Drawing({ layout, label }: { layout: FlowLayout; label: string }) {
  const { width, height, bars, ribbons, raised, columns, ends } = layout;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      {ribbons.map(({ key, path, tone }) => (
        <path key={key} d={path} className={FLOW_DISPLAY[tone].fill} opacity="0.22" />
      ))}
      {bars.map(({ key, tone, ...box }) => (
        <rect key={key} {...box} rx="1.5" className={FLOW_DISPLAY[tone].fill} />
      ))}
      {raised.map(({ key, x, y, text }) => (
        <text key={key} x={x} y={y} textAnchor="middle" className="fill-ink font-semibold tabular">
          {text}
        </text>
      ))}
      {columns.map(({ x, text }, index) => (
        <text
          key={x}
          x={index === 0 ? 0 : x}
          y={height - 6}
          textAnchor={index === 0 ? "start" : "middle"}
          className="fill-ink-muted tabular"
        >
          {text}
        </text>
      ))}
      {ends.map(({ key, x, y, text, tone }) => (
        <text key={key} x={x} y={y + 4} className={clsx("font-semibold", FLOW_DISPLAY[tone].fill)}>
          {GLYPH_TEXT[FLOW_DISPLAY[tone].glyph]} {text}
        </text>
      ))}
    </svg>
  );
}
