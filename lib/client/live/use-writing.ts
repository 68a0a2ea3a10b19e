"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Writing, Writings } from "./deltas";
import { draftReply, type DraftReply } from "./draft-reply";
import { useLive } from "./live";

export type LiveWriting = Writing & { draft: DraftReply | null };

const NOTHING: Writings = new Map();

/** The reply that is being written in this deliberation, as far as it has come. */
export function useWriting(id: DeliberationId, askKey: string | null): LiveWriting | null {
  const { deltas } = useLive();
  const writings = useSyncExternalStore(deltas.subscribe, deltas.read, () => NOTHING);
  const writing = askKey === null ? undefined : writings.get(`${id}/${askKey}`);
  return useMemo(
    () => (writing ? { ...writing, draft: writing.text === null ? null : draftReply(writing.text) } : null),
    [writing],
  );
}
