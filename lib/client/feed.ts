/**
 * Keeps the logs of this page complete. Invariants (feed.test.ts):
 *  - catch up by asking, not by replaying: on every (re)connect join the room, fetch once what is after the cursor, and
 *    hold live frames until that is in;
 *  - duplicate → ignored, next → appended, hole → fetched;
 *  - nothing here is needed to read what is on the page already, nor to send a command.
 */
import type { DeliberationId } from "@/lib/domain/ids";
import { frameSchema, type Frame } from "@/lib/events/frames";
import type { DeliberationEvent } from "@/lib/events/schema";
import { appendEvents, type Log } from "./append-events";
import type { Connection } from "./connection";
import type { Deltas } from "./deltas";
import type { FeedSocket } from "./socket";

type StatusFrame = Extract<Frame, { kind: "status" }>;

export type FeedPorts = {
  socket: FeedSocket;
  connection: Connection;
  deltas: Deltas;
  readLog: (id: DeliberationId) => Log | undefined;
  writeLog: (id: DeliberationId, log: Log) => void;
  /** Null: there is no such deliberation (any more). */
  fetchEvents: (id: DeliberationId, after: number) => Promise<Log | null>;
  onGone: (id: DeliberationId) => void;
  onStatus: (frame: StatusFrame) => void;
  /** Something somewhere changed: lists and counts are old. */
  onChanged: () => void;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
};

export type Feed = {
  start: () => () => void;
  watch: (id: DeliberationId) => () => void;
  watchList: () => void;
  retry: () => void;
  /** Ask for the tail before anything else: after sleep, the socket may not know yet that it is dead. */
  refresh: () => void;
};

type Room = { readers: number; /** Frames held back while the tail is fetched. */ held: DeliberationEvent[] | null; askAgain: boolean };

/** Frames that come close together are one change of the page. */
const GATHER_MS = 16;
const RETRY_MS = 1_500;

export function createFeed(ports: FeedPorts): Feed {
  const { socket, connection, deltas, now = Date.now, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = ports;
  const rooms = new Map<DeliberationId, Room>();
  let gathered: Frame[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let watchesList = false;

  const head = (id: DeliberationId): number => ports.readLog(id)?.at(-1)?.seq ?? 0;

  /** False: something is missing. */
  function append(id: DeliberationId, events: Log): { isWhole: boolean; added: number } {
    const { log, added, hole } = appendEvents(ports.readLog(id) ?? [], events);
    if (added > 0) {
      ports.writeLog(id, log);
      deltas.settle(id, log.slice(-added));
    }
    return { isWhole: !hole, added };
  }

  async function catchUp(id: DeliberationId): Promise<number> {
    const room = rooms.get(id);
    if (!room) return 0;
    if (room.held) {
      room.askAgain = true;
      return 0;
    }
    room.held = [];
    let added = 0;
    do {
      room.askAgain = false;
      const events = await fetchTail(id, room);
      if (events === null || rooms.get(id) !== room) break;
      added += append(id, events).added;
      const held: DeliberationEvent[] = room.held;
      room.held = [];
      const live = append(id, held);
      added += live.added;
      if (!live.isWhole) room.askAgain = true;
    } while (room.askAgain);
    room.held = null;
    return added;
  }

  /** Null: nothing to wait for. */
  async function fetchTail(id: DeliberationId, room: Room): Promise<Log | null> {
    for (;;) {
      try {
        const events = await ports.fetchEvents(id, head(id));
        if (events === null) ports.onGone(id);
        return events;
      } catch {
        // The connection says so on the page; the next connect asks again, and so does this loop while it lasts.
        if (!socket.isConnected() || rooms.get(id) !== room) return null;
        await sleep(RETRY_MS);
      }
    }
  }

  async function join(id: DeliberationId): Promise<number> {
    try {
      const ack = await socket.watch({ deliberationId: id, afterSeq: head(id) });
      if (!ack.ok && ack.code === "not_found") {
        ports.onGone(id);
        return 0;
      }
    } catch {
      return catchUp(id); // no answer in time: what was missed is fetched all the same
    }
    return catchUp(id);
  }

  async function onConnect(): Promise<void> {
    const wasLost = connection.read().phase === "lost";
    const ids = [...rooms.keys()];
    const firstSeq = ids.length > 0 ? Math.min(...ids.map((id) => head(id) + 1)) : 0;
    if (watchesList) {
      socket.watchList();
      ports.onChanged();
    }
    const added = (await Promise.all(ids.map(join))).reduce((sum, count) => sum + count, 0);
    if (!socket.isConnected()) return;
    const at = now();
    connection.write({ phase: "live", since: at, caughtUp: wasLost && added > 0 ? { count: added, firstSeq, at } : null });
  }

  function onDisconnect(): void {
    const { phase } = connection.read();
    if (phase === "live") connection.write({ phase: "lost", since: now(), caughtUp: null });
  }

  function onFrame(raw: unknown): void {
    const parsed = frameSchema.safeParse(raw);
    // A frame this page can't read is from another version: the log is asked for, and says so if it can't be read either.
    if (!parsed.success) return refresh();
    gathered.push(parsed.data);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  function flush(): void {
    timer = null;
    const frames = gathered;
    gathered = [];
    const events = new Map<DeliberationId, DeliberationEvent[]>();
    for (const frame of frames) {
      if (frame.kind === "event") events.set(frame.event.deliberationId, [...(events.get(frame.event.deliberationId) ?? []), frame.event]);
    }
    const pieces = frames.flatMap((frame) => (frame.kind === "delta" && rooms.has(frame.deliberationId) ? [frame] : []));
    if (pieces.length > 0) deltas.take(pieces);
    for (const [id, some] of events) takeEvents(id, some);
    for (const frame of frames) if (frame.kind === "status") ports.onStatus(frame);
    if (frames.some(({ kind }) => kind === "changed")) ports.onChanged();
  }

  function takeEvents(id: DeliberationId, events: DeliberationEvent[]): void {
    const room = rooms.get(id);
    if (!room) return;
    if (room.held) room.held.push(...events);
    else if (!append(id, events).isWhole) void catchUp(id);
  }

  function refresh(): void {
    for (const id of rooms.keys()) void catchUp(id);
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
      const room = rooms.get(id) ?? { readers: 0, held: null, askAgain: false };
      room.readers += 1;
      rooms.set(id, room);
      if (room.readers === 1 && socket.isConnected()) void join(id);
      return () => {
        room.readers -= 1;
        if (room.readers > 0) return;
        rooms.delete(id);
        deltas.forget(id);
        if (socket.isConnected()) socket.unwatch(id);
      };
    },
    watchList() {
      if (watchesList) return;
      watchesList = true;
      if (socket.isConnected()) socket.watchList();
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
