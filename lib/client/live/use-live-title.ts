"use client";

import { useEffect } from "react";

/** The tab's title while this page is open; Next writes it once, this follows the log. */
export function useLiveTitle(title: string): void {
  // The document's title.
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
}
