/** The one Socket.IO connection of this tab, behind what the feed needs of it. */
import { io, type Socket } from "socket.io-client";
import type { DeliberationId } from "@/lib/domain/ids";
import type { ClientToServerEvents, ServerToClientEvents, WatchAck, WatchRequest } from "@/lib/events/frames";

export type FeedSocket = {
  connect: () => void;
  disconnect: () => void;
  isConnected: () => boolean;
  onConnect: (listener: () => void) => void;
  onDisconnect: (listener: () => void) => void;
  /** Unparsed: whatever crosses the wire is checked by the feed. */
  onFrame: (listener: (frame: unknown) => void) => void;
  watch: (request: WatchRequest) => Promise<WatchAck>;
  unwatch: (id: DeliberationId) => void;
  watchList: () => void;
};

const ACK_MS = 5_000;
const RECONNECT_MS = { first: 400, most: 3_000 };

type Wire = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Made on the first connect: a page that is rendered on the server opens nothing. */
export function createSocket(): FeedSocket {
  const preparations: ((wire: Wire) => void)[] = [];
  let wire: Wire | null = null;

  function open(): Wire {
    const made: Wire = io({
      autoConnect: false,
      // A web socket from the start; long polling where a proxy does not let one through.
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      reconnectionDelay: RECONNECT_MS.first,
      reconnectionDelayMax: RECONNECT_MS.most,
      timeout: ACK_MS,
    });
    // After a disconnect by the server (it is stopping) the library does not come back by itself.
    made.on("disconnect", (reason) => {
      if (reason === "io server disconnect") setTimeout(() => made.connect(), RECONNECT_MS.first);
    });
    preparations.forEach((prepare) => prepare(made));
    return made;
  }

  return {
    connect() {
      wire ??= open();
      wire.connect();
    },
    disconnect: () => void wire?.disconnect(),
    isConnected: () => wire?.connected ?? false,
    onConnect: (listener) => void preparations.push((made) => made.on("connect", listener)),
    onDisconnect: (listener) => void preparations.push((made) => made.on("disconnect", listener)),
    onFrame: (listener) => void preparations.push((made) => made.on("frame", listener)),
    watch(request) {
      if (!wire) throw new Error("The socket is not open.");
      return wire.timeout(ACK_MS).emitWithAck("watch", request);
    },
    unwatch: (deliberationId) => void wire?.emit("unwatch", { deliberationId }),
    watchList: () => void wire?.emit("watch-list"),
  };
}
