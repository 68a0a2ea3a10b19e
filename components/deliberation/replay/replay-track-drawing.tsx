"use client";

import clsx from "clsx";
import { useRef } from "react";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { useElementWidth } from "@/lib/client/page/use-element-width";
import { layOutTrack, xOf, type ReplayTrack, type TrackMark } from "@/lib/projections/replay/replay-track";

const MARK: Record<TrackMark["kind"], { glyph: GlyphName; color: string }> = {
  gate: { glyph: "diamond", color: "text-ink-muted" },
  decision: { glyph: "tick", color: "text-done" },
  block: { glyph: "square", color: "text-danger" },
  answer: { glyph: "half-disc", color: "text-accent" },
};

type ReplayTrackDrawingProps = { track: ReplayTrack; at: number; isLive: boolean };

/**
 * Drawn only; what moves it is the range above it, and what it says is in the marks' own links of the page. Placed by
 * transforms: with each event everything moves, and nothing else on the page has to be laid out for it.
 */
export function ReplayTrackDrawing({ track, at, isLive }: ReplayTrackDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, 600);
  const { segments, ticks, marks } = layOutTrack(track, width);
  const here = xOf(at, track.events, width);
  return (
    <div ref={box} aria-hidden="true" className="relative h-[52px] text-xs text-ink-muted select-none">
      {segments.map(({ round, x, width: wide, title, isOpen }) => (
        <div key={round} className="absolute top-0 left-0" style={{ transform: `translateX(${x}px)`, width: wide }}>
          <span className="block h-4 overflow-hidden whitespace-nowrap">{title}</span>
          <span
            className={clsx(
              "mt-0.5 block h-3.5 rounded-[3px] border",
              isOpen && isLive ? "border-dashed border-progress bg-progress-bg" : "border-neutral-line bg-neutral-bg",
            )}
          />
        </div>
      ))}
      {ticks.map(({ x, weight }) => (
        <span
          key={x}
          className="absolute top-[21px] left-0 h-2 w-[1.5px] bg-ink-muted"
          style={{ transform: `translateX(${x}px)`, opacity: 0.15 + 0.4 * weight }}
        />
      ))}
      {marks.map(({ x, mark, joined, label }) => (
        <span
          key={mark.seq}
          data-tooltip={[mark, ...joined].map((one) => one.label).join("; ")}
          className="absolute top-[36px] left-0 flex items-center gap-1 whitespace-nowrap"
          style={{ transform: `translateX(${Math.max(0, x - 5)}px)` }}
        >
          <Glyph name={MARK[mark.kind].glyph} className={clsx("size-2.5", MARK[mark.kind].color)} />
          {label && <span className="max-md:hidden">{label}</span>}
        </span>
      ))}
      <span
        className="absolute top-[13px] -left-px h-6 w-0.5 rounded-full bg-accent"
        style={{ transform: `translateX(${here}px)` }}
      />
      <span
        className="absolute top-[19px] -left-1.5 size-3 rounded-full border-2 border-surface bg-accent"
        style={{ transform: `translateX(${here}px)` }}
      />
    </div>
  );
}
