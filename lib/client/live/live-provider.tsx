"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { createLive, LiveContext } from "./live";
import { createQueries } from "@/lib/client/http/queries";

/** The query cache and the tab's one socket. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries);
  const [live] = useState(() => createLive(queries));

  // The socket.
  useEffect(() => live.feed.start(), [live]);

  // The browser: a tab that wakes up asks for the tail before anything else.
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") live.feed.refresh();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", live.feed.retry);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", live.feed.retry);
    };
  }, [live]);

  return (
    <QueryClientProvider client={queries}>
      <LiveContext value={live}>{children}</LiveContext>
    </QueryClientProvider>
  );
}
