/** The seats as dots on the scale of their protocol: how far apart they are, at a glance. */
import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { viewsOf } from "@/lib/projections/views-of";
import { andList, countOf } from "@/lib/projections/wording";
import { scoreAxis, scaleLinear, type Axis, type Range } from "./axis";
import { CROWDED } from "./seat-stands";
import { textWidth } from "./text-width";

export type Dot = { agentId: AgentId; place: number; name: string; score: number; isOnTarget: boolean };

export type DotStripModel = {
  axis: Axis;
  target: number | null;
  dots: readonly Dot[];
  /** Far from the others or from the target: the ones worth a name. */
  outliers: readonly AgentId[];
  sentence: string;
};

/** Null where there are no scores, or none yet. `round`: as they stood after it. */
export function dotStrip(folded: Folded, round?: number): DotStripModel | null {
  const scores = viewsOf(folded).scores(folded);
  return scores && stripOf(scores, folded, round);
}

export function stripOf(scores: ScoreSeriesModel, folded: Folded, round = Infinity): DotStripModel | null {
  const { target, agents, scale } = scores;
  const { panel } = folded.lifecycle.created;
  const dots = agents.flatMap(({ agentId, name, points }): Dot[] => {
    const score = points.findLast((point) => point.round <= round && point.score !== null)?.score;
    if (score === null || score === undefined) return [];
    const place = panel.findIndex(({ id }) => id === agentId) + 1;
    return [{ agentId, name, place, score, isOnTarget: target !== null && score >= target }];
  });
  // All rounds are drawn on one axis, so that strips below each other can be compared.
  const given = agents.flatMap(({ points }) => points.flatMap(({ score }) => score ?? []));
  return stripOfDots(dots, target, scale, given);
}

/** `given`: every score the axis has room for, where it is to have more than these. */
export function stripOfDots(
  dots: readonly Dot[],
  target: number | null,
  scale: Range,
  given: readonly number[] = dots.map(({ score }) => score),
): DotStripModel | null {
  if (dots.length === 0) return null;
  return {
    axis: scoreAxis(target === null ? given : [...given, target], scale),
    target,
    dots,
    outliers: outliersOf(dots, target).map(({ agentId }) => agentId),
    sentence: sentenceOf(dots, target),
  };
}

const MOST_NAMED = 3;

/** Those off the target, the furthest first; where nobody is on it, both ends. */
function outliersOf(dots: readonly Dot[], target: number | null): Dot[] {
  const sorted = dots.toSorted((one, other) => one.score - other.score);
  const off = sorted.filter(({ isOnTarget }) => !isOnTarget);
  if (target !== null && off.length < dots.length) return off.slice(0, MOST_NAMED);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return [lowest, highest].filter((dot, index, both): dot is Dot => dot !== undefined && both.indexOf(dot) === index);
}

function sentenceOf(dots: readonly Dot[], target: number | null): string {
  const scores = dots.map(({ score }) => score);
  const spread = dots.length === 1 ? `at ${scores[0]}` : `from ${Math.min(...scores)} to ${Math.max(...scores)}`;
  const on = dots.filter(({ isOnTarget }) => isOnTarget).length;
  const reached = target === null ? "" : `; ${on} of ${dots.length} at the target of ${target}`;
  const all = dots.length > CROWDED ? "" : `: ${andList(dots.map(({ name, score }) => `${name} ${score}`))}`;
  return `${countOf(dots.length, "seat")} ${spread}${reached}${all}.`;
}

export type PlacedDot = Dot & { x: number; y: number };
export type PlacedLabel = { agentId: AgentId; text: string; x: number; y: number; width: number };
export type StripLayout = {
  width: number;
  height: number;
  targetX: number | null;
  baseline: number;
  dots: readonly PlacedDot[];
  /** Instead of dots where there are too many. */
  bars: readonly { x: number; width: number; height: number; count: number }[];
  labels: readonly PlacedLabel[];
};

type Room = { width: number; height: number; /** Half a dot. */ radius: number; hasLabels: boolean };

const LABEL_ROOM = 18;
const COLUMNS = 12;

export function layOutStrip(model: DotStripModel, { width, height, radius, hasLabels }: Room): StripLayout {
  const inset = radius + 2;
  const x = scaleLinear([model.axis.start, model.axis.end], [inset, width - inset]);
  const baseline = height - 1;
  const top = hasLabels ? LABEL_ROOM : 0;
  const isCrowded = model.dots.length > CROWDED;
  const dots = isCrowded ? [] : stack(model.dots, x, { top, baseline, radius });
  return {
    width,
    height,
    baseline,
    targetX: model.target === null ? null : x(model.target),
    dots,
    bars: isCrowded ? columns(model, x, baseline - top) : [],
    labels: hasLabels ? labelsOf(model, dots, width) : [],
  };
}

/** Dots that would cover each other go one above the other, as far as there is room. */
function stack(
  dots: readonly Dot[],
  x: (score: number) => number,
  { top, baseline, radius }: { top: number; baseline: number; radius: number },
): PlacedDot[] {
  const rows = Math.max(1, Math.floor((baseline - top - 2) / (radius * 1.7)));
  const ends: number[] = [];
  return dots
    .toSorted((one, other) => one.score - other.score || one.place - other.place)
    .map((dot) => {
      const at = x(dot.score);
      const free = Array.from({ length: rows }, (_, row) => row).find((row) => (ends[row] ?? -Infinity) <= at - radius);
      const row = free ?? ends.indexOf(Math.min(...ends));
      ends[row] = at + radius;
      return { ...dot, x: at, y: baseline - radius - 1 - row * radius * 1.7 };
    });
}

function columns({ dots, axis }: DotStripModel, x: (score: number) => number, room: number): StripLayout["bars"] {
  const step = (axis.end - axis.start) / COLUMNS;
  const counts = Array.from({ length: COLUMNS }, (_, index) => {
    const from = axis.start + index * step;
    const isLast = index === COLUMNS - 1;
    return dots.filter(({ score }) => score >= from && (isLast || score < from + step)).length;
  });
  const most = Math.max(1, ...counts);
  return counts.flatMap((count, index) => {
    if (count === 0) return [];
    const left = x(axis.start + index * step);
    const width = x(axis.start + (index + 1) * step) - left - 1;
    return [{ x: left, width, height: (count / most) * (room - 2), count }];
  });
}

/** Above their dots; one that would cover another is left out, its name is in the sentence. */
function labelsOf({ outliers, dots: all }: DotStripModel, dots: readonly PlacedDot[], width: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const agentId of outliers) {
    const dot = dots.find((one) => one.agentId === agentId);
    const named = all.find((one) => one.agentId === agentId);
    if (!dot || !named) continue;
    const text = `${named.name} ${named.score}`;
    const wide = textWidth(text, 12);
    const left = Math.min(Math.max(0, dot.x - wide / 2), width - wide);
    const isFree = placed.every((other) => left > other.x + other.width + 6 || left + wide + 6 < other.x);
    if (isFree && left >= 0) placed.push({ agentId, text, x: left, y: 12, width: wide });
  }
  return placed;
}
