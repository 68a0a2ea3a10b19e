import { useSyncExternalStore } from "react";

/**
 * A string kept in this browser. Every reader on the page, and other tabs, see a change at once.
 * Where storage is refused (private windows, policies) the value lives as long as the page.
 */
export type LocalSetting = {
  read: () => string;
  write: (value: string) => void;
  subscribe: (listener: () => void) => () => void;
  fallback: string;
};

export function createLocalSetting(key: string, fallback: string): LocalSetting {
  const listeners = new Set<() => void>();
  let unsaved: string | null = null;

  function read(): string {
    if (unsaved !== null) return unsaved;
    try {
      return window.localStorage.getItem(key) ?? fallback;
    } catch {
      return fallback; // storage refused: nothing was ever kept
    }
  }

  function write(value: string): void {
    try {
      window.localStorage.setItem(key, value);
      unsaved = null;
    } catch {
      unsaved = value; // storage refused or full: keep it for this page
    }
    listeners.forEach((listener) => listener());
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
    };
  }

  return { read, write, subscribe, fallback };
}

/** The server, and the first client render, see the fallback: no hydration mismatch. */
export function useLocalSetting(setting: LocalSetting): [string, (value: string) => void] {
  const value = useSyncExternalStore(setting.subscribe, setting.read, () => setting.fallback);
  return [value, setting.write];
}
