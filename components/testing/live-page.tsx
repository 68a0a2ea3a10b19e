import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createLive, LiveContext } from "@/lib/client/live/live";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";

type LivePageProps = { children: ReactNode };

/** What the layout gives every page, without a socket being opened. */
export function LivePage({ children }: LivePageProps) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={queries}>
      <LiveContext value={createLive(queries)}>
        <ShortcutsProvider>{children}</ShortcutsProvider>
      </LiveContext>
    </QueryClientProvider>
  );
}
