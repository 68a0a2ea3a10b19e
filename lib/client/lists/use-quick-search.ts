"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { listDeliberations, type DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import { storable } from "@/lib/events/storable";
import type { Page } from "./use-pages";

/** Long enough to type a word, short enough not to be waited for. */
const TYPING_MS = 200;
const MAX_TEXT = 200;
const SHOWN = 5;

export type Found<Row> = { rows: readonly Row[]; hasMore: boolean; error: Error | null; retry: () => void };

type QuickSearch = {
  deliberations: Found<DeliberationRow>;
  records: Found<RecordRow>;
  /** Something was typed that no answer has come to yet. */
  isSearching: boolean;
};

/** The first few deliberations and records that match what is being typed. */
export function useQuickSearch(text: string): QuickSearch {
  const typed = storable(text.slice(0, MAX_TEXT)).trim();
  const settled = useDebounced(typed, TYPING_MS);
  // An emptied box is empty at once.
  const q = typed === "" ? "" : settled;
  const options = { enabled: q !== "", placeholderData: keepPreviousData };
  const query = { q, limit: SHOWN };
  const deliberations = useQuery({
    ...options,
    queryKey: queryKeys.list({ quick: q }),
    queryFn: ({ signal }) => call(listDeliberations, { query, signal }),
  });
  const records = useQuery({
    ...options,
    queryKey: queryKeys.quickRecords(q),
    queryFn: ({ signal }) => call(listRecords, { query, signal }),
  });
  const isWaitingFor = ({ isFetching, isPlaceholderData, isPending }: UseQueryResult) =>
    isFetching && (isPending || isPlaceholderData);
  return {
    deliberations: foundIn(deliberations, q),
    records: foundIn(records, q),
    isSearching: typed !== q || isWaitingFor(deliberations) || isWaitingFor(records),
  };
}

function foundIn<Row>({ data, error, refetch }: UseQueryResult<Page<Row>>, q: string): Found<Row> {
  const isAsked = q !== "";
  return {
    rows: isAsked && data ? data.items : [],
    hasMore: isAsked && data !== undefined && data.nextCursor !== null,
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}
