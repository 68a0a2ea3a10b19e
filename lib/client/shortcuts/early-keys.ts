declare global {
  interface Window {
    /** Filled by components/layout/early-keys-script.tsx until the page listens itself. */
    parleyEarlyKeys?: KeyboardEvent[] | undefined;
  }
}

/** Single keys pressed while the page was only drawn, once. Not chords: the browser has done its own with those meanwhile. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = window.parleyEarlyKeys ?? [];
  window.parleyEarlyKeys = undefined;
  return keys.filter(({ metaKey, ctrlKey }) => !metaKey && !ctrlKey);
}
