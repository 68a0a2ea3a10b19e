"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listGates } from "@/lib/contracts/gates";
import { call } from "./api";
import { useLive } from "./live";
import { queryKeys } from "./query-keys";

/** How many gates wait for a person; `initial` is what the server knew. */
export function useNeedsYouCount(initial = 0): number {
  const { feed } = useLive();
  // The socket: whoever shows a count wants to hear of changes.
  useEffect(() => feed.watchList(), [feed]);
  const { data } = useQuery({
    queryKey: queryKeys.openGates,
    queryFn: ({ signal }) => call(listGates, { query: { status: "open" }, signal }),
  });
  return data?.items.length ?? initial;
}
