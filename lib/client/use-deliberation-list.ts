"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { listDeliberations, type DeliberationRow } from "@/lib/contracts/list-deliberations";
import { call } from "./api";
import { listQuery, sameFilters, type ListFilters, type ListTab } from "./list-filters";
import { queryKeys } from "./query-keys";

type Page = z.output<(typeof listDeliberations)["response"]>;
export type TabCounts = Record<ListTab, number>;

/** What the server rendered, and for which filters. */
export type InitialList = { filters: ListFilters; page: Page; counts: TabCounts; at: number };

/** Rows of the list, page after page. A `changed` frame makes it fetch again what is shown. */
export function useDeliberationList(filters: ListFilters, initial: InitialList) {
  const isInitial = sameFilters(filters, initial.filters);
  const query = useInfiniteQuery({
    queryKey: queryKeys.list({ ...filters }),
    queryFn: ({ pageParam, signal }) => call(listDeliberations, { query: { ...listQuery(filters), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: "",
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: { pages: [initial.page], pageParams: [""] }, initialDataUpdatedAt: initial.at } : {}),
  });
  return { ...query, rows: distinct(query.data?.pages.flatMap(({ items }) => items) ?? []), total: query.data?.pages[0]?.total ?? 0 };
}

/** A row that moved to the top while the pages were fetched is in two of them; the first is the newer one. */
function distinct(rows: readonly DeliberationRow[]): DeliberationRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

/** How many there are behind each tab, with the search and the protocol applied. */
export function useTabCounts({ q, protocol }: ListFilters, initial: InitialList): TabCounts {
  const count = async (tab: ListTab, signal: AbortSignal) =>
    (await call(listDeliberations, { query: { ...listQuery({ tab, q, protocol }), limit: 1 }, signal })).total;
  const isInitial = q === initial.filters.q && protocol === initial.filters.protocol;
  const { data = initial.counts } = useQuery({
    queryKey: queryKeys.list({ counts: true, q, protocol }),
    queryFn: async ({ signal }) => {
      const [running, finished] = await Promise.all([count("running", signal), count("finished", signal)]);
      return { running, finished, all: running + finished };
    },
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: initial.counts, initialDataUpdatedAt: initial.at } : {}),
  });
  return data;
}
