"use client";

import { useEffect, useState, type ReactNode } from "react";
import { takeEarlyKeys } from "./early-keys";
import { isSingleKeyAllowed } from "./is-single-key-allowed";
import { createMatcher } from "./matcher";
import { createShortcutBoard, ShortcutsContext } from "./shortcuts-context";

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [board] = useState(createShortcutBoard);

  useEffect(() => {
    const match = createMatcher();
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const mod = event.metaKey || event.ctrlKey;
      if (!mod && !isSingleKeyAllowed(event.key, event.target)) return;
      // Rows are links: Enter opens the focused one without our help. It is in the registry for the sheet.
      if (!mod && event.key === "Enter") return;
      const found = match({ key: event.key, mod, alt: event.altKey, at: event.timeStamp });
      if (found && board.run(found.id, found.key)) event.preventDefault();
    }
    for (const event of takeEarlyKeys()) onKeyDown(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [board]);

  return <ShortcutsContext value={board}>{children}</ShortcutsContext>;
}
