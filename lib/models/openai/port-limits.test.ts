/** An endpoint that sends more than anybody can use costs neither memory nor time. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_REPLY_TEXT } from "@/lib/models/port";
import { createOpenAiPort } from "./openai-port";
import { requestFor } from "./port-harness";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Writes what `next` gives until the other side hangs up or null comes. Returns the address and how many bytes went out. */
async function flood(
  next: (index: number) => string | null,
  head: { status?: number; headers?: http.OutgoingHttpHeaders } = {},
): Promise<{ url: string; sent: () => number }> {
  let sent = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(head.status ?? 200, { "content-type": "text/event-stream", ...head.headers });
    let index = 0;
    const write = (): void => {
      for (;;) {
        const piece = response.destroyed ? null : next(index++);
        if (piece === null) return void response.end();
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", write);
      }
    };
    write();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sent: () => sent };
}

const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
/** What is given up here is given up for its size, on a machine of any speed. */
const NEVER_MS = 3_600_000;
const ask = (url: string) =>
  createOpenAiPort({ apiKey: "k-flood", baseURL: url, timeoutMs: NEVER_MS, stallMs: NEVER_MS }).complete(
    requestFor("dlb_1/opinion:1:api", "test-model"),
    { signal: new AbortController().signal, onDelta: () => undefined },
  );
const MIB = 1024 * 1024;

describe("an endpoint that does not stop", () => {
  it("is read as far as a reply may go, and the reply says so", async () => {
    const { url, sent } = await flood(() => event("word ".repeat(200)));
    const reply = await ask(url);
    expect(reply.isCut).toBe(true);
    expect(reply.text).toHaveLength(MAX_REPLY_TEXT);
    expect(sent()).toBeLessThan(8 * MIB);
  });

  it("a reply of just that length is whole", async () => {
    const { url } = await flood((index) =>
      index < MAX_REPLY_TEXT / 1000
        ? event("x".repeat(1000))
        : index === MAX_REPLY_TEXT / 1000
          ? "data: [DONE]\n\n"
          : null,
    );
    const reply = await ask(url);
    expect(reply.text).toHaveLength(MAX_REPLY_TEXT);
    expect(reply.isCut).toBeUndefined();
  });

  it.each([
    ["one line without an end", () => "x".repeat(65_536)],
    ["one event without an end", () => `data: ${"x".repeat(65_536)}\n`],
    ["white space before anything", () => " ".repeat(65_536)],
    ["a document without an end", (index: number) => (index === 0 ? "{" : "x".repeat(65_536))],
    ["signs of life alone", () => ": still here\n".repeat(5000)],
  ])("%s is given up", async (_, next) => {
    const { url, sent } = await flood(next);
    await expect(ask(url)).rejects.toMatchObject({ code: "cut_stream" });
    expect(sent()).toBeLessThan(100 * MIB);
  });

  it("an error's body is read as far as its message may be", async () => {
    const { url, sent } = await flood(() => "x".repeat(65_536), {
      status: 500,
      headers: { "content-type": "text/plain" },
    });
    await expect(ask(url)).rejects.toMatchObject({ code: "unavailable", status: 500 });
    expect(sent()).toBeLessThan(8 * MIB);
  });

  it("headers without an end are refused", async () => {
    const { url } = await flood(() => null, {
      headers: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, "x".repeat(1000)])),
    });
    await expect(ask(url)).rejects.toMatchObject({ code: "unavailable" });
  });
});
