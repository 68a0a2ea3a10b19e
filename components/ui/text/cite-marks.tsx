"use client";

import Link from "next/link";
import { createContext, Fragment, useContext } from "react";

/** Where the marks of a text lead, by the mark in small letters without its brackets; null where a text has no citations. */
export type CiteMarks = ReadonlyMap<string, { href: string; tooltip: string }>;

const MarksContext = createContext<CiteMarks | null>(null);

/** A link holds no other. */
export const InsideLink = createContext(false);

export function CiteMarksProvider({ marks, children }: { marks: CiteMarks | null; children: React.ReactNode }) {
  return <MarksContext value={marks}>{children}</MarksContext>;
}

export const useCiteMarks = (): CiteMarks | null => useContext(MarksContext);

const MARK = /\[([^[\]\n]{1,20})\]/g;

/** The text in pieces: what may be a mark, and what stands between. Nothing is lost or added. */
export function markPieces(text: string): { text: string; mark: string | null }[] {
  const pieces: { text: string; mark: string | null }[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), mark: null });
    pieces.push({ text: match[0], mark: (match[1] ?? "").trim().toLowerCase() });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), mark: null });
  return pieces;
}

/** An agent's words as they are, with those marks as links that name one of its citations. */
export function MarkedText({ children: text }: { children: string }) {
  const marks = useCiteMarks();
  if (!marks || marks.size === 0) return text;
  return markPieces(text).map((piece, index) => (
    <Fragment key={index}>
      {piece.mark === null ? piece.text : <CiteMark mark={piece.mark}>{piece.text}</CiteMark>}
    </Fragment>
  ));
}

/** One mark; plain text where it names no citation. */
export function CiteMark({ mark, children }: { mark: string; children?: React.ReactNode }) {
  const isInsideLink = useContext(InsideLink);
  const target = useCiteMarks()?.get(mark);
  if (!target || isInsideLink) return children;
  return (
    <Link href={target.href} data-tooltip={target.tooltip} className="link whitespace-nowrap">
      {children}
    </Link>
  );
}

type Node = { type: string; value?: string; children?: Node[]; data?: object };

/** What may be a mark becomes an element of its own, which `CiteMark` draws; code and links stay as they are. */
export const remarkCiteMarks = () => splitMarks;

function splitMarks(node: Node): void {
  if (!node.children || node.type === "link" || node.type === "linkReference") return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== "text" || !child.value?.includes("[")) {
      splitMarks(child);
      return [child];
    }
    return markPieces(child.value).map(({ text, mark }): Node =>
      mark === null
        ? { type: "text", value: text }
        : {
            type: "citeMark",
            data: { hName: "cite-mark", hProperties: { mark } },
            children: [{ type: "text", value: text }],
          },
    );
  });
}
