"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Writing } from "@/lib/client/live/deltas";
import { lastWords } from "@/lib/client/live/last-words";
import { useLive } from "@/lib/client/live/live";
import { subscribeCalmly } from "@/lib/client/live/use-writing";

/** Who is writing in a deliberation whose log is not on this page, and the end of it; null while nothing can be read. */
export function useLastWords(id: DeliberationId): { agentId: string; text: string } | null {
  const { feed, deltas } = useLive();
  // The socket.
  useEffect(() => feed.listen(id), [feed, id]);
  const subscribe = useMemo(() => subscribeCalmly(deltas), [deltas]);
  const writing = useSyncExternalStore<Writing | undefined>(
    subscribe,
    () => [...deltas.read().values()].findLast(({ deliberationId }) => deliberationId === id),
    () => undefined,
  );
  return useMemo(() => {
    const text = writing?.text ? lastWords(writing.text) : null;
    return writing && text !== null ? { agentId: writing.agentId, text } : null;
  }, [writing]);
}
