"use client";

import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { EVENTS_ADDRESS } from "@/lib/contracts/deliberations/events-address";
import type { DeliberationId } from "@/lib/domain/ids";
import { ApiError, exchange } from "@/lib/client/http/api";
import type { Log } from "./append-events";
import { createConnection, type Connection } from "./connection";
import { createDeltas, type Deltas } from "./deltas";
import { createExternalStore, type ExternalStore } from "@/lib/client/page/external-store";
import { createFeed, type Feed } from "./feed";
import { queryKeys } from "@/lib/client/http/query-keys";
import { createPresences, type Presences } from "./presence";
import { readEvents } from "./read-events";
import { createSocket } from "./socket";

/** What passes and is not in the log: a provider that makes us wait, a deliberation that was deleted under the reader. */
export type Passing = {
  /** By ask. */ notes: ReadonlyMap<DeliberationId, ReadonlyMap<string, string>>;
  gone: ReadonlySet<DeliberationId>;
};

export type Live = {
  feed: Feed;
  connection: Connection;
  deltas: Deltas;
  presences: Presences;
  passing: ExternalStore<Passing>;
};

export async function fetchEvents(id: DeliberationId, after: number, signal?: AbortSignal): Promise<Log | null> {
  try {
    const request = { params: { id }, query: { after }, ...(signal ? { signal } : {}) };
    const { events } = await exchange(EVENTS_ADDRESS, request, (data) => readEvents(data, id, after));
    return events;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/** With many running something changes all the time; a list read more often than this is not read any better. */
const LISTS_EVERY_MS = 400;

/** At once, and again at the end of each while in which it was called. */
function atMostEvery(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAgain = false;
  return function soon() {
    if (timer !== null) {
      isAgain = true;
      return;
    }
    run();
    timer = setTimeout(() => {
      timer = null;
      if (!isAgain) return;
      isAgain = false;
      soon();
    }, ms);
  };
}

/** Everything live of one tab, around one query cache. */
export function createLive(queries: QueryClient): Live {
  const connection = createConnection(Date.now());
  const deltas = createDeltas();
  const presences = createPresences();
  const passing = createExternalStore<Passing>({ notes: new Map(), gone: new Set() });
  const feed = createFeed({
    socket: createSocket(),
    connection,
    deltas,
    presences,
    readLog: (id) => queries.getQueryData<Log>(queryKeys.log(id)),
    writeLog: (id, log) => void queries.setQueryData<Log>(queryKeys.log(id), log),
    fetchEvents,
    onGone: (id) => {
      passing.write({ ...passing.read(), gone: new Set([...passing.read().gone, id]) });
      void queries.invalidateQueries({ queryKey: queryKeys.lists });
    },
    onStatus: ({ deliberationId, askKey, note }) => {
      const before = passing.read();
      const notes = new Map(before.notes.get(deliberationId));
      if (note === null) notes.delete(askKey);
      else notes.set(askKey, note);
      passing.write({ ...before, notes: new Map(before.notes).set(deliberationId, notes) });
    },
    onChanged: atMostEvery(LISTS_EVERY_MS, () => {
      for (const queryKey of [
        queryKeys.lists,
        queryKeys.gates,
        queryKeys.records,
        queryKeys.comments,
        queryKeys.notifications,
      ])
        void queries.invalidateQueries({ queryKey });
    }),
  });
  return { feed, connection, deltas, presences, passing };
}

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("This needs a <LiveProvider> above it.");
  return live;
}
