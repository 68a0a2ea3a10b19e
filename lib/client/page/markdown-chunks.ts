/**
 * A long Markdown text in pieces that can be formatted one after the other, each in a few milliseconds: the time a
 * formatter takes grows with the square of a piece, and with some markup much faster. All pieces together are the text.
 */
import { afterMarkers } from "@/lib/domain/scan-text";

export type MarkdownChunk = {
  text: string;
  /** What the piece refers to and stands elsewhere in the text: targets of its links. */
  definitions: string;
  /** False: formatting it would take too long, so it is shown as it was written. */
  isTame: boolean;
};

/** The first piece is formatted on the server too, so it is short. */
const FIRST_CHARS = 1500;
const CHUNK_CHARS = 4000;
const CHUNK_LINES = 120;
/** A piece that can't be parted (a table, a paragraph) may be longer than others. */
const MAX_TAME_CHARS = 16_000;
const MAX_TAME_LINES = 400;
/** Quotations and lists inside each other on one line. */
const MAX_NESTING = 10;
/** Marks that may open or close something within a line; with each the possibilities grow. */
const MAX_INLINE_MARKS = 600;
const MAX_DEFINITIONS = 50;

/** `count`: after so many pieces the rest is one, to be shown as it was written. */
export function markdownChunks(text: string, count = Number.POSITIVE_INFINITY): MarkdownChunk[] {
  const definitions = definitionsIn(text);
  const chunks: MarkdownChunk[] = [];
  let lines: string[] = [];
  let chars = 0;
  const close = () => {
    if (lines.length === 0) return;
    chunks.push(chunkOf(lines.join("\n"), lines.length, definitions));
    lines = [];
    chars = 0;
  };
  let taken = 0;
  for (const block of blocksOf(text)) {
    const size = block.reduce((sum, line) => sum + line.length + 1, 0);
    if (chars + size > (chunks.length === 0 ? FIRST_CHARS : CHUNK_CHARS) || lines.length + block.length > CHUNK_LINES)
      close();
    if (chunks.length >= count) return [...chunks, { text: text.slice(taken), definitions: "", isTame: false }];
    for (const line of block) lines.push(line);
    chars += size;
    taken += size;
  }
  close();
  return chunks;
}

/** Lines that belong together: up to a blank line that ends what is before it, or up to the next item of a long list. */
function* blocksOf(text: string): Generator<string[]> {
  let block: string[] = [];
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const line of text.split("\n")) {
    const isBlank = line.trim() === "";
    // Indented text after a blank line goes on with the item before it.
    const isNew = isAfterBlank ? !isBlank && !/^[ \t]{2}/.test(line) : block.length >= CHUNK_LINES / 4 && isItem(line);
    if (fence === null && isNew && block.length > 0) {
      yield block;
      block = [];
    }
    block.push(line);
    fence = fenceAfter(line, fence);
    isAfterBlank = isBlank;
  }
  if (block.length > 0) yield block;
}

const isItem = (line: string): boolean => /^(?:[-+*]|\d{1,9}[.)])\s/.test(line);

function fenceAfter(line: string, open: string | null): string | null {
  const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === null) return mark;
  return mark[0] === open[0] && mark.length >= open.length && line.trim() === mark ? null : open;
}

function chunkOf(written: string, lineCount: number, definitions: string): MarkdownChunk {
  // A footnote apart from what refers to it would not be shown at all.
  const text = written.replace(/^( {0,3})\[\^/gm, "$1\\[^");
  const isTame =
    text.length <= MAX_TAME_CHARS &&
    lineCount <= MAX_TAME_LINES &&
    text.split("\n").every(isShallow) &&
    inlineMarks(text) <= MAX_INLINE_MARKS;
  return { text, definitions: definitions !== "" && text.includes("[") ? definitions : "", isTame };
}

function isShallow(line: string): boolean {
  const markers = line.slice(0, afterMarkers(line)).match(/[^\s\d.)]|\d+[.)]/g);
  return (markers?.length ?? 0) <= MAX_NESTING;
}

function inlineMarks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if ("*_~[]`\\<&".includes(text.charAt(at))) count++;
  return count;
}

/** `[name]: address`, wherever they stand. */
function definitionsIn(text: string): string {
  if (!text.includes("]:")) return "";
  return text
    .split("\n")
    .filter((line) => line.length <= 500 && /^ {0,3}\[[^\]^[][^\]]{0,200}\]:\s*\S/.test(line))
    .slice(0, MAX_DEFINITIONS)
    .join("\n");
}
