"use client";

import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { Total } from "@/lib/contracts/page";

export type Page<Item> = Total & { items: Item[]; nextCursor: string | null };

type PagesOptions<Item> = {
  queryKey: QueryKey;
  fetchPage: (place: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>;
  keyOf: (item: Item) => string | number;
  /** What the server rendered, where it is what is asked for. */
  initial: { page: Page<Item>; at: number } | undefined;
};

const NOTHING: Total = { total: 0, isTotalCapped: false };

/** Rows of a list, page after page. What makes the list old makes it fetch again what is shown. */
export function usePages<Item>({ queryKey, fetchPage, keyOf, initial }: PagesOptions<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: "",
    getNextPageParam: (page: Page<Item>) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: { pages: [initial.page], pageParams: [""] }, initialDataUpdatedAt: initial.at } : {}),
  });
  const total: Total = query.data?.pages[0] ?? NOTHING;
  return { ...query, rows: distinct(query.data?.pages.flatMap(({ items }) => items) ?? [], keyOf), total };
}

/** A row that moved up while the pages were fetched is in two of them; the first is the newer one. */
function distinct<Item>(rows: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}
