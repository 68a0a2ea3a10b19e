"use client";

import clsx from "clsx";
import { memo, useEffect, useRef } from "react";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import type { DeliberationEvent } from "@/lib/events/schema";
import { EVENT_DISPLAY } from "./event-display";

type LogRowProps = {
  event: DeliberationEvent;
  sentence: string;
  isSelected: boolean;
  /** It came while the page was open. */ isFresh: boolean;
  href: string;
};

/** Memoised: a log of thousands grows by one row at a time. */
export const LogRow = memo(function LogRow({
  event: { seq, at, payload },
  sentence,
  isSelected,
  isFresh,
  href,
}: LogRowProps) {
  const { label, glyph, tone } = EVENT_DISPLAY[payload.type];
  const row = useRef<HTMLLIElement>(null);
  // The scroll position: an event that was linked to is in view.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    <li
      ref={row}
      className={clsx(
        "relative grid grid-cols-[40px_64px_132px_minmax(0,1fr)] items-baseline gap-x-2 border-b border-line px-3.5 py-1 font-mono text-xs last:border-0 hover:bg-hover/60 max-md:grid-cols-[32px_60px_minmax(0,1fr)] max-md:py-2",
        isSelected && "bg-hover",
        isFresh && "fresh",
      )}
    >
      <span className="text-right text-ink-faint tabular">{seq}</span>
      <span className="text-ink-muted">
        <AbsoluteTime at={at} show="time" />
      </span>
      <span className={clsx("flex items-baseline gap-1.5 whitespace-nowrap", TONE_TEXT[tone])} title={payload.type}>
        <Glyph name={glyph} className="size-2.5" />
        {label}
      </span>
      <a
        href={href}
        aria-current={isSelected ? "true" : undefined}
        className="line-clamp-2 font-sans [overflow-wrap:anywhere] no-underline after:absolute after:inset-0 hover:underline max-md:col-span-3 max-md:mt-0.5"
      >
        {sentence}
      </a>
    </li>
  );
});
