/** P2-13: the part of a document a specialist is given: about 200 lines, those of its domains first, the rest named. */
import { headingAt } from "@/lib/domain/scan-text";
import { keywordsOf, matchDomains } from "./keywords";

/** A line on screen: text without line breaks does not cheat the budget. */
const CHARS_PER_LINE = 160;
const FILE = /^(?:diff --git a\/(\S+)|\+\+\+ b\/(\S+)|(?:File|Path):\s*(\S+))/i;

export type Material = { text: string; shownLines: number; totalLines: number; leftOut: readonly string[] };

type Block = { label: string; from: number; to: number; lines: readonly string[]; size: number };

export function materialFor(artifact: string, domains: readonly string[], budget: number): Material {
  const blocks = blocksOf(artifact);
  const totalLines = blocks.reduce((sum, { size }) => sum + size, 0);
  if (totalLines <= budget) return { text: artifact.trim(), shownLines: totalLines, totalLines, leftOut: [] };
  const shown = choose(blocks, domains, budget);
  return {
    text: written(blocks, shown),
    shownLines: shown.reduce((sum, { size }) => sum + size, 0),
    totalLines,
    leftOut: blocks.filter((block) => !shown.some(({ from, to }) => from === block.from && to === block.to)).map(({ label, from, to }) => `${label} (lines ${from}–${to})`),
  };
}

/** Paragraphs, lists and files, each with the heading or path it stands under. */
function blocksOf(artifact: string): Block[] {
  const blocks: Block[] = [];
  let label = "Beginning";
  let lines: string[] = [];
  let from = 1;
  // A heading belongs to what follows it: a block with nothing but headings goes on after a blank line.
  let hasBody = false;
  const close = (at: number) => {
    if (lines.some((line) => line.trim() !== "")) blocks.push({ label, from, to: at - 1, lines, size: lines.reduce((sum, line) => sum + screenLines(line), 0) });
    lines = [];
    from = at;
    hasBody = false;
  };
  artifact.trim().split("\n").forEach((line, index) => {
    const file = FILE.exec(line);
    const name = (headingAt(line) || undefined) ?? file?.[1] ?? file?.[2] ?? file?.[3];
    if (name !== undefined) {
      close(index + 1);
      label = name.trim();
      hasBody = file !== null;
    } else if (line.trim() !== "") hasBody = true;
    else if (hasBody) close(index + 1);
    lines.push(line);
  });
  close(artifact.trim().split("\n").length + 1);
  return blocks;
}

const screenLines = (line: string): number => Math.max(1, Math.ceil(line.length / CHARS_PER_LINE));

function choose(blocks: readonly Block[], domains: readonly string[], budget: number): Block[] {
  const ranked = blocks.map((block, index) => ({ block, weight: relevance(block, domains) + (index === 0 ? 1 : 0) })).toSorted((one, other) => other.weight - one.weight || one.block.from - other.block.from);
  const shown: Block[] = [];
  let left = budget;
  for (const { block } of ranked) {
    const taken = block.size <= left ? block : shown.length === 0 ? headOf(block, left) : null;
    if (!taken) continue;
    shown.push(taken);
    left -= taken.size;
  }
  return shown.toSorted((one, other) => one.from - other.from);
}

function relevance({ lines }: Block, domains: readonly string[]): number {
  const keywords = keywordsOf({ title: "", question: lines.join("\n"), context: "", artifact: "" });
  return matchDomains(keywords, domains).length;
}

/** A single block larger than everything: its beginning. */
function headOf(block: Block, budget: number): Block {
  const lines: string[] = [];
  let size = 0;
  for (const line of block.lines) {
    if (size >= budget) break;
    const room = (budget - size) * CHARS_PER_LINE;
    lines.push(line.slice(0, room));
    size += Math.min(screenLines(line), budget - size);
  }
  return { ...block, to: block.from + lines.length - 1, lines, size };
}

function written(blocks: readonly Block[], shown: readonly Block[]): string {
  const parts: string[] = [];
  const last = blocks.at(-1)?.to ?? 0;
  let next = 1;
  for (const { from, to, lines } of shown) {
    if (from > next) parts.push(mark(next, from - 1));
    parts.push(lines.join("\n").trim());
    next = to + 1;
  }
  if (next <= last) parts.push(mark(next, last));
  return parts.join("\n\n");
}

const mark = (from: number, to: number): string => `[… lines ${from}–${to} are left out here …]`;
