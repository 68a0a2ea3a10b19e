"use client";

import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import { ApiError } from "@/lib/client/http/api";
import type { Log } from "./append-events";
import { foldedLog } from "./folded-log";
import { fetchEvents, useLive } from "./live";
import { queryKeys } from "@/lib/client/http/query-keys";

const logQuery = (id: DeliberationId) => ({
  queryKey: queryKeys.log(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Log> => {
    const events = await fetchEvents(id, 0, signal);
    if (!events)
      throw new ApiError("There is no such deliberation. It may have been deleted.", {
        code: "not_found",
        status: 404,
      });
    return events;
  },
  staleTime: Infinity,
  // It grows by whole events; comparing thousands of them field by field would find nothing else.
  structuralSharing: false as const,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The log as the server sent it with the page (or fetched, where it was too large), kept complete by the feed. */
export function useDeliberationLog(id: DeliberationId, initial: Log | null): UseQueryResult<Log> {
  const { feed } = useLive();
  const query = useQuery({ ...logQuery(id), ...(initial ? { initialData: initial } : {}) });
  const isHere = query.data !== undefined;

  // The socket's room of this deliberation.
  useEffect(() => (isHere ? feed.watch(id) : undefined), [feed, id, isHere]);
  return query;
}

/** Begins to fetch what a reader is about to open: its protocol's code, and the log, folded at once, unless it is short enough to come with its page. */
export function usePrefetchLog(
  id: DeliberationId,
  { isLong, loadProtocol }: { isLong: boolean; loadProtocol: () => Promise<unknown> },
): { onPointerEnter: () => void; onFocus: () => void } {
  const queries = useQueryClient();
  const prefetch = () => {
    const prepared = isLong ? Promise.all([loadProtocol(), queries.prefetchQuery(logQuery(id))]) : loadProtocol();
    prepared.then(
      () => {
        const log = queries.getQueryData<Log>(queryKeys.log(id));
        if (isLong && log) foldedLog(log);
      },
      // The page itself will ask again, and say it where it fails again.
      () => undefined,
    );
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
