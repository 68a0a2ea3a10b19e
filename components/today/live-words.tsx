"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { useLastWords } from "@/lib/client/today/use-last-words";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";

/** The end of what is being written just now; until something can be read, who is asked. Never read aloud while it grows. */
export function LiveWords({ row: { id, glance }, asked }: { row: DeliberationRow; asked: string }) {
  const last = useLastWords(id);
  const seat = glance?.seats.find((one) => one.id === last?.agentId);
  if (!last || !seat) return asked;
  return (
    <span aria-live="off">
      <AgentSwatch place={seat.place} className="mr-1 inline-block size-2.5" />
      <span className="text-ink">{seat.name}</span> {last.text}
      <span aria-hidden="true" className="ml-0.5 text-progress">
        ▍
      </span>
    </span>
  );
}
