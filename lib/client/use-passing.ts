"use client";

import { useSyncExternalStore } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import { useLive, type Passing } from "./live";

const NOTHING: Passing = { notes: new Map(), gone: new Set() };

/** News that is not in the log. A note counts until the log moves on. */
export function usePassing(id: DeliberationId, headSeq: number): { note: string | null; isGone: boolean } {
  const { passing } = useLive();
  const { notes, gone } = useSyncExternalStore(passing.subscribe, passing.read, () => NOTHING);
  const note = notes.get(id);
  return { note: note && note.headSeq >= headSeq ? note.note : null, isGone: gone.has(id) };
}
