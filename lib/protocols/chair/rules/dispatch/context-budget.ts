/**
 * P2-13, P2-42: the part of a document a specialist is given: about 200 lines. First the sections whose heading names one
 * of its domains, then what mentions one, then the rest from the beginning on. What does not fit is cut with a mark.
 */
import { headingAt } from "@/lib/domain/scan-text";
import { countDomains, wordIndex, type WordIndex } from "./keywords";

/** A line on screen: text without line breaks does not cheat the budget. */
const CHARS_PER_LINE = 160;
/** Less of a section tells nothing: where there are too many, fewer are shown. */
const LEAST_SHARE = 8;
const FILE = /^(?:diff --git a\/(\S+)|\+\+\+ b\/(\S+)|(?:File|Path):\s*(\S+))/i;

export type Material = { text: string; shownLines: number; totalLines: number; leftOut: readonly string[] };

/** `section`: which heading it stands under, counted from the start. `path`: that heading and those above it. */
type Block = {
  section: number;
  path: readonly string[];
  label: string;
  from: number;
  to: number;
  lines: readonly string[];
  size: number;
};
/** `cutLine`: the last line, where the end of it is missing. */
type Shown = Pick<Block, "from" | "to" | "lines" | "size"> & { cutLine: number | null };

export function materialFor(artifact: string, domains: readonly string[], budget: number): Material {
  const document = documentOf(artifact);
  const { blocks } = document;
  const totalLines = blocks.reduce((sum, { size }) => sum + size, 0);
  if (totalLines <= budget) return { text: artifact.trim(), shownLines: totalLines, totalLines, leftOut: [] };
  const shown = choose(document, domains, budget);
  const byStart = new Map(shown.map((part) => [part.from, part]));
  return {
    text: written(blocks, shown),
    shownLines: shown.reduce((sum, { size }) => sum + size, 0),
    totalLines,
    leftOut: blocks.flatMap((block) => missingOf(block, byStart.get(block.from))),
  };
}

/** A document cut into blocks, with the words of what each stands under and of what it says. */
type Document = { blocks: readonly Block[]; headings: WordIndex; texts: WordIndex };

let latest: { artifact: string; document: Document } | null = null;

/** Every specialist is given a part of the same document, and so are the reports on it: the one cut last is kept. */
function documentOf(artifact: string): Document {
  if (latest?.artifact === artifact) return latest.document;
  const blocks = blocksOf(artifact);
  const title = sharedPath(blocks);
  const document = {
    blocks,
    headings: wordIndex(blocks.map(({ path }) => path.slice(title).join("\n"))),
    texts: wordIndex(blocks.map(({ lines }) => lines.join("\n"))),
  };
  latest = { artifact, document };
  return document;
}

/** Paragraphs, lists and files, each with the headings or the path it stands under. */
function blocksOf(artifact: string): Block[] {
  const blocks: Block[] = [];
  let path: { level: number; name: string }[] = [];
  let section = 0;
  let lines: string[] = [];
  let from = 1;
  // A heading belongs to what follows it: a block with nothing but headings goes on after a blank line.
  let hasBody = false;
  const close = (at: number) => {
    if (lines.some((line) => line.trim() !== ""))
      blocks.push({
        section,
        path: path.map(({ name }) => name),
        label: path.at(-1)?.name ?? "Beginning",
        from,
        to: at - 1,
        lines,
        size: lines.reduce((sum, line) => sum + screenLines(line), 0),
      });
    lines = [];
    from = at;
    hasBody = false;
  };
  const all = artifact.trim().split("\n");
  all.forEach((line, index) => {
    const file = FILE.exec(line);
    const heading = headingAt(line) || undefined;
    const name = heading ?? file?.[1] ?? file?.[2] ?? file?.[3];
    if (name !== undefined) {
      close(index + 1);
      const level = heading === undefined ? 0 : line.length - line.replace(/^#+/, "").length;
      path = [...path.filter((above) => above.level < level), { level, name: name.trim() }];
      section++;
      hasBody = file !== null;
    } else if (line.trim() !== "") hasBody = true;
    else if (hasBody) close(index + 1);
    lines.push(line);
  });
  close(all.length + 1);
  return blocks;
}

const screenLines = (line: string): number => Math.max(1, Math.ceil(line.length / CHARS_PER_LINE));

function choose({ blocks, headings, texts }: Document, domains: readonly string[], budget: number): Shown[] {
  const [named, mentioned] = [countDomains(headings, domains), countDomains(texts, domains)];
  const weighed = blocks.map((block, index) => ({
    block,
    isOwn: (named.get(index) ?? 0) > 0,
    weight: mentioned.get(index) ?? 0,
  }));
  const tiers = [weighed.filter(({ isOwn }) => isOwn), weighed.filter(({ isOwn, weight }) => !isOwn && weight > 0)];
  const shown: Shown[] = [];
  let left = budget;
  for (const tier of tiers) {
    const taken = shareOut(tier, left);
    shown.push(...taken);
    left -= taken.reduce((sum, { size }) => sum + size, 0);
  }
  shown.push(
    ...take(
      weighed.filter(({ isOwn, weight }) => !isOwn && weight === 0).map(({ block }) => block),
      left,
    ),
  );
  return shown.toSorted((one, other) => one.from - other.from);
}

/** How many headings stand above everything: the title of a document says nothing about its parts. */
function sharedPath([first, ...rest]: readonly Block[]): number {
  const path = first?.path ?? [];
  const differing = path.findIndex((name, depth) => rest.some((block) => block.path[depth] !== name));
  return differing === -1 ? path.length : differing;
}

type Weighed = { block: Block; weight: number };

/** Every section gets what it needs or, where that is more than there is, the same as the others. */
function shareOut(tier: readonly Weighed[], budget: number): Shown[] {
  const bySection = new Map<number, Weighed[]>();
  for (const one of tier) {
    const parts = bySection.get(one.block.section);
    if (parts) parts.push(one);
    else bySection.set(one.block.section, [one]);
  }
  const sections = [...bySection.values()]
    .map((parts) => ({
      parts,
      wanted: parts.reduce((sum, { block }) => sum + block.size, 0),
      weight: Math.max(...parts.map(({ weight }) => weight)),
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, Math.max(1, Math.floor(budget / LEAST_SHARE)))
    .toSorted((one, other) => one.wanted - other.wanted);
  let left = budget;
  return sections.flatMap(({ parts }, index) => {
    const ranked = parts
      .toSorted((one, other) => other.weight - one.weight || one.block.from - other.block.from)
      .map(({ block }) => block);
    const taken = take(ranked, Math.floor(left / (sections.length - index)));
    left -= taken.reduce((sum, { size }) => sum + size, 0);
    return taken;
  });
}

/** In this order; the first that does not fit is cut. */
function take(blocks: readonly Block[], budget: number): Shown[] {
  const shown: Shown[] = [];
  let left = budget;
  for (const block of blocks) {
    const taken = block.size <= left ? { ...block, cutLine: null } : headOf(block, left);
    if (taken) shown.push(taken);
    if (block.size > left) break;
    left -= block.size;
  }
  return shown;
}

/** Whole lines as far as they fit; a line that is too long by itself ends between two words. */
function headOf({ from, lines: all }: Block, budget: number): Shown | null {
  const lines: string[] = [];
  let size = 0;
  let cutLine: number | null = null;
  for (const line of all) {
    const wanted = screenLines(line);
    if (size + wanted > budget) {
      if (wanted > 1 && size < budget) {
        lines.push(wordsOf(line, (budget - size) * CHARS_PER_LINE));
        cutLine = from + lines.length - 1;
        size = budget;
      }
      break;
    }
    lines.push(line);
    size += wanted;
  }
  return lines.some((line) => line.trim() !== "") ? { from, to: from + lines.length - 1, lines, size, cutLine } : null;
}

function wordsOf(line: string, room: number): string {
  const head = line.slice(0, room);
  const end = head.search(/\s\S*$/);
  return (end > 0 ? head.slice(0, end) : head).toWellFormed().trimEnd();
}

/** What of a block is not shown, by name. */
function missingOf({ label, from, to }: Block, part: Shown | undefined): string[] {
  const next = part ? part.to + 1 : from;
  return [
    ...(part?.cutLine ? [`${label} (rest of line ${part.cutLine})`] : []),
    ...(next <= to ? [`${label} (lines ${next}–${to})`] : []),
  ];
}

function written(blocks: readonly Block[], shown: readonly Shown[]): string {
  const parts: string[] = [];
  const last = blocks.at(-1)?.to ?? 0;
  let next = 1;
  for (const { from, to, lines, cutLine } of shown) {
    if (from > next) parts.push(mark(next, from - 1));
    parts.push(`${lines.join("\n").trim()}${cutLine ? ` [… the rest of line ${cutLine} is left out here …]` : ""}`);
    next = to + 1;
  }
  if (next <= last) parts.push(mark(next, last));
  return parts.join("\n\n");
}

const mark = (from: number, to: number): string => `[… lines ${from}–${to} are left out here …]`;
