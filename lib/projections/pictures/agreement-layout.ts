import { scaleLinear } from "./axis";
import type { AgreementModel, AgreementSeat } from "./agreement";
import { placeLabels } from "./place-labels";
import { fitted, textWidth } from "./text-width";

export type Line = { path: string; isDotted: boolean };

export type DrawnSeat = AgreementSeat & {
  lines: readonly Line[];
  marks: readonly { x: number; y: number }[];
  /** Pale where others matter more. */
  isPale: boolean;
  label: { x: number; y: number; endX: number; endY: number; text: string } | null;
};

export type AgreementLayout = {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  ticks: readonly { value: number; y: number }[];
  targetY: number | null;
  columns: readonly { x: number; label: string | null; isOpen: boolean }[];
  /** The strip of the round that is going on. */
  open: { x: number; width: number } | null;
  seats: readonly DrawnSeat[];
  band: string | null;
  median: readonly Line[];
};

const NARROW = 480;
const OUTLIERS = 4;
const LABEL_GAP = 15;
/** Names off the target are in bold, which is wider. */
const BOLD = 1.08;
/** Above so many lines, only those off the target keep their colour. */
const CROWDED_LINES = 5;

export function layOutAgreement(model: AgreementModel, width: number): AgreementLayout {
  const isNarrow = width < NARROW;
  const height = isNarrow ? 236 : 268;
  const labelled = model.band ? furthest(model.seats) : model.seats;
  const room = Math.min(
    isNarrow ? width * 0.36 : 190,
    34 + Math.max(60, ...labelled.map(({ name, last }) => textWidth(`${name} ${last}`) * BOLD)),
  );
  const plot = { left: 34, right: width - room, top: 10, bottom: height - 30 };
  const y = scaleLinear([model.axis.start, model.axis.end], [plot.bottom, plot.top]);
  const inset = model.columns.length === 1 ? (plot.right - plot.left) / 2 : 14;
  const x = scaleLinear([0, Math.max(1, model.columns.length - 1)], [plot.left + inset, plot.right - 14]);
  const step = model.columns.length > 1 ? x(1) - x(0) : plot.right - plot.left;
  const isCrowded = model.seats.length > CROWDED_LINES && model.seats.some(({ isOnTarget }) => !isOnTarget);
  const ends = placeLabels(
    labelled.map(({ last }) => ({ y: y(last) })),
    LABEL_GAP,
    plot.top + 2,
    plot.bottom,
  );
  const drawn = (seat: AgreementSeat): DrawnSeat => {
    const at = labelled.indexOf(seat);
    const lastColumn = seat.scores.findLastIndex((score) => score !== null);
    const text = fitted(seat.name, ` ${seat.last}`, (room - 30) / BOLD);
    return {
      ...seat,
      ...linesOf(seat.scores, x, y, model.columns.length),
      isPale: isCrowded && seat.isOnTarget,
      label:
        at === -1
          ? null
          : {
              x: plot.right + 22,
              y: ends[at] ?? 0,
              endX: Math.max(x(lastColumn), plot.right - 14),
              endY: y(seat.last),
              text,
            },
    };
  };
  const median = linesOf(model.median, x, y, model.columns.length).lines.filter(({ isDotted }) => !isDotted);
  const everyNth = Math.max(1, Math.ceil(26 / step));
  return {
    width,
    height,
    plot,
    ticks: model.axis.ticks.map((value) => ({ value, y: y(value) })),
    targetY: model.target === null ? null : y(model.target),
    columns: model.columns.map(({ title, short }, index) => {
      const isOpen = index === model.openColumn;
      const full = isOpen ? `${title} · now` : title;
      const fits = textWidth(full) + 8 < step || model.columns.length === 1;
      const isShown = (model.columns.length - 1 - index) % everyNth === 0;
      return { x: x(index), isOpen, label: isShown ? (fits ? full : short) : null };
    }),
    open: model.openColumn === null ? null : { x: x(model.openColumn) - 14, width: 28 },
    seats: (model.band ? labelled : model.seats).map(drawn),
    band: model.band && bandPath(model.band, x, y),
    median,
  };
}

/** In a band only those furthest from the target have lines of their own. */
const furthest = (seats: readonly AgreementSeat[]): AgreementSeat[] =>
  seats
    .filter(({ isOnTarget }) => !isOnTarget)
    .toSorted((one, other) => one.last - other.last)
    .slice(0, OUTLIERS);

/** Straight from score to score; dotted on to the end where the seat has not spoken since, and across a round it gave none in. */
function linesOf(
  scores: readonly (number | null)[],
  x: (column: number) => number,
  y: (score: number) => number,
  columns: number,
): { lines: Line[]; marks: { x: number; y: number }[] } {
  const at = (column: number, score: number): string => `${x(column).toFixed(1)} ${y(score).toFixed(1)}`;
  const given = scores.flatMap((score, column) => (score === null ? [] : [{ column, score }]));
  const lines = given.slice(1).map(({ column, score }, index): Line => {
    const before = given[index] ?? { column, score };
    return { path: `M${at(before.column, before.score)}L${at(column, score)}`, isDotted: column - before.column > 1 };
  });
  const last = given.at(-1);
  if (last && last.column < columns - 1)
    lines.push({ path: `M${at(last.column, last.score)}H${x(columns - 1).toFixed(1)}`, isDotted: true });
  return { lines, marks: given.map(({ column, score }) => ({ x: x(column), y: y(score) })) };
}

function bandPath(
  band: readonly ({ low: number; high: number } | null)[],
  x: (column: number) => number,
  y: (score: number) => number,
): string | null {
  const known = band.flatMap((one, column) => (one ? [{ ...one, column }] : []));
  if (known.length === 0) return null;
  const point = (column: number, score: number): string => `${x(column).toFixed(1)} ${y(score).toFixed(1)}`;
  const upper = known.map(({ column, high }) => point(column, high));
  const lower = known.toReversed().map(({ column, low }) => point(column, low));
  return `M${[...upper, ...lower].join("L")}Z`;
}
