import type { Server, Socket } from "socket.io";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { ClientToServerEvents, ServerToClientEvents } from "@/lib/events/frames";

type SocketData = { viewer: Viewer; address: string };

/** Everybody who is connected to this process. */
export type Sockets = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type Connected = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
