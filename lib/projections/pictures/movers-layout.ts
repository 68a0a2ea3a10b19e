import type { MoverEnd, MoversModel } from "./movers";
import { ribbon } from "./ribbon";
import { fitted, textWidth } from "./text-width";

export type DrawnEnd = MoverEnd & { y: number; height: number; labelY: number; label: string };
export type MoversLayout = {
  width: number;
  height: number;
  leftX: number;
  rightX: number;
  bar: number;
  argued: readonly DrawnEnd[];
  moved: readonly DrawnEnd[];
  ribbons: readonly { key: string; path: string; place: number | null; isStrong: boolean }[];
};

const BAR = 7;
const TOP = 24;
/** A bar keeps room for its label, however thin it is. */
const LEAST_ROOM = 17;

export function layOutMovers(model: MoversModel, width: number): MoversLayout {
  const ends = Math.max(model.argued.length, model.moved.length);
  const total = Math.max(
    1,
    model.links.reduce((sum, { weight }) => sum + weight, 0),
  );
  const height = Math.max(200, TOP + ends * 24 + 12);
  // The room the gaps take is known only once the bars are: thin ones take a label's.
  const unit = Math.max(0, height - TOP - 8 - ends * 10) / total;
  const stack = (all: readonly MoverEnd[]): DrawnEnd[] => {
    const sizes = all.map(({ weight }) => Math.max(2, weight * unit));
    const rooms = sizes.map((size) => Math.max(LEAST_ROOM, size));
    const spare = Math.max(0, height - TOP - 8 - rooms.reduce((sum, room) => sum + room, 0));
    const gap = Math.min(14, spare / Math.max(1, all.length - 1));
    let y = TOP;
    return all.map((end, index) => {
      const [size = 0, room = 0] = [sizes[index], rooms[index]];
      const drawn = { ...end, y: y + (room - size) / 2, height: size, labelY: y + room / 2, label: end.name };
      y += room + gap;
      return drawn;
    });
  };
  const [argued, moved] = [stack(model.argued), stack(model.moved)];
  const last = Math.max(
    ...[...argued, ...moved].map(({ labelY, height: size }) => labelY + Math.max(size, LEAST_ROOM) / 2),
  );
  const label = (all: readonly DrawnEnd[], sign: string): number =>
    Math.min(
      width * 0.36,
      24 + Math.max(...all.map(({ name, weight }) => textWidth(`${name} ${sign}${weight}`) * 1.05)),
    );
  const leftX = label(argued, "");
  const rightX = width - label(moved, "+") - BAR;
  const used = new Map<string, number>();
  const take = (key: string, size: number): number => {
    const before = used.get(key) ?? 0;
    used.set(key, before + size);
    return before;
  };
  const order = (all: readonly DrawnEnd[], id: string): number => all.findIndex((end) => end.id === id);
  const ribbons = model.links
    .toSorted((a, b) => order(argued, a.from) - order(argued, b.from) || order(moved, a.to) - order(moved, b.to))
    .map(({ from, to, weight, isStrong }) => {
      const [start, end] = [argued[order(argued, from)], moved[order(moved, to)]];
      const size = Math.max(1, weight * unit);
      return {
        key: `${from}/${to}`,
        place: start?.place ?? null,
        isStrong,
        path: ribbon(
          { x: leftX + BAR, y: (start?.y ?? 0) + take(`a/${from}`, size) },
          { x: rightX, y: (end?.y ?? 0) + take(`m/${to}`, size) },
          size,
        ),
      };
    });
  const named = (all: readonly DrawnEnd[], room: number): DrawnEnd[] =>
    all.map((end) => ({ ...end, label: fitted(end.name, "", room - 20 - textWidth(` ${end.weight}+`)) }));
  return {
    width,
    height: Math.max(120, last + 8),
    leftX,
    rightX,
    bar: BAR,
    argued: named(argued, leftX),
    moved: named(moved, width - rightX - BAR),
    ribbons,
  };
}
