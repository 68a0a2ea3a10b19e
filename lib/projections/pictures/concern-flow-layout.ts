import { scaleLinear } from "./axis";
import type { ConcernFlowModel, FlowLane } from "./concern-flow";
import { placeLabels } from "./place-labels";
import { ribbon } from "./ribbon";
import { textWidth } from "./text-width";

export type FlowLayout = {
  width: number;
  height: number;
  bars: readonly { key: string; x: number; y: number; width: number; height: number; tone: FlowLane["tone"] }[];
  ribbons: readonly { key: string; path: string; tone: FlowLane["tone"] }[];
  raised: readonly { key: string; x: number; y: number; text: string }[];
  columns: readonly { x: number; text: string }[];
  ends: readonly { key: string; x: number; y: number; text: string; tone: FlowLane["tone"] }[];
};

const BAR = 11;
const TOP = 26;
const BOTTOM = 26;
const GAP = 4;

/** Bars stand on one line, open on top: what is closed sinks, and what is raised comes in from above. */
export function layOutFlow({ lanes, columns, links, total }: ConcernFlowModel, width: number): FlowLayout {
  const height = 232;
  const ends = columns.at(-1)?.counts ?? {};
  const endTexts = lanes
    .filter(({ id }) => (ends[id] ?? 0) > 0)
    .map((lane) => ({ lane, text: `${ends[lane.id]} ${lane.word}` }));
  const room = Math.max(40, ...endTexts.map(({ text }) => textWidth(text) * 1.08 + 26));
  const left = 26;
  const right = Math.max(left + 40, width - room - BAR - 8);
  const x = scaleLinear([0, Math.max(1, columns.length - 1)], [left, right]);
  const floor = height - BOTTOM;
  const unit = (floor - TOP - GAP * (lanes.length - 1)) / Math.max(1, total);
  /** Where a lane of a column begins, from above. */
  const topOf = (column: number, lane: string): number => {
    const counts = columns[column]?.counts ?? {};
    const below = lanes.slice(lanes.findIndex(({ id }) => id === lane));
    const filled = below.filter(({ id }) => (counts[id] ?? 0) > 0);
    const size = below.reduce((sum, { id }) => sum + (counts[id] ?? 0) * unit, 0);
    return floor - size - GAP * Math.max(0, filled.length - 1);
  };
  const used = new Map<string, number>();
  const take = (key: string, size: number): number => {
    const before = used.get(key) ?? 0;
    used.set(key, before + size);
    return before;
  };
  const toneOf = (id: string): FlowLane["tone"] => lanes.find((lane) => lane.id === id)?.tone ?? "open";
  // What comes in anew has the top of the first lane to itself.
  columns.forEach(({ raised }, column) => {
    if (column > 0 && raised > 0 && lanes[0]) take(`in/${column}/${lanes[0].id}`, 0);
  });
  const ribbons = links.map(({ column, from, to, count }) => {
    const size = count * unit;
    const y1 = topOf(column, from) + take(`out/${column}/${from}`, size);
    const incoming = links
      .filter((link) => link.column === column && link.to === to)
      .reduce((sum, link) => sum + link.count, 0);
    const fresh = ((columns[column + 1]?.counts[to] ?? 0) - incoming) * unit;
    const y2 = topOf(column + 1, to) + fresh + take(`in/${column + 1}/${to}`, size);
    return {
      key: `${column}/${from}/${to}`,
      path: ribbon({ x: x(column) + BAR, y: y1 }, { x: x(column + 1), y: y2 }, size),
      tone: toneOf(to),
    };
  });
  const endYs = placeLabels(
    endTexts.map(({ lane }) => ({ y: topOf(columns.length - 1, lane.id) + ((ends[lane.id] ?? 0) * unit) / 2 })),
    16,
    TOP,
    floor,
  );
  return {
    width,
    height,
    bars: columns.flatMap(({ counts }, column) =>
      lanes.flatMap(({ id, tone }) => {
        const count = counts[id] ?? 0;
        return count === 0
          ? []
          : [
              {
                key: `${column}/${id}`,
                x: x(column),
                y: topOf(column, id),
                width: BAR,
                height: Math.max(1, count * unit),
                tone,
              },
            ];
      }),
    ),
    ribbons,
    raised: columns.flatMap(({ raised, counts }, column) => {
      const first = lanes.find(({ id }) => (counts[id] ?? 0) > 0);
      return raised === 0 || !first
        ? []
        : [{ key: String(column), x: x(column) + BAR / 2, y: topOf(column, first.id) - 8, text: `+${raised}` }];
    }),
    columns: columns.map(({ title }, column) => ({ x: x(column) + BAR / 2, text: title })),
    ends: endTexts.map(({ lane, text }, index) => ({
      key: lane.id,
      x: x(columns.length - 1) + BAR + 10,
      y: endYs[index] ?? 0,
      text,
      tone: lane.tone,
    })),
  };
}
