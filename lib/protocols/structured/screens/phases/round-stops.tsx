"use client";

import clsx from "clsx";
import { Glyph } from "@/components/ui/glyph";
import { useAddress } from "@/lib/client/page/use-address";
import type { RoundStop } from "@/lib/protocols/structured/views/round-phases";

type RoundStopsProps = { stops: readonly RoundStop[]; current: number };

/** All rounds in a line; a cross marks those without a role. */
export function RoundStops({ stops, current }: RoundStopsProps) {
  const address = useAddress();
  return (
    <nav aria-label="Rounds" className="flex flex-wrap items-center gap-1">
      {stops.map(({ round, label, text, isStress, isOpen, hasAlarm }) => (
        <a
          key={round}
          href={address.href({ round, seq: null })}
          aria-label={text}
          title={text}
          aria-current={round === current ? "true" : undefined}
          className={clsx(
            "control inline-flex min-w-8 items-center justify-center gap-1 rounded-md border px-2 no-underline tabular",
            round === current
              ? "border-accent bg-surface font-semibold ring-1 ring-accent"
              : "border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink",
            isStress && "border-dashed",
            isOpen && "text-progress",
          )}
        >
          {isOpen && <Glyph name="dashed-ring" className="size-2.5" />}
          {label}
          {isStress && <Glyph name="cross" className="size-2" />}
          {hasAlarm && <Glyph name="triangle" className="size-2 text-attention" />}
        </a>
      ))}
    </nav>
  );
}
