"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { listPrices, replacePrices, type PriceRow } from "@/lib/contracts/prices";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

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
