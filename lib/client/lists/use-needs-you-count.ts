"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { openGatesCountQuery } from "./inbox-queries";
import { useLive } from "@/lib/client/live/live";

/** How many gates wait for a person; `initial` is what the server knew. */
export function useNeedsYouCount(initial = 0): number {
  const { feed } = useLive();
  // The socket: whoever shows a count wants to hear of changes.
  useEffect(() => feed.watchList(), [feed]);
  const { data = initial } = useQuery(openGatesCountQuery);
  return data;
}
