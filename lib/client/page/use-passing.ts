"use client";

import { useSyncExternalStore } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import { useLive, type Passing } from "@/lib/client/live/live";

const NOTHING: Passing = { notes: new Map(), gone: new Set() };

function usePassing(): Passing {
  const { passing } = useLive();
  return useSyncExternalStore(passing.subscribe, passing.read, () => NOTHING);
}

export function useIsGone(id: DeliberationId): boolean {
  return usePassing().gone.has(id);
}

/** Why calls that are owed do not move: news that is not in the log. What is said of an ask counts while it is owed. */
export function useNotes(id: DeliberationId, owed: readonly { askKey: string }[]): string[] {
  const notes = usePassing().notes.get(id);
  return owed.flatMap(({ askKey }) => notes?.get(askKey) ?? []);
}
