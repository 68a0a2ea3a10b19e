"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DeliberationId } from "@/lib/domain/ids";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { createExternalStore } from "@/lib/client/page/external-store";
import type { Deltas, Writings } from "./deltas";
import type { DraftReply } from "./draft-reply";
import { useLive } from "./live";
import type { Speaking } from "./log-view";

/** As it will look, where its protocol can say; else field by field. */
export type Draft = { parts: readonly ReplyPart[] } | { draft: DraftReply };

/** Text arrives in groups of words: more often than this nobody can read along, and every change draws the reply anew. */
const SHOWN_EVERY_MS = 100;

const NOTHING: Writings = new Map();

/** What reads half a reply comes with the first text: where nobody writes, nothing is to be read. */
const reader = createExternalStore<typeof import("./draft-reply") | null>(null);
const fetchReader = () =>
  void import("./draft-reply").then(
    (module) => reader.write(module),
    () => undefined, // the next piece of text tries again
  );

/** The reply that is being written, as far as it has come; null: nothing has arrived. `draft` is null while nothing of it can be read. */
export function useWriting(
  id: DeliberationId,
  { askKey, draft }: Pick<Speaking, "askKey" | "draft">,
): { draft: Draft | null } | null {
  const { deltas } = useLive();
  const subscribe = useMemo(() => subscribeCalmly(deltas), [deltas]);
  const writing = useSyncExternalStore(
    subscribe,
    () => deltas.read().get(`${id}/${askKey}`),
    () => NOTHING.get(askKey),
  );
  const read = useSyncExternalStore(reader.subscribe, reader.read, () => null);

  // The network.
  useEffect(() => {
    if (writing && !read) fetchReader();
  }, [writing, read]);

  return useMemo(() => {
    if (!writing) return null;
    if (!read) return { draft: null };
    const { draftReply, writtenFields } = read;
    const fields = writing.text === null ? null : writtenFields(writing.text);
    const parts = fields && draft(fields);
    if (parts && parts.length > 0) return { draft: { parts } };
    const plain = parts || writing.text === null ? null : draftReply(writing.text);
    return { draft: plain && { draft: plain } };
  }, [writing, draft, read]);
}

export function subscribeCalmly({ subscribe }: Deltas): Deltas["subscribe"] {
  return (listener) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null;
        listener();
      }, SHOWN_EVERY_MS);
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      stop();
    };
  };
}
