"use client";

import { useQuery } from "@tanstack/react-query";
import { monthTotal } from "@/lib/contracts/costs";
import { call } from "@/lib/client/http/api";

const REFRESH_MS = 60_000;

/** What the calls of this month took. It is a quiet line: a failure shows nothing. */
export function useMonthTotal() {
  // Not with every event of every deliberation, as the list: it adds up a month.
  return useQuery({
    queryKey: ["month-total"],
    queryFn: ({ signal }) => call(monthTotal, { signal }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
