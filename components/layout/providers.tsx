"use client";

import { type ReactNode, useEffect, useState } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { LiveAnnouncer } from "@/components/feedback/live-announcer";
import type { Viewer } from "@/lib/domain/access/viewer";
import { LOCAL_VIEWER } from "@/lib/domain/access/plain-viewers";
import { ViewerContext } from "@/lib/client/people/viewer";
import { RenderedAt } from "@/lib/client/page/clock";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";
import { createLive, LiveContext } from "@/lib/client/live/live";
import { speakFor } from "@/lib/client/http/api";
import { createQueries } from "@/lib/client/http/queries";

type ProvidersProps = {
  /** The server's clock when it rendered this page. */
  renderedAt: number;
  viewer?: Viewer;
  children: ReactNode;
};

export function Providers({ renderedAt, viewer = LOCAL_VIEWER, children }: ProvidersProps) {
  // Before anything below asks for something. The server makes pages for many people, and asks for nothing here.
  if (typeof window !== "undefined") speakFor(viewer);
  return (
    <RenderedAt value={renderedAt}>
      <ViewerContext value={viewer}>
        <ShortcutsProvider>
          <LiveAnnouncer>
            <LiveProvider>{children}</LiveProvider>
          </LiveAnnouncer>
        </ShortcutsProvider>
      </ViewerContext>
    </RenderedAt>
  );
}

/** The query cache and the tab's one socket. */
function LiveProvider({ children }: { children: ReactNode }) {
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
