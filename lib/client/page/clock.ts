"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

/** The server's clock at render time, handed down so that server and first client render say the same "4m ago". */
export const RenderedAt = createContext<number | null>(null);

function subscribeEvery(stepMs: number) {
  return (listener: () => void) => {
    const timer = setInterval(listener, stepMs);
    return () => clearInterval(timer);
  };
}

// One function per step, so that React does not resubscribe on every render.
const everySecond = subscribeEvery(1_000);
const everyTenSeconds = subscribeEvery(10_000);
const never = () => () => {};

const wholeSecond = () => Math.floor(Date.now() / 1_000) * 1_000;
const tenSeconds = () => Math.floor(Date.now() / 10_000) * 10_000;

type Tick = "second" | "ten-seconds";

/** Milliseconds since the epoch, renewed at every tick. */
export function useNow(tick: Tick = "ten-seconds"): number {
  const renderedAt = useContext(RenderedAt);
  const [subscribe, read] = tick === "second" ? [everySecond, wholeSecond] : [everyTenSeconds, tenSeconds];
  return useSyncExternalStore(subscribe, read, () => renderedAt ?? read());
}

let knownTimeZone: string | null = null;

/** Found out once: every time on the page asks for it, several times each. */
const browserTimeZone = () => (knownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** UTC on the server and in the first render, then the reader's own. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, browserTimeZone, () => "UTC");
}
