/**
 * Socket.IO in front of the log. Every web process listens to Postgres, reads the rows above its rooms' cursors and
 * emits them, so any number of web processes work without a cluster adapter.
 *
 * A client joins a room and then asks for its tail over HTTP: the server never replays. Frames a client gets twice or
 * out of order are its business (append by seq).
 */
import type { Server as HttpServer } from "node:http";
import type { Pool } from "pg";
import { Server } from "socket.io";
import type { DeliberationId } from "@/lib/domain/ids";
import { watchRequestSchema, type ClientToServerEvents, type ServerToClientEvents } from "@/lib/events/frames";
import { TUNABLES } from "@/lib/runner/tunables";
import { PLAIN_HEADERS } from "../http/security-headers";
import type { Logger } from "../logger";
import { CHANNELS, decodeAppended, passingFrameSchema } from "./channels";
import { Notifier } from "./notifier";
import { PgListener } from "./pg-listener";
import { RoomCursors } from "./room-cursors";

type GatewayOptions = {
  http: HttpServer;
  pool: Pool;
  connectionString: string;
  logger: Logger;
  /** In development Next has upgrades of its own on the same server. */
  isDev: boolean;
  /** Host and Origin of the handshake (section 7: Socket.IO's own cors option does not refuse a foreign Origin). */
  isAllowed: (headers: Record<string, string | string[] | undefined>) => boolean;
};

const LIST_ROOM = "list";

const REFUSED_UPGRADE = [
  "HTTP/1.1 403 Forbidden",
  "Connection: close",
  "Content-Length: 0",
  ...Object.entries(PLAIN_HEADERS).map((header) => header.join(": ")),
  "",
  "",
].join("\r\n");

export class Gateway {
  private readonly io: Server<ClientToServerEvents, ServerToClientEvents>;
  private readonly notifier: Notifier;
  private readonly listener: PgListener;
  private readonly rooms: RoomCursors;
  private timers: NodeJS.Timeout[] = [];

  constructor(options: GatewayOptions) {
    const { http, pool, connectionString, logger, isDev, isAllowed } = options;
    this.io = new Server(http, {
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      destroyUpgrade: !isDev,
      allowRequest: (request, decide) => {
        const mayPass = isAllowed(request.headers);
        // Refusing an upgrade, Socket.IO would answer without any of our headers. It waits for no decision then.
        if (!mayPass && request.headers.upgrade !== undefined) request.socket.end(REFUSED_UPGRADE);
        else decide(null, mayPass);
      },
    });
    // Socket.IO answers its own addresses before any handler of ours is asked.
    http.prependListener("request", (request, response) => {
      if (!request.url?.startsWith(this.io.path())) return;
      for (const [name, value] of Object.entries(PLAIN_HEADERS)) response.setHeader(name, value);
    });
    const onError = (error: unknown) => logger.warn({ err: error }, "gateway connection");
    this.notifier = new Notifier(pool, onError);
    this.rooms = new RoomCursors(pool, (id, event) => this.io.to(id).emit("frame", { kind: "event", event }), onError);
    this.listener = new PgListener({
      connectionString,
      channels: [CHANNELS.appended, CHANNELS.frames],
      onNotification: (channel, payload) => this.hear(channel, payload),
      onConnected: () => this.rooms.pollAll(),
      onError,
    });
    this.io.on("connection", (socket) => {
      socket.on("watch", (request, ack) => {
        const parsed = watchRequestSchema.safeParse(request);
        if (!parsed.success || typeof ack !== "function") return;
        const { deliberationId } = parsed.data;
        void this.rooms.open(deliberationId).then(
          async (headSeq) => {
            if (headSeq === null) return ack({ ok: false, code: "not_found" });
            await socket.join(deliberationId);
            this.notifier.watched(deliberationId, true);
            ack({ ok: true, headSeq });
          },
          (error: unknown) => {
            onError(error);
            ack({ ok: false, code: "unavailable" });
          },
        );
      });
      socket.on("unwatch", (request) => {
        const parsed = watchRequestSchema.pick({ deliberationId: true }).safeParse(request);
        if (parsed.success) void socket.leave(parsed.data.deliberationId);
      });
      socket.on("watch-list", () => void socket.join(LIST_ROOM));
    });
    this.io.of("/").adapter.on("delete-room", (room) => this.rooms.close(room as DeliberationId));
  }

  /** Browsers connected to this process. */
  get connections(): number {
    return this.io.engine.clientsCount;
  }

  async start(): Promise<void> {
    await this.listener.start();
    this.timers = [
      setInterval(() => this.rooms.pollAll(), TUNABLES.cursorPollMs),
      setInterval(() => {
        for (const id of this.rooms.ids()) this.notifier.watched(id, false);
      }, TUNABLES.watchInterestMs / 2),
    ];
  }

  private hear(channel: string, payload: string): void {
    if (channel === CHANNELS.frames) {
      const frame = passingFrameSchema.safeParse(parseJson(payload));
      // Not `volatile`: that drops the second of two pieces sent in one tick, and a reply's text would have a hole for good.
      if (frame.success) this.io.to(frame.data.deliberationId).emit("frame", frame.data);
      return;
    }
    const appended = decodeAppended(payload);
    if (!appended) return;
    // Deleted: there is no event to read any more, so whoever watches is told that something changed.
    if (appended.seq === 0) this.io.to(appended.id).emit("frame", { kind: "changed", deliberationId: appended.id });
    else this.rooms.catchUp(appended.id, appended.seq);
    this.changed(appended.id);
  }

  private readonly changedSoon = new Set<DeliberationId>();

  /** Lists are told at most ten times a second per deliberation. */
  private changed(id: DeliberationId): void {
    if (this.changedSoon.has(id)) return;
    this.changedSoon.add(id);
    setTimeout(() => {
      this.changedSoon.delete(id);
      this.io.to(LIST_ROOM).emit("frame", { kind: "changed", deliberationId: id });
    }, TUNABLES.deltaIntervalMs);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.io.close();
    await this.notifier.settle();
    await this.listener.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's NOTIFY on our channel: not ours to read, and safeParse refuses it.
    return null;
  }
}
