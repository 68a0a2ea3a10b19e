"use client";

import { LinkButton } from "@/components/ui/link-button";
import { foldedLog } from "@/lib/client/live/folded-log";
import type { Replay } from "@/lib/client/live/replay";
import { useAddress } from "@/lib/client/page/use-address";
import { isTerminal } from "@/lib/domain/status";
import { statusOf } from "@/lib/kernel/lifecycle";

/** Instead of the connection: the page shows what was, and the way back. */
export function ReplayNote({ replay: { at, whole } }: { replay: Replay }) {
  const address = useAddress();
  const isOver = isTerminal(statusOf(foldedLog(whole).lifecycle));
  return (
    <>
      <span className="text-xs whitespace-nowrap text-ink-muted tabular max-md:sr-only">
        Replay, event {at} of {whole.length}
      </span>
      <LinkButton href={address.href({ at: null })} scroll={false} prefetch={false}>
        {isOver ? "Back to the end" : "Back to live"}
      </LinkButton>
    </>
  );
}
