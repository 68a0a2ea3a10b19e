"use client";

import { createContext, useContext } from "react";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Log } from "./append-events";
import { useOpenedFrom } from "./opened-bundle";
import { useMay } from "@/lib/client/people/viewer";

/** The page shows the log as it stood after an earlier event. */
export type Replay = {
  at: number;
  /** When that event happened: what is "now" on the page. */ asOf: string;
  /** The log as it is, which may go on meanwhile. */ whole: Log;
};

export const ReplayContext = createContext<Replay | null>(null);

/** Null: the page shows the log as it is. */
export const useReplay = (): Replay | null => useContext(ReplayContext);

/** Nothing can be done about what was opened from a bundle, nor about what is past, nor by somebody who only reads. */
export function useIsReadOnly(): boolean {
  const isOpened = useOpenedFrom() !== null;
  const mayRun = useMay("run");
  return useReplay() !== null || isOpened || !mayRun;
}

const parts = new WeakMap<DeliberationEvent, Log>();

/** The log up to this event. The same array each time, however far the log has grown: what was worked out for it is kept. */
export function logUpTo(log: Log, seq: number): Log {
  const event = log[seq - 1];
  if (!event || seq === log.length) return log;
  const known = parts.get(event);
  if (known && known[0] === log[0]) return known;
  const part = log.slice(0, seq);
  parts.set(event, part);
  return part;
}

/** What the address asks for: a seq that is in the log; null for anything else. */
export function replayedSeq(asked: string | null, log: Log): number | null {
  if (asked === null || !/^\d{1,9}$/.test(asked)) return null;
  const seq = Number(asked);
  return seq >= 1 && seq <= log.length ? seq : null;
}
