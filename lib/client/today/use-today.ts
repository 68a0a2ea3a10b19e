"use client";

import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { getToday, type Today } from "@/lib/contracts/today";

export type InitialToday = { today: Today; at: number };

/** One request for the whole page, again when something somewhere changed. */
export function useToday({ today, at }: InitialToday) {
  return useQuery({
    queryKey: queryKeys.list({ today: true }),
    queryFn: ({ signal }) => call(getToday, { signal }),
    initialData: today,
    initialDataUpdatedAt: at,
  });
}
