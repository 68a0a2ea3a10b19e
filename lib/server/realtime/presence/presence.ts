/**
 * Who looks at a deliberation and who writes an answer, in a team only. Whoever looks is in a Socket.IO room of its own beside that
 * of the log, joined and left with it: names reach nobody who may not see the deliberation.
 */
import { randomUUID } from "node:crypto";
import { can } from "@/lib/domain/access/can";
import { type DeliberationId, deliberationOfGate } from "@/lib/domain/ids";
import type { Present, PresenceFrame, WritingRequest } from "@/lib/events/frames";
import { announcementSchema } from "../channels";
import type { Connected, Sockets } from "../connected";
import type { Notifier } from "../notifier";
import { PresenceRooms } from "./presence-rooms";

/** At most one frame per deliberation in each of these. */
const TURN_MS = 1_000;

const PREFIX = "looking:";
const roomOf = (id: DeliberationId): string => `${PREFIX}${id}`;
const lookedAt = (room: string): DeliberationId | null =>
  room.startsWith(PREFIX) ? (room.slice(PREFIX.length) as DeliberationId) : null;

const frameOf = (deliberationId: DeliberationId, present: Present): PresenceFrame => ({
  kind: "presence",
  deliberationId,
  ...present,
});

export class Presence {
  private readonly io: Sockets;
  private readonly notifier: Notifier;
  private readonly process = randomUUID();
  private readonly rooms = new PresenceRooms();
  private timer: NodeJS.Timeout | null = null;

  constructor(io: Sockets, notifier: Notifier) {
    this.io = io;
    this.notifier = notifier;
    const { adapter, sockets } = io.of("/");
    // However a socket comes to leave, by itself or by being cut off, Socket.IO says so here.
    adapter.on("join-room", (room: string, socketId: string) => {
      const id = lookedAt(room);
      const socket = sockets.get(socketId);
      if (id && socket) this.rooms.look(id, socketId, socket.data);
    });
    adapter.on("leave-room", (room: string, socketId: string) => {
      const id = lookedAt(room);
      if (id) this.rooms.leave(id, socketId);
    });
  }

  start(): void {
    this.timer = setInterval(() => this.turn(), TURN_MS);
  }

  /** Of a socket that watches. A program, by its token, looks at nothing. */
  async look(socket: Connected, id: DeliberationId, isLooking: boolean): Promise<void> {
    const { viewer } = socket.data;
    if (isLooking && viewer.kind === "person" && viewer.token === null) await socket.join(roomOf(id));
    else await socket.leave(roomOf(id));
  }

  /** Who may not see it any more does not go on seeing who looked. */
  async dismiss(socket: Connected, id: DeliberationId): Promise<void> {
    if (!socket.rooms.has(roomOf(id))) return;
    await socket.leave(roomOf(id));
    socket.emit("frame", frameOf(id, { people: [], more: 0 }));
  }

  /** Whether they may see the deliberation was judged when they began to look. */
  write(socket: Connected, { gateId, isWriting }: WritingRequest): void {
    if (!can(socket.data.viewer, "decide")) return;
    this.rooms.write(deliberationOfGate(gateId), socket.id, isWriting ? gateId : null, performance.now());
  }

  hear(payload: unknown): void {
    const announcement = announcementSchema.safeParse(payload);
    if (!announcement.success || announcement.data.from === this.process) return;
    const { from, frame } = announcement.data;
    this.rooms.hear(frame.deliberationId, from, frame, performance.now());
  }

  private turn(): void {
    for (const { id, announced, shown } of this.rooms.turn(performance.now())) {
      if (announced) this.notifier.presence({ from: this.process, frame: frameOf(id, announced) });
      if (shown)
        this.io.to(shown.to === "everybody" ? roomOf(id) : [...shown.to]).emit("frame", frameOf(id, shown.present));
    }
  }

  /** After everybody was disconnected: the others are told at once. */
  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.turn();
  }
}
