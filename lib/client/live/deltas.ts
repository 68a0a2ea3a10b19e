/**
 * Text of replies being written. Volatile: pieces may be lost, and then nothing is shown until a piece that joins, or
 * the reply itself, comes. The log never depends on it.
 */
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeltaFrame } from "@/lib/events/frames";
import type { DeliberationEvent } from "@/lib/events/schema";
import { createExternalStore, type ExternalStore } from "@/lib/client/page/external-store";

/** `text` is null after a hole. */
export type Writing = {
  deliberationId: DeliberationId;
  askKey: string;
  agentId: string;
  round: number;
  text: string | null;
};

export type Writings = ReadonlyMap<string, Writing>;

export type Deltas = Pick<ExternalStore<Writings>, "read" | "subscribe"> & {
  take: (frames: readonly Omit<DeltaFrame, "kind">[]) => void;
  /** The log moved: what it says is no longer being written. */
  settle: (id: DeliberationId, events: readonly DeliberationEvent[]) => void;
  forget: (id: DeliberationId) => void;
};

const keyOf = (id: string, askKey: string): string => `${id}/${askKey}`;

export function createDeltas(): Deltas {
  const store = createExternalStore<Writings>(new Map());

  function remove(isOver: (writing: Writing) => boolean): void {
    const kept = [...store.read()].filter(([, writing]) => !isOver(writing));
    if (kept.length < store.read().size) store.write(new Map(kept));
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    take(frames) {
      const next = new Map(store.read());
      for (const { deliberationId, askKey, agentId, round, offset, text } of frames) {
        const key = keyOf(deliberationId, askKey);
        const before = next.get(key);
        next.set(key, {
          deliberationId,
          askKey,
          agentId,
          round,
          text: joinText(before ? before.text : "", offset, text),
        });
      }
      store.write(next);
    },
    settle(id, events) {
      const ended = new Set(
        events.flatMap(({ payload }) =>
          payload.type === "reply.recorded" || payload.type === "reply.rejected" || payload.type === "ask.failed"
            ? [payload.key]
            : [],
        ),
      );
      const isStopped = events.some(({ payload }) => STOPS.has(payload.type));
      if (ended.size > 0 || isStopped)
        remove((writing) => writing.deliberationId === id && (isStopped || ended.has(writing.askKey)));
    },
    forget: (id) => remove(({ deliberationId }) => deliberationId === id),
  };
}

/** What was being written is abandoned, and asked again if it goes on. */
const STOPS: ReadonlySet<string> = new Set([
  "deliberation.paused",
  "deliberation.cancelled",
  "deliberation.failed",
  "deliberation.closed",
  "gate.opened",
]);

/** A piece at 0 begins afresh: a retry, or everything so far for a reader that has just come. */
export function joinText(before: string | null, offset: number, piece: string): string | null {
  if (offset === 0) return piece;
  if (before === null || offset > before.length) return null;
  const joined = before.slice(0, offset) + piece;
  return joined.length >= before.length ? joined : before;
}
