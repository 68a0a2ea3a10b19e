"use client";

import { useEffect, useSyncExternalStore } from "react";
import { createExternalStore } from "@/lib/client/page/external-store";
import type { DraftPrice } from "./price-draft";

/** What was typed and not saved, with the table it was typed into. It outlives the page: going elsewhere and back loses nothing. */
export type UnsavedPrices = { rows: readonly DraftPrice[]; version: number };

const store = createExternalStore<UnsavedPrices | null>(null);

export function useUnsavedPrices(): [UnsavedPrices | null, (next: UnsavedPrices | null) => void] {
  const unsaved = useSyncExternalStore(store.subscribe, store.read, () => null);
  // The browser: leaving Parley altogether would lose it, so it asks first.
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return [unsaved, store.write];
}
