"use client";

import { createContext, useContext } from "react";

const INTERVAL_MS = 5_000;

export type Announce = (text: string, options?: { urgent?: boolean }) => void;

/**
 * At most one announcement every five seconds; of those that wait, the last one is said, because it is the summary.
 * An urgent one (a gate opened) is said at once and drops what waits.
 */
export function createAnnouncer(say: (text: string) => void, now: () => number = Date.now) {
  let lastSaidAt = -Infinity;
  let waiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function sayNow(text: string) {
    stop();
    waiting = null;
    lastSaidAt = now();
    say(text);
  }

  function stop() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  const announce: Announce = (text, { urgent = false } = {}) => {
    const wait = lastSaidAt + INTERVAL_MS - now();
    if (urgent || wait <= 0) return sayNow(text);
    waiting = text;
    timer ??= setTimeout(() => {
      timer = null;
      if (waiting !== null) sayNow(waiting);
    }, wait);
  };

  return { announce, stop };
}

export const AnnounceContext = createContext<Announce>(() => {});

/** `announce("Round 3: 3 of 4 verdicts")`; `{ urgent: true }` when a gate opens. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);
