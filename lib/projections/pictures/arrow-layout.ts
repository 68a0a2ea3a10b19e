/** Where the boxes and arrows of a small flowchart go: rows from the top, whatever an arrow leads to below it. */
import { textWidth } from "./text-width";

export type Arrow = { from: string; to: string; label: string };

export type ArrowBox = { name: string; lines: readonly string[]; x: number; y: number; width: number; height: number };
export type ArrowLine = {
  path: string;
  label: string;
  /** Where the label stands. */ x: number;
  y: number;
};
export type ArrowLayout = {
  width: number;
  height: number;
  boxes: readonly ArrowBox[];
  lines: readonly ArrowLine[];
  sentence: string;
};

const WIDTH = 360;
/** On the right, for arrows that lead back up. */
const MARGIN = 28;
const GAP = 12;
const ROW_GAP = 36;
const LINE_HEIGHT = 16;
const PADDING = 8;
const MOST_IN_ROW = 3;
const WIDEST = 220;

export function arrowLayout(arrows: readonly Arrow[]): ArrowLayout {
  const boxes = placed(rowsOf(arrows));
  const at = new Map(boxes.map((box) => [box.name, box]));
  return {
    width: WIDTH,
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)) + 2,
    boxes,
    lines: arrows.flatMap(({ from, to, label }): ArrowLine[] => {
      const [start, end] = [at.get(from), at.get(to)];
      return start && end ? [lineOf(start, end, label)] : [];
    }),
    sentence: `${arrows.map(({ from, to, label }) => `${from} leads to ${to}${label ? ` (${label})` : ""}`).join("; ")}.`,
  };
}

/** Each as far down as the longest way to it, going back up nowhere. */
function rowsOf(arrows: readonly Arrow[]): string[][] {
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const rank = new Map(names.map((name) => [name, 0]));
  const order = new Map(names.map((name, index) => [name, index]));
  // An arrow to what was named before it leads back.
  const down = arrows.filter(({ from, to }) => (order.get(from) ?? 0) < (order.get(to) ?? 0));
  for (const { from, to } of down.toSorted((one, other) => (order.get(one.from) ?? 0) - (order.get(other.from) ?? 0)))
    rank.set(to, Math.max(rank.get(to) ?? 0, (rank.get(from) ?? 0) + 1));
  const ranks = [...new Set(rank.values())].toSorted((one, other) => one - other);
  return ranks.flatMap((row) => {
    const inRow = names.filter((name) => rank.get(name) === row);
    return Array.from({ length: Math.ceil(inRow.length / MOST_IN_ROW) }, (_, part) =>
      inRow.slice(part * MOST_IN_ROW, (part + 1) * MOST_IN_ROW),
    );
  });
}

function placed(rows: readonly (readonly string[])[]): ArrowBox[] {
  const room = WIDTH - 2 * MARGIN;
  let y = 1;
  return rows.flatMap((names) => {
    const width = Math.min(WIDEST, (room - (names.length - 1) * GAP) / names.length);
    const told = names.map((name) => wrapped(name, width - 2 * PADDING));
    const height = Math.max(...told.map(({ length }) => length)) * LINE_HEIGHT + 2 * PADDING;
    const left = MARGIN + (room - names.length * width - (names.length - 1) * GAP) / 2;
    const row = names.map((name, index): ArrowBox => ({
      name,
      lines: told[index] ?? [],
      x: left + index * (width + GAP),
      y,
      width,
      height,
    }));
    y += height + ROW_GAP;
    return row;
  });
}

/** By whole words; a longer one has a line of its own. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`) <= room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function lineOf(start: ArrowBox, end: ArrowBox, label: string): ArrowLine {
  const middle = (box: ArrowBox): number => box.x + box.width / 2;
  if (end.y > start.y) {
    const [x1, y1, x2, y2] = [middle(start), start.y + start.height, middle(end), end.y - 1];
    const half = (y1 + y2) / 2;
    return { path: `M${x1} ${y1}C${x1} ${half} ${x2} ${half} ${x2} ${y2}`, label, x: (x1 + x2) / 2, y: half + 4 };
  }
  const [x1, y1, x2, y2] = [
    start.x + start.width,
    start.y + start.height / 2,
    end.x + end.width + 1,
    end.y + end.height / 2,
  ];
  const out = WIDTH - 2;
  return { path: `M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${x2} ${y2}`, label, x: out - 4, y: (y1 + y2) / 2 };
}
