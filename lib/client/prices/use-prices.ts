"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEffect, useSyncExternalStore } from "react";
import { listPrices, replacePrices, type PriceRow } from "@/lib/contracts/prices";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { createExternalStore } from "@/lib/client/page/external-store";
import type { DraftPrice } from "./price-draft";

export type PriceTable = { items: PriceRow[]; version: number };

export function usePrices() {
  return useQuery({
    queryKey: queryKeys.prices,
    queryFn: ({ signal }): Promise<PriceTable> => call(listPrices, { signal }),
  });
}

export function useSavePrices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof replacePrices.body>) => call(replacePrices, { body }),
    onSuccess: (saved) => queries.setQueryData<PriceTable>(queryKeys.prices, saved),
  });
}

/** What was typed and not saved, with the table it was typed into. It outlives the page: going elsewhere and back loses nothing. */
type UnsavedPrices = { rows: readonly DraftPrice[]; version: number };

const store = createExternalStore<UnsavedPrices | null>(null);

export function useUnsavedPrices(): [UnsavedPrices | null, (next: UnsavedPrices | null) => void] {
  const unsaved = useSyncExternalStore(store.subscribe, store.read, () => null);
  // The browser: leaving Parley altogether would lose it, so it asks first.
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return [unsaved, store.write];
}
