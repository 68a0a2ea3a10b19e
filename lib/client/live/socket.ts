/** The one Socket.IO connection of this tab, behind what the feed needs of it. */
import type { Socket } from "socket.io-client";
import type { DeliberationId } from "@/lib/domain/ids";
import type {
  ClientToServerEvents,
  Frame,
  ServerToClientEvents,
  WatchAck,
  WatchRequest,
  WritingRequest,
} from "@/lib/events/frames";

export type FeedSocket = {
  connect: () => void;
  disconnect: () => void;
  isConnected: () => boolean;
  onConnect: (listener: () => void) => void;
  onDisconnect: (listener: () => void) => void;
  /** Null: it can't be read. */
  onFrame: (listener: (frame: Frame | null) => void) => void;
  watch: (request: WatchRequest) => Promise<WatchAck>;
  unwatch: (id: DeliberationId) => void;
  watchList: () => void;
  writing: (request: WritingRequest) => void;
};

const ACK_MS = 5_000;
const RECONNECT_MS = { first: 400, most: 3_000 };

type Wire = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Made on the first connect: a page that is rendered on the server opens nothing, and the first paint does not wait for the library. */
export function createSocket(): FeedSocket {
  const preparations: ((wire: Wire, read: (frame: unknown) => Frame | null) => void)[] = [];
  let wire: Wire | null = null;
  let isWanted = false;

  async function open(): Promise<Wire> {
    // What checks the frames comes beside what brings them.
    const [{ io }, { frameSchema }] = await Promise.all([import("socket.io-client"), import("@/lib/events/frames")]);
    // Two pages of an impatient reader may have asked for it meanwhile.
    if (wire) return wire;
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
      if (reason !== "io server disconnect") return;
      setTimeout(() => made.connect(), RECONNECT_MS.first);
      // It may also have been our session that ended. A server that is stopping answers nothing: then we come back here.
      import("@/lib/client/people/leave-if-signed-out")
        .then((module) => module.leaveIfSignedOut())
        .catch(() => undefined);
    });
    // Refused for now, because too much was sent: the library would leave it at that.
    made.on("connect_error", () => {
      if (!made.active) setTimeout(() => isWanted && made.connect(), RECONNECT_MS.most);
    });
    preparations.forEach((prepare) => prepare(made, (frame) => frameSchema.safeParse(frame).data ?? null));
    wire = made;
    return made;
  }

  return {
    connect() {
      isWanted = true;
      void open().then(
        (opened) => isWanted && opened.connect(),
        // The script could not be fetched: as good as no connection, so it is tried again as one.
        () => setTimeout(() => isWanted && this.connect(), RECONNECT_MS.most),
      );
    },
    disconnect() {
      isWanted = false;
      wire?.disconnect();
    },
    isConnected: () => wire?.connected ?? false,
    onConnect: (listener) => void preparations.push((made) => made.on("connect", listener)),
    onDisconnect: (listener) => void preparations.push((made) => made.on("disconnect", listener)),
    onFrame: (listener) => void preparations.push((made, read) => made.on("frame", (frame) => listener(read(frame)))),
    watch(request) {
      if (!wire) throw new Error("The socket is not open.");
      return wire.timeout(ACK_MS).emitWithAck("watch", request);
    },
    unwatch: (deliberationId) => void wire?.emit("unwatch", { deliberationId }),
    watchList: () => void wire?.emit("watch-list"),
    writing: (request) => void wire?.emit("writing", request),
  };
}
