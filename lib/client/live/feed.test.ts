import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { frameSchema, type WatchAck, type WatchRequest } from "@/lib/events/frames";
import { playScores } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import type { Log } from "./append-events";
import { createConnection } from "./connection";
import { createDeltas } from "./deltas";
import { createFeed } from "./feed";
import type { FeedSocket } from "./socket";

const { log: whole } = playScores([[80, 70, 60, 50, 40]], { config: { max_iterations: 1 } });

/** A server with the first `head` events on record, and a wire that can be cut. */
function world(known: number) {
  const server = { head: known, fetches: [] as number[], watched: [] as WatchRequest[], refusals: 0 };
  let listeners: { connect: () => void; disconnect: () => void; frame: (frame: unknown) => void } = {
    connect: () => {},
    disconnect: () => {},
    frame: () => {},
  };
  let isConnected = false;
  let gate: Promise<void> = Promise.resolve();
  let log: Log = whole.slice(0, known);
  const socket: FeedSocket = {
    connect: () => {
      isConnected = true;
      listeners.connect();
    },
    disconnect: () => {
      isConnected = false;
      listeners.disconnect();
    },
    isConnected: () => isConnected,
    onConnect: (connect) => {
      listeners = { ...listeners, connect };
    },
    onDisconnect: (disconnect) => {
      listeners = { ...listeners, disconnect };
    },
    onFrame: (take) => {
      listeners = { ...listeners, frame: (raw) => take(frameSchema.safeParse(raw).data ?? null) };
    },
    watch: (request): Promise<WatchAck> => {
      server.watched.push(request);
      return Promise.resolve(
        server.refusals-- > 0 ? { ok: false, code: "unavailable" } : { ok: true, headSeq: server.head },
      );
    },
    unwatch: () => {},
    watchList: () => {},
  };
  const connection = createConnection(0);
  const deltas = createDeltas();
  const onGone = vi.fn<(id: string) => void>();
  const feed = createFeed({
    socket,
    connection,
    deltas,
    readLog: () => log,
    writeLog: (_id, next) => {
      log = next;
    },
    fetchEvents: async (_id, after) => {
      server.fetches.push(after);
      const answer = server.head === 0 ? null : whole.slice(after, server.head);
      await gate;
      return answer;
    },
    onGone,
    onStatus: () => {},
    onChanged: () => {},
    now: () => 1000,
    sleep: () => Promise.resolve(),
  });
  return {
    feed,
    deltas,
    server,
    connection,
    onGone,
    socket,
    seqs: () => log.map(({ seq }) => seq),
    send: (event: DeliberationEvent | undefined) => listeners.frame({ kind: "event", event }),
    sendText: (text: string) =>
      listeners.frame({
        kind: "delta",
        deliberationId: TEST_ID,
        askKey: "r1/api",
        round: 1,
        agentId: "api",
        offset: 0,
        text,
      }),
    sendChanged: () => listeners.frame({ kind: "changed", deliberationId: TEST_ID }),
    slowServer: () => {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(50);

describe("the feed", () => {
  it("joins with its cursor and fetches what is after it once", async () => {
    const { feed, server, seqs, connection } = world(4);
    server.head = 6;
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    expect(server.watched).toEqual([{ deliberationId: TEST_ID, afterSeq: 4 }]);
    expect(server.fetches).toEqual([4]);
    expect(seqs()).toEqual(upTo(6));
    expect(connection.read().phase).toBe("live");
  });

  it("holds live frames while it catches up, so that nothing is lost or doubled", async () => {
    const { feed, server, seqs, send, slowServer } = world(4);
    server.head = 6;
    const answer = slowServer();
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    send(whole[5]);
    send(whole[6]);
    await settle();
    expect(seqs()).toEqual(upTo(4));
    answer();
    await settle();
    expect(seqs()).toEqual(upTo(7));
  });

  it("hears what is being written without the log, until the reply is there or nobody listens", async () => {
    const { feed, deltas, server, send, sendText } = world(4);
    const leave = feed.listen(TEST_ID);
    feed.start();
    await settle();
    sendText("So far");
    await settle();
    expect([...deltas.read().values()].map(({ text }) => text)).toEqual(["So far"]);
    expect([server.watched.length, server.fetches]).toEqual([1, []]);
    const replied = whole.find(({ payload }) => payload.type === "reply.recorded");
    send(replied && { ...replied, payload: { ...replied.payload, key: "r1/api" } as typeof replied.payload });
    await settle();
    expect(deltas.read().size).toBe(0);
    leave();
    sendText("Nobody reads this");
    await settle();
    expect(deltas.read().size).toBe(0);
  });

  it("fetches a hole", async () => {
    const { feed, server, seqs, send } = world(4);
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    server.head = 8;
    send(whole[7]);
    await settle();
    expect(seqs()).toEqual(upTo(8));
    expect(server.fetches).toEqual([4, 4]);
  });

  it("says after an interruption how much it caught up", async () => {
    const { feed, server, socket, connection } = world(4);
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    socket.disconnect();
    expect(connection.read().phase).toBe("lost");
    server.head = 9;
    socket.connect();
    await settle();
    expect(connection.read()).toMatchObject({ phase: "live", caughtUp: { count: 5, firstSeq: 5 } });
  });

  it("asks again for a room it could not join, and has the log meanwhile", async () => {
    const { feed, server, seqs, connection } = world(4);
    server.head = 5;
    server.refusals = 1;
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    expect(server.watched).toHaveLength(2);
    expect(seqs()).toEqual(upTo(5));
    expect(connection.read().phase).toBe("live");
  });

  it("looks into a change that came without its event", async () => {
    const { feed, server, seqs, sendChanged } = world(4);
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    server.head = 6;
    sendChanged();
    await settle();
    expect(seqs()).toEqual(upTo(6));
  });

  it("tells when the deliberation is gone", async () => {
    const { feed, server, onGone } = world(4);
    feed.watch(TEST_ID);
    feed.start();
    await settle();
    server.head = 0;
    feed.refresh();
    await settle();
    expect(onGone).toHaveBeenCalledWith(TEST_ID);
  });
});
