/** What a component needs around it, without a server: providers, a log, an address, and a wire that goes nowhere. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LiveAnnouncer } from "@/components/feedback/live-announcer";
import type { Log } from "@/lib/client/live/append-events";
import { createConnection } from "@/lib/client/live/connection";
import { createDeltas } from "@/lib/client/live/deltas";
import { createExternalStore } from "@/lib/client/page/external-store";
import type { Feed } from "@/lib/client/live/feed";
import { LiveContext, type Live, type Passing } from "@/lib/client/live/live";
import { LogContext } from "@/lib/client/live/log-view";
import { createPresences } from "@/lib/client/live/presence";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";

const quietFeed: Feed = {
  start: () => () => {},
  watch: () => () => {},
  listen: () => () => {},
  watchList: () => {},
  sayWriting: () => {},
  retry: () => {},
  refresh: () => {},
};

export function createTestLive(): Live {
  return {
    feed: quietFeed,
    connection: createConnection(0),
    deltas: createDeltas(),
    presences: createPresences(),
    passing: createExternalStore<Passing>({ notes: new Map(), gone: new Set() }),
  };
}

type ComponentWorldProps = { log?: Log; live?: Live; children: ReactNode };

export function ComponentWorld({ log, live = createTestLive(), children }: ComponentWorldProps) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  return (
    <ShortcutsProvider>
      <LiveAnnouncer>
        <QueryClientProvider client={queries}>
          <LiveContext value={live}>{log ? <LogContext value={log}>{children}</LogContext> : children}</LiveContext>
        </QueryClientProvider>
      </LiveAnnouncer>
    </ShortcutsProvider>
  );
}
