"use client";

import type { ReactNode } from "react";
import { LiveAnnouncer } from "@/components/feedback/live-announcer";
import { RenderedAt } from "@/lib/client/page/clock";
import { LiveProvider } from "@/lib/client/live/live-provider";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";

type ProvidersProps = {
  /** The server's clock when it rendered this page. */
  renderedAt: number;
  children: ReactNode;
};

export function Providers({ renderedAt, children }: ProvidersProps) {
  return (
    <RenderedAt value={renderedAt}>
      <ShortcutsProvider>
        <LiveAnnouncer>
          <LiveProvider>{children}</LiveProvider>
        </LiveAnnouncer>
      </ShortcutsProvider>
    </RenderedAt>
  );
}
