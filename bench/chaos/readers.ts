/** Readers of the logs, each with the app's own feed on a connection of its own to one of the web processes. */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { io, type Socket } from "socket.io-client";
import type { Log } from "@/lib/client/live/append-events";
import { createConnection } from "@/lib/client/live/connection";
import { createDeltas } from "@/lib/client/live/deltas";
import { createFeed, type Feed } from "@/lib/client/live/feed";
import { createPresences } from "@/lib/client/live/presence";
import { readEvents } from "@/lib/client/live/read-events";
import type { FeedSocket } from "@/lib/client/live/socket";
import type { DeliberationId } from "@/lib/domain/ids";
import { type ClientToServerEvents, frameSchema, type ServerToClientEvents } from "@/lib/events/frames";
import type { Reading } from "./check";
import { isDatabasesDoing } from "./database";

type ReadersOptions = { pool: Pool; urls: readonly string[]; perWeb: number };

const LOOK_MS = 250;
/** On neighbouring web processes, so that each log is watched on two of them. */
const READERS_PER_LOG = 2;

export class Readers {
  private readonly pool: Pool;
  private readonly readers: Reader[];
  private readonly known = new Set<DeliberationId>();
  private isOver = false;
  private working: Promise<void> = Promise.resolve();

  constructor({ pool, urls, perWeb }: ReadersOptions) {
    this.pool = pool;
    this.readers = Array.from(
      { length: urls.length * perWeb },
      (_, index) => new Reader(`reader-${index + 1}`, urls[index % urls.length] ?? ""),
    );
  }

  start(): void {
    for (const reader of this.readers) reader.feed.start();
    this.working = this.work();
    // Reported by `stop`.
    this.working.catch(() => undefined);
  }

  /** Until every reader is at the head of each of its logs, or we have no more patience. How long that took. */
  async caughtUp(patienceMs: number, signal?: AbortSignal): Promise<number> {
    const began = Date.now();
    for (;;) {
      await this.follow();
      const { rows } = await this.pool.query<{ id: DeliberationId; head: number }>(
        "select id, head_seq as head from deliberation",
      );
      const areAllThere = rows.every(({ id, head }) =>
        this.readers.every(({ logs }) => !logs.has(id) || (logs.get(id)?.at(-1)?.seq ?? 0) === head),
      );
      if (areAllThere || Date.now() - began > patienceMs) return Date.now() - began;
      await wait(LOOK_MS, undefined, { signal });
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    for (const { socket } of this.readers) socket.disconnect();
    await this.working;
  }

  readings(): Reading[] {
    return this.readers.flatMap(({ name, logs }) =>
      [...logs].map(([deliberationId, log]) => ({
        reader: name,
        deliberationId,
        seen: log.map(({ seq, payload }) => ({ seq, type: payload.type })),
      })),
    );
  }

  get size(): number {
    return this.readers.length;
  }

  get reconnects(): number {
    return this.readers.reduce((sum, { connects }) => sum + Math.max(0, connects - 1), 0);
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      await this.follow().catch((error: unknown) => {
        if (!isDatabasesDoing(error)) throw error;
      });
      await wait(LOOK_MS);
    }
  }

  /** What is new is shared out. */
  private async follow(): Promise<void> {
    const { rows } = await this.pool.query<{ id: DeliberationId }>(
      "select id from deliberation order by created_at, id",
    );
    for (const { id } of rows.filter((row) => !this.known.has(row.id))) {
      for (let place = 0; place < READERS_PER_LOG; place++)
        this.readers[(this.known.size + place) % this.readers.length]?.watch(id);
      this.known.add(id);
    }
  }
}

class Reader {
  readonly name: string;
  readonly logs = new Map<DeliberationId, Log>();
  readonly socket: FeedSocket;
  readonly feed: Feed;
  connects = 0;

  constructor(name: string, url: string) {
    this.name = name;
    this.socket = socketTo(url);
    this.socket.onConnect(() => this.connects++);
    this.feed = createFeed({
      socket: this.socket,
      connection: createConnection(Date.now()),
      deltas: createDeltas(),
      presences: createPresences(),
      readLog: (id) => this.logs.get(id),
      writeLog: (id, log) => void this.logs.set(id, log),
      fetchEvents: (id, after) => fetchEvents(url, id, after),
      // Nothing is deleted in a run: what its log lacks then is found by the check.
      onGone: () => undefined,
      onStatus: () => undefined,
      onChanged: () => undefined,
    });
  }

  watch(id: DeliberationId): void {
    this.logs.set(id, []);
    this.feed.watch(id);
  }
}

const FETCH_MS = 10_000;

async function fetchEvents(url: string, id: DeliberationId, after: number): Promise<Log | null> {
  const response = await fetch(`${url}/api/deliberations/${id}/events?after=${after}`, {
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The web process answered ${response.status}.`);
  return readEvents(await response.json(), id, after).events;
}

const ACK_MS = 5000;

/** As lib/client/live/socket.ts makes it, to an address of ours: there is no page here whose address it could take. */
function socketTo(url: string): FeedSocket {
  const wire: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    autoConnect: false,
    forceNew: true,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 400,
    reconnectionDelayMax: 3000,
    timeout: ACK_MS,
  });
  return {
    connect: () => void wire.connect(),
    disconnect: () => void wire.disconnect(),
    isConnected: () => wire.connected,
    onConnect: (listener) => void wire.on("connect", listener),
    onDisconnect: (listener) => void wire.on("disconnect", listener),
    onFrame: (listener) => void wire.on("frame", (frame) => listener(frameSchema.safeParse(frame).data ?? null)),
    watch: (request) => wire.timeout(ACK_MS).emitWithAck("watch", request),
    unwatch: (deliberationId) => void wire.emit("unwatch", { deliberationId }),
    watchList: () => void wire.emit("watch-list"),
    writing: (request) => void wire.emit("writing", request),
  };
}
