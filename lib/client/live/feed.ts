/**
 * Keeps the logs of this page complete. Invariants (feed.test.ts):
 *  - catch up by asking, not by replaying: on every (re)connect join the room, fetch once what is after the cursor, and
 *    hold live frames until that is in;
 *  - duplicate → ignored, next → appended, hole → fetched;
 *  - nothing here is needed to read what is on the page already, nor to send a command.
 */
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import type { Frame } from "@/lib/events/frames";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Connection } from "./connection";
import type { Deltas } from "./deltas";
import { FeedRoom, type RoomPorts } from "./feed-room";
import type { Presences } from "./presence";
import type { FeedSocket } from "./socket";

export type FeedPorts = Omit<RoomPorts, "socket" | "deltas" | "now" | "sleep"> & {
  socket: FeedSocket;
  connection: Connection;
  deltas: Deltas;
  presences: Presences;
  onStatus: (frame: Extract<Frame, { kind: "status" }>) => void;
  /** Something somewhere changed: lists and counts are old. */
  onChanged: () => void;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
};

export type Feed = {
  start: () => () => void;
  watch: (id: DeliberationId) => () => void;
  /** Hears what is being written there, without its log. */
  listen: (id: DeliberationId) => () => void;
  watchList: () => void;
  /** Can be lost without harm: it is said again, and lapses. */
  sayWriting: (gateId: GateId, isWriting: boolean) => void;
  retry: () => void;
  /** Ask for the tail before anything else: after sleep, the socket may not know yet that it is dead. */
  refresh: () => void;
};

/** Frames that come close together are one change of the page. */
const GATHER_MS = 16;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createFeed(ports: FeedPorts): Feed {
  const { socket, connection, deltas, presences, now = Date.now, sleep = wait } = ports;
  const rooms = new Map<DeliberationId, FeedRoom>();
  /** How many listen to each. */
  const listened = new Map<DeliberationId, number>();
  let gathered: Frame[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let watchesList = false;

  async function onConnect(): Promise<void> {
    const wasLost = connection.read().phase === "lost";
    const joining = [...rooms.values()];
    const firstSeq = Math.min(...joining.map((room) => room.head + 1));
    if (watchesList) {
      socket.watchList();
      ports.onChanged();
    }
    for (const id of listened.keys()) hear(id);
    const counts = await Promise.all(joining.map((room) => room.join()));
    if (!socket.isConnected()) return;
    const at = now();
    const count = counts.reduce((sum, one) => sum + one, 0);
    connection.write({ phase: "live", since: at, caughtUp: wasLost && count > 0 ? { count, firstSeq, at } : null });
  }

  /** All of it can be lost without harm, so nobody waits for the answer or asks twice. */
  function hear(id: DeliberationId): void {
    void socket.watch({ deliberationId: id, afterSeq: 0 }).catch(() => undefined);
  }

  function onDisconnect(): void {
    presences.forgetAll();
    if (connection.read().phase === "live") connection.write({ phase: "lost", since: now(), caughtUp: null });
  }

  function onFrame(frame: Frame | null): void {
    // A frame this page can't read is from another version: the log is asked for, and says so if it can't be read either.
    if (!frame) return refresh();
    gathered.push(frame);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  function flush(): void {
    timer = null;
    const frames = gathered;
    gathered = [];
    const events = new Map<FeedRoom, DeliberationEvent[]>();
    /** Where nobody keeps the log, what is no longer being written is known from its events all the same. */
    const ended: DeliberationEvent[] = [];
    const pieces: Extract<Frame, { kind: "delta" }>[] = [];
    for (const frame of frames) {
      const id = frame.kind === "event" ? frame.event.deliberationId : frame.deliberationId;
      const room = rooms.get(id);
      if (frame.kind === "status") ports.onStatus(frame);
      if (frame.kind === "presence" && room) presences.take(frame);
      if (frame.kind === "delta" && (room || listened.has(id))) pieces.push(frame);
      if (frame.kind !== "event") continue;
      if (room) events.set(room, [...(events.get(room) ?? []), frame.event]);
      else ended.push(frame.event);
    }
    if (pieces.length > 0) deltas.take(pieces);
    for (const event of ended) deltas.settle(event.deliberationId, [event]);
    for (const [room, some] of events) room.take(some);
    const changed = frames.flatMap((frame) => (frame.kind === "changed" ? [frame.deliberationId] : []));
    for (const id of changed) rooms.get(id)?.lookInto();
    if (changed.length > 0) ports.onChanged();
  }

  function leave(id: DeliberationId): void {
    if (rooms.has(id) || listened.has(id)) return;
    deltas.forget(id);
    if (socket.isConnected()) socket.unwatch(id);
  }

  function refresh(): void {
    for (const room of rooms.values()) void room.catchUp();
    if (watchesList) ports.onChanged();
  }

  socket.onConnect(() => void onConnect());
  socket.onDisconnect(onDisconnect);
  socket.onFrame(onFrame);

  return {
    start() {
      socket.connect();
      return () => socket.disconnect();
    },
    watch(id) {
      const room = rooms.get(id) ?? new FeedRoom(id, { ...ports, now, sleep });
      room.readers += 1;
      rooms.set(id, room);
      if (room.readers === 1 && socket.isConnected()) void room.join();
      return () => {
        room.readers -= 1;
        if (room.readers > 0) return;
        rooms.delete(id);
        presences.forget(id);
        leave(id);
        // Nobody looks at it any more.
        if (listened.has(id) && socket.isConnected()) hear(id);
      };
    },
    listen(id) {
      listened.set(id, (listened.get(id) ?? 0) + 1);
      if (socket.isConnected() && !rooms.has(id)) hear(id);
      return () => {
        const left = (listened.get(id) ?? 1) - 1;
        if (left > 0) return void listened.set(id, left);
        listened.delete(id);
        leave(id);
      };
    },
    watchList() {
      if (watchesList) return;
      watchesList = true;
      if (socket.isConnected()) socket.watchList();
    },
    sayWriting(gateId, isWriting) {
      if (socket.isConnected()) socket.writing({ gateId, isWriting });
    },
    retry() {
      socket.disconnect();
      socket.connect();
    },
    refresh() {
      refresh();
      if (!socket.isConnected()) socket.connect();
    },
  };
}
