"use client";

import { useEffect, useState, type ReactNode } from "react";
import { AnnounceContext, createAnnouncer } from "@/lib/client/live/announcer";

/** The page's one polite region. Speak into it with useAnnounce(). */
export function LiveAnnouncer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState("");
  const [announcer] = useState(() => createAnnouncer(setSaid));
  useEffect(() => announcer.stop, [announcer]);
  return (
    <AnnounceContext value={announcer.announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {said}
      </div>
    </AnnounceContext>
  );
}
