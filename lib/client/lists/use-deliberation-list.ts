"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listDeliberations, type DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { call } from "@/lib/client/http/api";
import { listQuery, sameFilters, tabQuery, type ListFilters, type ListTab } from "./list-filters";
import { queryKeys } from "@/lib/client/http/query-keys";
import { tabCounts, type TabCounts } from "./tab-counts";
import { type Page, usePages } from "./use-pages";

/** What the server rendered, and for which filters. */
export type InitialList = { filters: ListFilters; page: Page<DeliberationRow>; counts: TabCounts; at: number };

export function useDeliberationList(filters: ListFilters, initial: InitialList) {
  return usePages({
    queryKey: queryKeys.list({ ...filters }),
    fetchPage: (place, signal) => call(listDeliberations, { query: { ...listQuery(filters), ...place }, signal }),
    keyOf: ({ id }) => id,
    initial: sameFilters(filters, initial.filters) ? initial : undefined,
  });
}

/** How many there are behind each tab, with the search and the protocol applied. */
export function useTabCounts({ q, protocol }: ListFilters, initial: InitialList): TabCounts {
  const count = (tab: ListTab, signal: AbortSignal) =>
    call(listDeliberations, { query: { ...tabQuery(tab, { q, protocol }), limit: 1 }, signal });
  const isInitial = q === initial.filters.q && protocol === initial.filters.protocol;
  const { data = initial.counts } = useQuery({
    queryKey: queryKeys.list({ counts: true, q, protocol }),
    queryFn: async ({ signal }) => {
      const [needsYou, running, finished] = await Promise.all([
        count("needs-you", signal),
        count("running", signal),
        count("finished", signal),
      ]);
      return tabCounts(needsYou, running, finished);
    },
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: initial.counts, initialDataUpdatedAt: initial.at } : {}),
  });
  return data;
}
