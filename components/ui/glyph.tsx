import clsx from "clsx";
import type { ReactNode } from "react";

/** Shapes that carry a meaning besides the colour. Drawn, not typed: fonts disagree on the size of ● and ◆. */
export type GlyphName =
  | "disc"
  | "half-disc"
  | "ring"
  | "dashed-ring"
  | "triangle"
  | "square"
  | "cross"
  | "tick"
  | "diamond"
  | "star"
  | "dot"
  | "pause";

const SHAPES: Record<GlyphName, ReactNode> = {
  disc: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  "half-disc": (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.25" />
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  "dashed-ring": (
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeDasharray="2.2 2" />
  ),
  triangle: <path d="M6 1.5 11 10.5H1z" fill="currentColor" />,
  square: <rect x="1.75" y="1.75" width="8.5" height="8.5" fill="currentColor" />,
  cross: <path d="m2.5 2.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
  tick: (
    <path
      d="m2 6.5 2.75 2.75L10 3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  diamond: <path d="M6 .75 11.25 6 6 11.25.75 6z" fill="currentColor" />,
  star: <path d="M6 .5 7.4 4.6 11.5 6 7.4 7.4 6 11.5 4.6 7.4.5 6 4.6 4.6z" fill="currentColor" />,
  dot: <circle cx="6" cy="6" r="1.25" fill="currentColor" />,
  pause: <path d="M3 2h2v8H3zm4 0h2v8H7z" fill="currentColor" />,
};

/** The same shapes as text, where no drawing can go: page titles, copied tables. */
export const GLYPH_TEXT: Record<GlyphName, string> = {
  disc: "●",
  "half-disc": "◐",
  ring: "○",
  "dashed-ring": "◌",
  triangle: "▲",
  square: "■",
  cross: "✕",
  tick: "✓",
  diamond: "◆",
  star: "✦",
  dot: "·",
  pause: "‖",
};

type GlyphProps = { name: GlyphName; className?: string; /** Only where no word stands beside it. */ label?: string };

export function Glyph({ name, className, label }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 12 12"
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx("inline-block size-3 shrink-0", className)}
    >
      {SHAPES[name]}
    </svg>
  );
}
