"use client";

import { writingWords } from "@/lib/client/live/presence-words";
import { useOthersWriting } from "@/lib/client/live/use-presence";
import { useViewer } from "@/lib/client/people/viewer";
import type { GateId } from "@/lib/domain/ids";

/** Who else is about to answer. Its line is kept, so that nothing moves when somebody begins. */
export function WhoWrites({ gateId }: { gateId: GateId }) {
  const words = writingWords(useOthersWriting(gateId));
  if (useViewer().kind !== "person") return null;
  return (
    <p aria-live="polite" title={words} className="-my-2 h-5 truncate text-xs leading-5 text-ink-muted">
      {words}
    </p>
  );
}
