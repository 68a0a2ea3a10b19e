/** The arrows of a Mermaid flowchart in words: a page does without a drawing program, and the source stays with it. */

const MAX_CHARS = 20_000;
const MAX_ARROWS = 60;
const NODE = String.raw`([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\s*(?:\[\[?"?([^\]"]*)"?\]?\]|\(\(?"?([^)"]*)"?\)?\)|\{"?([^}"]*)"?\})?`;
const ARROW = String.raw`\s*(?:--+>?|-\.->|==+>|---)\s*(?:\|([^|]*)\|\s*)?`;
const LABELLED = /^(.{0,400}?)\s*--\s+([^->|]{1,80}?)\s+-->\s*(.{0,400})$/;

export type DiagramArrow = { from: string; to: string; label: string };

/** Null where it is no flowchart, or says something no arrow of ours can. */
export function arrowsOf(source: string): DiagramArrow[] | null {
  const lines = source
    .slice(0, MAX_CHARS)
    .split(/[\n;]/)
    .map((line) => line.trim().slice(0, 1000))
    .filter((line) => line !== "" && !line.startsWith("%%"));
  const [head = "", ...rest] = lines;
  if (!/^(?:flowchart|graph)\b/i.test(head)) return null;
  const names = new Map<string, string>();
  const arrows: { from: string; to: string; label: string }[] = [];
  for (const line of rest) {
    const labelled = LABELLED.exec(line);
    const read = readLine(labelled ? `${labelled[1]} -->|${labelled[2]}| ${labelled[3]}` : line, names);
    if (!read) return null;
    arrows.push(...read);
  }
  if (arrows.length === 0 || arrows.length > MAX_ARROWS) return null;
  const named = (id: string): string => names.get(id) ?? id;
  return arrows.map(({ from, to, label }) => ({ from: named(from), to: named(to), label }));
}

/** A node, or a chain of them. Null: something else. */
function readLine(line: string, names: Map<string, string>): DiagramArrow[] | null {
  const node = new RegExp(`^${NODE}`);
  const arrow = new RegExp(`^${ARROW}`);
  const arrows: DiagramArrow[] = [];
  let rest = line;
  let from: string | null = null;
  let label = "";
  while (rest !== "") {
    const found = node.exec(rest);
    if (!found?.[1]) return null;
    const [whole, id, box, round, rhombus] = found;
    const name = (box ?? round ?? rhombus ?? "").trim();
    if (name !== "") names.set(id, name);
    if (from !== null) arrows.push({ from, to: id, label });
    rest = rest.slice(whole.length).trim();
    if (rest === "") break;
    const between = arrow.exec(rest);
    if (!between || between[0].trim() === "") return null;
    label = (between[1] ?? "").trim();
    from = id;
    rest = rest.slice(between[0].length).trim();
    if (rest === "") return null;
  }
  return arrows;
}

export const arrowText = ({ from, to, label }: DiagramArrow): string =>
  label ? `${from} → ${to} (${label})` : `${from} → ${to}`;
