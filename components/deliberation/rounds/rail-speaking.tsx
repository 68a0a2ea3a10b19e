"use client";

import clsx from "clsx";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { Glyph } from "@/components/ui/glyph";
import type { Speaking } from "@/lib/client/live/speaking-now";
import { useAddress } from "@/lib/client/page/use-address";

type RailSpeakingProps = { speaking: Speaking; isSelected: boolean };

/** The turn that is being written; without a selection it is what the page shows. */
export function RailSpeaking({ speaking, isSelected }: RailSpeakingProps) {
  const address = useAddress();
  return (
    <li className="flex items-center gap-1">
      <a
        href={address.href({ seq: null })}
        aria-current={isSelected ? "true" : undefined}
        className={clsx(
          "control flex min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-progress no-underline hover:bg-hover",
          isSelected && "bg-progress-bg",
        )}
      >
        <Glyph name="dashed-ring" className="motion-safe:animate-spin" />
        <span className="truncate">{speaking.name} is writing…</span>
      </a>
      {speaking.since && <HelpSeatMenu seat={speaking} isSmall />}
    </li>
  );
}
