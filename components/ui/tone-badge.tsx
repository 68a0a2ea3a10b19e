import clsx from "clsx";
import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./glyph";
import { TONE_TINT, type Tone } from "./tone";

type ToneBadgeProps = { tone: Tone; glyph: GlyphName; children: ReactNode; className?: string };

/** Tone, shape and word together: the colour never says it alone. */
export function ToneBadge({ tone, glyph, children, className }: ToneBadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-sm border px-1.5 text-xs leading-[18px] whitespace-nowrap distinct:border-current distinct:font-semibold",
        TONE_TINT[tone],
        tone === "needs-you" && "font-semibold",
        className,
      )}
    >
      <Glyph name={glyph} className="size-2.5" />
      {children}
    </span>
  );
}
