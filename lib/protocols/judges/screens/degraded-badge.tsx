import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/tone-badge";

/** P4-33: goes wherever a result is shown that somebody was missing in. */
export function DegradedBadge({ children = "degraded" }: { children?: ReactNode }) {
  return (
    <ToneBadge tone="danger" glyph="cross" className="whitespace-normal!">
      {children}
    </ToneBadge>
  );
}
