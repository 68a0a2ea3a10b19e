"use client";

import { useMemo, type ReactNode } from "react";
import type { Log } from "@/lib/client/live/append-events";
import { LogContext } from "@/lib/client/live/log-view";
import { logUpTo, ReplayContext, replayedSeq } from "@/lib/client/live/replay";
import { useAddress } from "@/lib/client/page/use-address";

type ReplayedLogProps = { log: Log; children: ReactNode };

/** Everything inside sees the log as it is, or as it stood at the event the address names (`?at=75`). */
export function ReplayedLog({ log, children }: ReplayedLogProps) {
  const at = replayedSeq(useAddress().get("at"), log);
  const replay = useMemo(() => {
    const event = at === null ? undefined : log[at - 1];
    return event ? { at: event.seq, asOf: event.at, whole: log } : null;
  }, [at, log]);
  return (
    <ReplayContext value={replay}>
      <LogContext value={at === null ? log : logUpTo(log, at)}>{children}</LogContext>
    </ReplayContext>
  );
}
