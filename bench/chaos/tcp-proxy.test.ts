import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TcpProxy } from "./tcp-proxy";

/** Long enough for loopback to deliver what is going to be delivered. */
const A_WHILE_MS = 80;

let echo: Server;
let proxy: TcpProxy;
let port: number;
const atServer: Socket[] = [];

beforeEach(async () => {
  atServer.length = 0;
  echo = createServer((socket) => {
    atServer.push(socket);
    socket.on("error", () => undefined);
    socket.pipe(socket);
  });
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const address = echo.address();
  proxy = new TcpProxy({ host: "127.0.0.1", port: typeof address === "object" ? (address?.port ?? 0) : 0 });
  port = await proxy.listen();
});

afterEach(async () => {
  await proxy.close();
  for (const socket of atServer) socket.destroy();
  await new Promise((resolve) => echo.close(resolve));
});

async function client(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, heard: () => heard };
}

describe("a proxy", () => {
  it("passes on what is sent, and tells one side that the other one left", async () => {
    const { socket, heard } = await client();
    socket.write("hello");
    await expect.poll(heard).toBe("hello");
    socket.destroy();
    await expect.poll(() => atServer[0]?.destroyed).toBe(true);
  });

  it("leaves a connection half open, and lets it go on", async () => {
    const { socket, heard } = await client();
    socket.write("a");
    await expect.poll(heard).toBe("a");
    proxy.freeze({ newToo: false });
    socket.write("b");
    const other = await client();
    other.socket.write("new");
    await expect.poll(other.heard).toBe("new");
    expect(heard()).toBe("a");
    proxy.thaw({ breakOff: false });
    await expect.poll(heard).toBe("ab");
  });

  it("does not tell the server that a client died behind a frozen link until it thaws", async () => {
    const { socket, heard } = await client();
    socket.write("a");
    await expect.poll(heard).toBe("a");
    proxy.freeze({ newToo: true });
    socket.destroy();
    const other = await client();
    other.socket.write("new");
    await wait(A_WHILE_MS);
    expect(atServer[0]?.destroyed).toBe(false);
    expect(other.heard()).toBe("");
    proxy.thaw({ breakOff: true });
    await expect.poll(() => [atServer[0]?.destroyed, other.socket.destroyed]).toEqual([true, true]);
  });

  it("cuts and delays", async () => {
    const { socket, heard } = await client();
    proxy.delay(A_WHILE_MS);
    const sentAt = performance.now();
    socket.write("late");
    await expect.poll(heard).toBe("late");
    // Once there and once back.
    expect(performance.now() - sentAt).toBeGreaterThan(2 * A_WHILE_MS - 10);
    proxy.cut(() => true);
    await expect.poll(() => socket.destroyed).toBe(true);
  });
});
