"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/** A preference as it stands on <html>, whoever wrote it last; `initial` is what the server rendered. */
export function useRootAttribute(name: string, initial: string): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? initial,
    () => initial,
  );
}
