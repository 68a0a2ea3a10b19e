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
import { can, type Place } from "@/lib/domain/access/can";
import type { SpaceId } from "@/lib/domain/access/space";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/access/viewer";
import type { DeliberationId } from "@/lib/domain/ids";
import { watchRequestSchema, writingRequestSchema } from "@/lib/events/frames";
import { TUNABLES } from "@/lib/runner/tunables";
import { clientAddress } from "../access/client-address";
import type { Door } from "../access/door";
import { PLAIN_HEADERS } from "../http/security-headers";
import type { Logger } from "../logger";
import { CHANNELS, decodeAppended, passingFrameSchema } from "./channels";
import type { Connected, Sockets } from "./connected";
import { MessageBucket } from "./message-bucket";
import { Notifier } from "./notifier";
import { PgListener } from "./pg-listener";
import { Presence } from "./presence/presence";
import { Places } from "./places";
import { RoomCursors } from "./room-cursors";
import { CONNECTING, SocketLimits } from "./socket-limits";

type GatewayOptions = {
  http: HttpServer;
  pool: Pool;
  connectionString: string;
  logger: Logger;
  /** In development Next has upgrades of its own on the same server. */
  isDev: boolean;
  /** Host and Origin of the handshake (section 7: Socket.IO's own cors option does not refuse a foreign Origin). */
  isAllowed: (headers: Record<string, string | string[] | undefined>) => boolean;
  /** Null: personal mode, where everybody may watch everything. */
  door: Door | null;
};

const LIST_ROOM = "list";
const LOOK_AGAIN_MS = 30_000;

/**
 * Where lists hear of changes: of each space in a room of its own, and of what is private there each person in theirs and
 * owners in one that hears of everything.
 */
const spaceRoom = (space: SpaceId): string => `${LIST_ROOM}:${space}`;
const ownersRoom = (space: SpaceId): string => `${spaceRoom(space)}:owners`;
const personRoom = (space: SpaceId, id: string): string => `${spaceRoom(space)}:${id}`;
const roomsOf = (viewer: Viewer): string[] => {
  if (viewer.kind !== "person") return [LIST_ROOM];
  const { space, role, id } = viewer;
  return [spaceRoom(space), role === "owner" ? ownersRoom(space) : personRoom(space, id)];
};
const roomsFor = ({ space, privateTo }: Place): string[] =>
  privateTo === null ? [spaceRoom(space)] : [ownersRoom(space), ...privateTo.map((id) => personRoom(space, id))];

const REFUSED_UPGRADE = [
  "HTTP/1.1 403 Forbidden",
  "Connection: close",
  "Content-Length: 0",
  ...Object.entries(PLAIN_HEADERS).map((header) => header.join(": ")),
  "",
  "",
].join("\r\n");

export class Gateway {
  private readonly io: Sockets;
  private readonly door: Door | null;
  private readonly places: Places;
  private readonly notifier: Notifier;
  private readonly listener: PgListener;
  private readonly rooms: RoomCursors;
  private readonly limits: SocketLimits;
  /** Null: personal mode, where there is nobody else. */
  private readonly presence: Presence | null;
  private timers: NodeJS.Timeout[] = [];

  constructor(options: GatewayOptions) {
    const { http, pool, connectionString, logger, isDev, isAllowed, door } = options;
    this.door = door;
    this.places = new Places(pool);
    const onError = (error: unknown) => logger.warn({ err: error }, "gateway connection");
    this.io = new Server(http, {
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      destroyUpgrade: !isDev,
      allowRequest: (request, decide) => {
        const settle = (mayPass: boolean): void => {
          // Refusing an upgrade, Socket.IO would answer without any of our headers. It waits for no decision then.
          if (!mayPass && request.headers.upgrade !== undefined) request.socket.end(REFUSED_UPGRADE);
          else decide(null, mayPass);
        };
        if (!isAllowed(request.headers)) return settle(false);
        if (!door) return settle(true);
        door.viewerOf(request.headers).then(
          (viewer) => settle(can(viewer, "read")),
          (error: unknown) => {
            onError(error);
            settle(false);
          },
        );
      },
    });
    // Socket.IO answers its own addresses before any handler of ours is asked.
    http.prependListener("request", (request, response) => {
      if (!request.url?.startsWith(this.io.path())) return;
      for (const [name, value] of Object.entries(PLAIN_HEADERS)) response.setHeader(name, value);
    });
    this.notifier = new Notifier(pool, onError);
    this.presence = door && new Presence(this.io, this.notifier);
    this.rooms = new RoomCursors(pool, (id, event) => this.io.to(id).emit("frame", { kind: "event", event }), onError);
    this.limits = new SocketLimits(
      pool,
      (isOver) => {
        for (const socket of this.io.of("/").sockets.values()) if (isOver(socket.data)) this.cutOff(socket, logger);
      },
      onError,
    );
    this.listener = new PgListener({
      connectionString,
      channels: [CHANNELS.appended, CHANNELS.frames, CHANNELS.access, ...(door ? [CHANNELS.presence] : [])],
      onNotification: (channel, payload) => this.hear(channel, payload),
      onConnected: () => {
        this.rooms.pollAll();
        this.lookAgain();
      },
      onError,
    });
    this.io.use((socket, next) => {
      this.whoIs(socket).then((viewer) => {
        socket.data.viewer = viewer;
        socket.data.address = clientAddress(socket.request);
        if (!can(viewer, "read")) return next(new Error("sign-in"));
        if (!this.limits.mayConnect(socket.data)) return next(new Error("too-many"));
        this.limits.count(socket.data, CONNECTING);
        next();
      }, next);
    });
    this.io.on("connection", (socket) => {
      const bucket = new MessageBucket();
      /** What it watches or has asked for, and whether to look at it: it may have left again by the time it is let in. */
      const wanted = new Map<DeliberationId, boolean>();
      socket.use((_message, next) => {
        if (!bucket.take()) return this.cutOff(socket, logger);
        this.limits.count(socket.data);
        next();
      });
      socket.on("watch", (request, ack) => {
        const parsed = watchRequestSchema.safeParse(request);
        if (!parsed.success || typeof ack !== "function") return;
        const { deliberationId, isLooking = false } = parsed.data;
        wanted.set(deliberationId, isLooking);
        void this.mayRead(socket, deliberationId)
          .then((may) => (may ? this.rooms.open(deliberationId) : null))
          .then(
            async (headSeq) => {
              if (headSeq === null) {
                wanted.delete(deliberationId);
                return ack({ ok: false, code: "not_found" });
              }
              await socket.join(deliberationId);
              // Who was left out while it was opened was in no room yet, and so was not sent away.
              if (!(await this.mayRead(socket, deliberationId))) {
                await socket.leave(deliberationId);
                wanted.delete(deliberationId);
                return ack({ ok: false, code: "not_found" });
              }
              await this.presence?.look(socket, deliberationId, wanted.get(deliberationId) ?? false);
              // Joined all the same: leaving closes the room that was opened for it.
              if (!wanted.has(deliberationId)) await socket.leave(deliberationId);
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
        if (!parsed.success) return;
        wanted.delete(parsed.data.deliberationId);
        void socket.leave(parsed.data.deliberationId);
        void this.presence?.look(socket, parsed.data.deliberationId, false);
      });
      socket.on("writing", (request) => {
        const parsed = writingRequestSchema.safeParse(request);
        if (parsed.success) this.presence?.write(socket, parsed.data);
      });
      socket.on("watch-list", () => void socket.join(roomsOf(socket.data.viewer)));
    });
    this.io.of("/").adapter.on("delete-room", (room) => this.rooms.close(room as DeliberationId));
  }

  /** Browsers connected to this process. */
  get connections(): number {
    return this.io.engine.clientsCount;
  }

  async start(): Promise<void> {
    await this.listener.start();
    this.presence?.start();
    this.timers = [
      setInterval(() => this.rooms.pollAll(), TUNABLES.cursorPollMs),
      setInterval(() => {
        for (const id of this.rooms.ids()) this.notifier.watched(id, false);
      }, TUNABLES.watchInterestMs / 2),
      // Sessions end by themselves too, and a notification may be lost.
      ...(this.door ? [setInterval(() => this.lookAgain(), LOOK_AGAIN_MS)] : []),
    ];
  }

  private cutOff(socket: Connected, logger: Logger): void {
    logger.warn({ socket: socket.id }, "a socket that sent too many messages was closed");
    socket.disconnect(true);
  }

  private whoIs(socket: Connected): Promise<Viewer> {
    return this.door ? this.door.viewerOf(socket.handshake.headers) : Promise.resolve(LOCAL_VIEWER);
  }

  private async mayRead(socket: Connected, id: DeliberationId): Promise<boolean> {
    if (this.door === null) return true;
    const place = await this.places.of(id);
    // What is gone and what is hidden are answered alike.
    return place !== null && can(socket.data.viewer, "read", place);
  }

  /** Whoever is not signed in any more is cut off, and leaves what they may not see any more. */
  private lookAgain(): void {
    if (!this.door) return;
    this.door.forget();
    this.places.forget();
    for (const socket of this.io.of("/").sockets.values()) {
      // One judgement after the other: of two at once, the one that began first might end last.
      const judged = (this.judging.get(socket) ?? Promise.resolve())
        .then(() => this.judgeAgain(socket))
        .catch(() => {
          // Who can't be judged is not let stay: the browser connects again once the database answers.
          socket.disconnect(true);
        });
      this.judging.set(socket, judged);
    }
  }
  private readonly judging = new WeakMap<Connected, Promise<unknown>>();

  private async judgeAgain(socket: Connected): Promise<void> {
    const viewer = await this.whoIs(socket);
    if (!can(viewer, "read")) return void socket.disconnect(true);
    socket.data.viewer = viewer;
    for (const room of socket.rooms) {
      if (!room.startsWith("dlb_") || (await this.mayRead(socket, room as DeliberationId))) continue;
      await socket.leave(room);
      await this.presence?.dismiss(socket, room as DeliberationId);
      // Its page would wait for more without a word: it asks again, and says what it is told.
      socket.emit("frame", { kind: "changed", deliberationId: room as DeliberationId });
    }
    const former = [...socket.rooms].filter((room) => room.startsWith(`${LIST_ROOM}:`));
    if (former.length === 0) return;
    const rooms = roomsOf(viewer);
    for (const room of former) if (!rooms.includes(room)) await socket.leave(room);
    await socket.join(rooms);
  }

  private hear(channel: string, payload: string): void {
    if (channel === CHANNELS.access) return this.lookAgain();
    if (channel === CHANNELS.presence) return this.presence?.hear(parseJson(payload));
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
  private telling: Promise<unknown> = Promise.resolve();

  /** Lists are told at most ten times a second per deliberation. */
  private changed(id: DeliberationId): void {
    if (this.changedSoon.has(id)) return;
    this.changedSoon.add(id);
    setTimeout(() => {
      this.changedSoon.delete(id);
      if (!this.door) return void this.io.to(LIST_ROOM).emit("frame", { kind: "changed", deliberationId: id });
      const found = this.places.of(id);
      // In the order they changed, however long it takes to find out whose each is.
      this.telling = this.telling
        .then(() => found)
        .then(
          // Deleted, and not known here before: whoever has it in a list finds out when the list looks again.
          (place) => place && this.io.to(roomsFor(place)).emit("frame", { kind: "changed", deliberationId: id }),
        )
        // Lists look again by themselves; that a private one moves is told to nobody by mistake.
        .catch(() => undefined);
      found.catch(() => undefined);
    }, TUNABLES.deltaIntervalMs);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.io.close();
    this.presence?.close();
    await this.limits.close();
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
