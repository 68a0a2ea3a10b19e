import { createServer, type Server as HttpServer } from "node:http";
import { createConnection, type AddressInfo } from "node:net";
import type { Pool } from "pg";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deliberationIdSchema } from "@/lib/domain/ids";
import {
  frameSchema,
  type ClientToServerEvents,
  type Frame,
  type ServerToClientEvents,
  type WatchAck,
} from "@/lib/events/frames";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool } from "@/lib/server/db/pool";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { PLAIN_HEADERS } from "@/lib/server/http/security-headers";
import { agentId, debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestDatabase } from "@/lib/testing/postgres/postgres";
import { Gateway } from "./gateway";
import { Notifier } from "./notifier";

type Client = Socket<ServerToClientEvents, ClientToServerEvents> & { frames: Frame[] };

let database: { url: string; drop(): Promise<void> };
let pool: Pool;
let http: HttpServer;
let gateway: Gateway;
let url: string;
let store: EventStore;
let notifier: Notifier;
const clients: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, "test", 6);
  notifier = new Notifier(pool, (error) => {
    throw error;
  });
  store = new EventStore(pool, (id, seq) => notifier.appended(id, seq));
  http = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  gateway = new Gateway({
    http,
    pool,
    connectionString: database.url,
    logger: pino({ level: "silent" }),
    isDev: false,
    isAllowed: handshakeGuard([]),
    door: null,
  });
  await gateway.start();
});

afterAll(async () => {
  for (const client of clients) client.disconnect();
  await gateway.close();
  await pool.end();
  await database.drop();
});

async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: ["websocket"],
    extraHeaders: headers,
    reconnection: false,
  });
  const client = Object.assign(socket, { frames: [] as Frame[] });
  clients.push(client);
  client.on("frame", (frame) => client.frames.push(frameSchema.parse(frame)));
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("connect_error", reject);
  });
  return client;
}

const watch = (client: Client, deliberationId: string): Promise<WatchAck> =>
  client.emitWithAck("watch", { deliberationId: deliberationIdSchema.parse(deliberationId), afterSeq: 0 });
const seqs = ({ frames }: Client) => frames.flatMap((frame) => (frame.kind === "event" ? [frame.event.seq] : []));

describe("gateway", () => {
  it("sends every event above the head it answered with, once and in order, to everyone who watches", async () => {
    const id = await insertDeliberation(pool, debateCreated({ start: false }));
    const watchers = await Promise.all(Array.from({ length: 20 }, () => connect()));
    for (const watcher of watchers) expect(await watch(watcher, id)).toEqual({ ok: true, headSeq: 1 });
    for (let turn = 0; turn < 10; turn++) {
      await executeCommand(store, id, () => [{ type: "deliberation.paused", by: "Ada" }]);
      await executeCommand(store, id, () => [{ type: "deliberation.resumed", by: "Ada" }]);
    }
    await vi.waitFor(() => {
      for (const watcher of watchers)
        expect(seqs(watcher)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    });
  });

  it("passes on text being written only to who watches that deliberation", async () => {
    const [mine, other] = await Promise.all([
      insertDeliberation(pool, debateCreated({ start: false })),
      insertDeliberation(pool, debateCreated({ start: false })),
    ]);
    const [reader, bystander] = [await connect(), await connect()];
    await watch(reader, mine);
    await watch(bystander, other);
    const text = "ä".repeat(5000);
    notifier.frame({
      kind: "delta",
      deliberationId: mine,
      askKey: "r1/speak/api",
      round: 1,
      agentId: agentId("api"),
      offset: 0,
      text,
    });
    await vi.waitFor(() => {
      const deltas = reader.frames.flatMap((frame) => (frame.kind === "delta" ? [frame] : []));
      expect(deltas.length).toBeGreaterThan(1);
      expect(deltas.map((delta) => delta.text).join("")).toBe(text);
    });
    expect(bystander.frames).toEqual([]);
  });

  it("finds what a lost notification spoke of", async () => {
    const id = await insertDeliberation(pool, debateCreated({ start: false }));
    const reader = await connect();
    await watch(reader, id);
    const silent = new EventStore(pool, () => undefined);
    await executeCommand(silent, id, () => [{ type: "deliberation.cancelled", by: "Ada" }]);
    await vi.waitFor(() => expect(seqs(reader)).toEqual([2]));
  });

  it("goes on after the listening connection was cut", async () => {
    const id = await insertDeliberation(pool, debateCreated({ start: false }));
    const reader = await connect();
    await watch(reader, id);
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-listener' and datname = current_database()",
    );
    await executeCommand(store, id, () => [{ type: "deliberation.paused", by: "Ada" }]);
    await vi.waitFor(() => expect(seqs(reader)).toEqual([2]));
  });

  it("tells lists that something changed", async () => {
    const reader = await connect();
    reader.emit("watch-list");
    const id = await insertDeliberation(pool, debateCreated({ start: false }));
    await vi.waitFor(async () => {
      notifier.appended(id, 1);
      expect(reader.frames).toContainEqual({ kind: "changed", deliberationId: id });
    });
  });

  it("says when there is no such deliberation", async () => {
    expect(await watch(await connect(), "dlb_zzzzzzzzzzzzzzzz")).toEqual({ ok: false, code: "not_found" });
  });

  it("refuses a page of another origin and a rebound host name", async () => {
    await expect(connect({ Origin: "http://evil.example" })).rejects.toThrow("websocket error");
    await expect(connect({ Host: "evil.example" })).rejects.toThrow("websocket error");
  });
});

describe("what Socket.IO answers over HTTP carries the security headers", () => {
  const headersOf = (response: Response) =>
    Object.fromEntries(Object.keys(PLAIN_HEADERS).map((name) => [name, response.headers.get(name)]));

  it.each([
    ["a handshake", "/socket.io/?EIO=4&transport=polling", {}, 200],
    ["one from another site", "/socket.io/?EIO=4&transport=polling", { origin: "https://evil.example" }, 403],
    ["nonsense", "/socket.io/?EIO=9&transport=x", {}, 400],
  ])("%s", async (_, path, headers, status) => {
    const response = await fetch(`${url}${path}`, { headers });
    expect(response.status).toBe(status);
    expect(headersOf(response)).toEqual(PLAIN_HEADERS);
  });

  it("an upgrade from another site", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = createConnection(Number(new URL(url).port), "127.0.0.1", () =>
        socket.write(
          `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        ),
      );
      socket.on("data", (piece) => (text += piece.toString()));
      socket.on("error", reject);
      socket.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    for (const [name, value] of Object.entries(PLAIN_HEADERS)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  });
});
