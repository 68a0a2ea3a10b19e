import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressFiles } from "@/lib/bootstrap/install/compress-files.mjs";
import { readStaticFiles } from "./static-files";

const LONG = `console.log(${JSON.stringify("long ".repeat(1000))});`;
let folder = "";
let server: Server;

beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), "parley-static-"));
  folder = path.join(root, "static");
  await mkdir(path.join(folder, "chunks"), { recursive: true });
  await writeFile(path.join(folder, "chunks", "long.js"), LONG);
  await writeFile(path.join(folder, "chunks", "short.js"), "1");
  await writeFile(path.join(folder, "font.woff2"), "f".repeat(5000));
  await writeFile(path.join(root, "secret.js"), "secret");
  await compressFiles(folder);
  const files = await readStaticFiles(folder);
  server = createServer((request, response) => {
    if (!files.answer(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  await rm(path.dirname(folder), { recursive: true });
});

/** By hand: fetch mends addresses and unpacks answers. */
function ask(address: string, { method = "GET", accepts }: { method?: string; accepts?: string } = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = accepts === undefined ? {} : { "accept-encoding": accepts };
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    send({ host: "127.0.0.1", port, method, path: address, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("built files", () => {
  it("come compressed to whoever takes that, for ever, and with their type", async () => {
    const { status, headers, body } = await ask("/_next/static/chunks/long.js?dpl=1", { accepts: "br, gzip;q=0.8" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/javascript; charset=UTF-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "content-length": String(body.length),
    });
    expect(gunzipSync(body).toString()).toBe(LONG);
    expect(body.length).toBeLessThan(LONG.length / 10);
  });

  it.each([undefined, "identity", "br", "gzip;q=0", "gzip; q=0.0, br"])(
    "come as they are to who accepts %s",
    async (accepts) => {
      const { headers, body } = await ask("/_next/static/chunks/long.js", accepts === undefined ? {} : { accepts });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["vary"]).toBe("Accept-Encoding");
      expect(body.toString()).toBe(LONG);
    },
  );

  it("come as they are where compressing would gain nothing", async () => {
    for (const address of ["/_next/static/chunks/short.js", "/_next/static/font.woff2"]) {
      const { status, headers } = await ask(address, { accepts: "gzip" });
      expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
    }
  });

  it("have headers alone for HEAD", async () => {
    const { status, headers, body } = await ask("/_next/static/chunks/short.js", { method: "HEAD" });
    expect([status, headers["content-length"], body.length]).toEqual([200, "1", 0]);
  });

  it.each([
    "/_next/static/chunks/none.js",
    "/_next/static/../secret.js",
    "/_next/static/%2e%2e/secret.js",
    "/_next/static/chunks/long.js.gz",
    "/_next/static/chunks",
    "/other/chunks/long.js",
  ])("are nothing else: %s", async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it("are only read", async () => {
    expect((await ask("/_next/static/chunks/long.js", { method: "POST" })).status).toBe(404);
  });
});
