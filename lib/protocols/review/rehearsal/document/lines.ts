/** A text line by line: what each line is, and where it begins and ends. */
import { headingIn, isFence } from "@/lib/domain/edits/text-units";

export type Line = {
  /** Anything that is not running text ends a paragraph; code, tables and markup are never quoted. */
  kind: "text" | "other";
  heading: { title: string; level: number } | null;
  isItem: boolean;
  start: number;
  /** Without list mark and surrounding space. */
  contentStart: number;
  contentEnd: number;
};

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const NO_TEXT = /^\s*(?:$|\||\\|%|[-=*_]{3,}\s*$|<\/?[a-z][^>]*>\s*$)/i;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let isCode = false;
  for (const raw of text.split("\n")) {
    lines.push(lineAt(raw, start, isCode || isFence(raw)));
    if (isFence(raw)) isCode = !isCode;
    start += raw.length + 1;
  }
  return lines;
}

function lineAt(raw: string, start: number, isCode: boolean): Line {
  const trimmed = raw.trim();
  const heading = isCode ? null : headingIn(trimmed);
  const mark = ITEM.exec(raw)?.[0] ?? /^\s*>?\s*/.exec(raw)?.[0] ?? "";
  const contentStart = start + mark.length;
  const contentEnd = Math.max(contentStart, start + raw.trimEnd().length);
  return {
    kind: isCode || heading || NO_TEXT.test(raw) ? "other" : "text",
    heading,
    isItem: ITEM.test(raw),
    start,
    contentStart,
    contentEnd,
  };
}
