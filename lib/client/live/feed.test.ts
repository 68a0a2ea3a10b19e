import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { frameSchema, type WatchAck, type WatchRequest, type WritingRequest } from "@/lib/events/frames";
import { gateId } from "@/lib/domain/ids";
import { playScores } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import type { Log } from "./append-events";
import { createConnection } from "./connection";
import { createDeltas } from "./deltas";
import { createFeed } from "./feed";
import { createPresences } from "./presence";
import type { FeedSocket } from "./socket";

const { log: whole } = playScores([[80, 70, 60, 50, 40]], { config: { max_iterations: 1 } });

/** A server with the first `head` events on record, and a wire that can be cut. */
function world(known: number) {
  const server = {
    head: known,
    fetches: [] as number[],
    watched: [] as WatchRequest[],
    refusals: 0,
    writing: [] as WritingRequest[],
  };
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
    writing: (request) => void server.writing.push(request),
  };
  const connection = createConnection(0);
  const deltas = createDeltas();
  const presences = createPresences();
  const onGone = vi.fn<(id: string) => void>();
  const feed = createFeed({
    socket,
    connection,
    deltas,
    presences,
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
    presences,
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
    sendPresence: () =>
      listeners.frame({
        kind: "presence",
        deliberationId: TEST_ID,
        people: [{ id: `per_${"a".repeat(20)}`, name: "Ada", writing: null }],
        more: 0,
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
    expect(server.watched).toEqual([{ deliberationId: TEST_ID, afterSeq: 4, isLooking: true }]);
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

  it("knows who looks at what is on the page, and nobody without a connection", async () => {
    const { feed, presences, server, socket, sendPresence } = world(4);
    const names = () =>
      presences
        .read()
        .get(TEST_ID)
        ?.people.map(({ name }) => name);
    const stopListening = feed.listen(TEST_ID);
    feed.start();
    await settle();
    sendPresence();
    await settle();
    expect(names()).toBeUndefined();
    const leave = feed.watch(TEST_ID);
    sendPresence();
    await settle();
    expect(names()).toEqual(["Ada"]);
    leave();
    expect(names()).toBeUndefined();
    // Listened to, looked at, and only listened to again.
    expect(server.watched.map(({ isLooking = false }) => isLooking)).toEqual([false, true, false]);
    stopListening();
    feed.watch(TEST_ID);
    sendPresence();
    await settle();
    socket.disconnect();
    expect(names()).toBeUndefined();
  });

  it("says that an answer is being written only where somebody can hear it", () => {
    const { feed, server, socket } = world(4);
    const gate = gateId(TEST_ID, 1);
    feed.sayWriting(gate, true);
    socket.connect();
    feed.sayWriting(gate, true);
    feed.sayWriting(gate, false);
    expect(server.writing).toEqual([
      { gateId: gate, isWriting: true },
      { gateId: gate, isWriting: false },
    ]);
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
