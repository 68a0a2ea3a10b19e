import type { ScoreSeriesModel } from "@/lib/projections/score-series";

export const CHART_HEIGHT = 236;
const PAD = { top: 14, bottom: 28, left: 34 };
const LABEL_GAP = 14;
/** Early on the rounds keep their distance instead of spreading over the whole width. */
const MIN_SLOTS = 4;

export type Scale = {
  x: (index: number) => number;
  y: (score: number) => number;
  top: number;
  left: number;
  right: number;
  bottom: number;
  step: number;
};

export function scaleOf(
  width: number,
  rounds: number,
  labelWidth: number,
  { min, max }: ScoreSeriesModel["scale"],
): Scale {
  const left = PAD.left;
  const right = Math.max(left + 120, width - labelWidth);
  const bottom = CHART_HEIGHT - PAD.bottom;
  const slots = Math.max(rounds, MIN_SLOTS);
  const first = left + 26;
  const step = (right - first - 8) / (slots - 1);
  return {
    x: (index) => first + index * step,
    y: (score) => bottom - ((score - min) / (max - min)) * (bottom - PAD.top),
    top: PAD.top,
    left,
    right,
    bottom,
    step,
  };
}

export type Segment = { path: string; isOpen: boolean };

/** Straight pieces with gaps where there is no score; the piece into the open round apart, to be drawn dotted. */
export function segmentsOf(values: readonly (number | null)[], scale: Scale, openIndex: number | null): Segment[] {
  const segments: Segment[] = [];
  let path = "";
  values.forEach((value, index) => {
    const before = values[index - 1];
    if (value === null) return;
    if (before === undefined || before === null) {
      path += `M${point(scale, index, value)}`;
      return;
    }
    if (index === openIndex)
      segments.push({ path: `M${point(scale, index - 1, before)}L${point(scale, index, value)}`, isOpen: true });
    else path += `L${point(scale, index, value)}`;
  });
  return path ? [{ path, isOpen: false }, ...segments] : segments;
}

const point = (scale: Scale, index: number, value: number): string =>
  `${scale.x(index).toFixed(1)} ${scale.y(value).toFixed(1)}`;

export type EndLabel = { place: number; name: string; x: number; lineY: number; y: number };

/** Names at the ends of the lines, moved apart so that none covers another. */
export function endLabels(model: ScoreSeriesModel, scale: Scale): EndLabel[] {
  const ends = model.agents.flatMap((agent, index) => {
    const last = agent.points.findLastIndex(({ score }) => score !== null);
    const score = agent.points[last]?.score;
    return score === null || score === undefined
      ? []
      : [{ place: index + 1, name: agent.name, x: scale.x(last), lineY: scale.y(score), y: scale.y(score) }];
  });
  return spread(
    ends.toSorted((a, b) => a.lineY - b.lineY),
    PAD.top,
    scale.bottom,
  );
}

function spread(labels: EndLabel[], top: number, bottom: number): EndLabel[] {
  const gap = Math.min(LABEL_GAP, (bottom - top) / Math.max(1, labels.length - 1));
  const moved = labels.map((label) => ({ ...label }));
  moved.forEach((label, index) => {
    label.y = Math.max(label.y, index === 0 ? top : (moved[index - 1]?.y ?? top) + gap);
  });
  for (let index = moved.length - 1; index >= 0; index--) {
    const label = moved[index];
    const limit = index === moved.length - 1 ? bottom : (moved[index + 1]?.y ?? bottom) - gap;
    if (label) label.y = Math.min(label.y, limit);
  }
  return moved;
}
