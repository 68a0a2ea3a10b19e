"use client";

import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import { ApiError } from "./api";
import type { Log } from "./append-events";
import { foldedLog } from "./folded-log";
import { fetchEvents, useLive } from "./live";
import { queryKeys } from "./query-keys";

const logQuery = (id: DeliberationId) => ({
  queryKey: queryKeys.log(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Log> => {
    const events = await fetchEvents(id, 0, signal);
    if (!events) throw new ApiError("There is no such deliberation. It may have been deleted.", { code: "not_found", status: 404 });
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

/** Begins to fetch and fold a log the reader is about to open. One that comes with its page anyway is not worth it. */
export function usePrefetchLog(id: DeliberationId, isLong: boolean): { onPointerEnter?: () => void; onFocus?: () => void } {
  const queries = useQueryClient();
  if (!isLong) return {};
  const prefetch = () => {
    void queries.prefetchQuery(logQuery(id)).then(() => {
      const log = queries.getQueryData<Log>(queryKeys.log(id));
      if (log) foldedLog(log);
    });
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
