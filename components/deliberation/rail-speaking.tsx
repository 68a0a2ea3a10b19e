"use client";

import clsx from "clsx";
import { Glyph } from "@/components/ui/glyph";
import type { Speaking } from "@/lib/client/speaking-now";
import { useAddress } from "@/lib/client/use-address";

type RailSpeakingProps = { speaking: Speaking; isSelected: boolean };

/** The turn that is being written; without a selection it is what the page shows. */
export function RailSpeaking({ speaking, isSelected }: RailSpeakingProps) {
  const address = useAddress();
  return (
    <li>
      <a href={address.href({ seq: null })} aria-current={isSelected ? "true" : undefined} className={clsx("control flex items-center gap-2 rounded-md px-1.5 text-progress no-underline hover:bg-hover", isSelected && "bg-progress-bg")}>
        <Glyph name="dashed-ring" className="motion-safe:animate-spin" />
        <span className="truncate">{speaking.name} is writing…</span>
      </a>
    </li>
  );
}
