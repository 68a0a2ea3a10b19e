import { createServer, request as send, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { logger } from "@/lib/server/logger";
import type { Door } from "../access/door";
import { handshakeGuard } from "./check-incoming";
import { PROXY_HEADERS } from "./is-next-door";
import { guarded } from "./request-handler";
import { PLAIN_HEADERS } from "./security-headers";

/** In the place of Next: says what got through, or breaks in the way it is told to. */
let broken: "before" | "after" | null = null;
const seen: string[] = [];
let accepted: string | string[] | undefined;
const handle = guarded(
  async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    accepted = request.headers["accept-encoding"];
    if (broken === "before") throw new Error("broken");
    response.write("x");
    if (broken === "after") throw new Error("broken");
    response.end();
  },
  { isDev: false, allowedHosts: [], door: null, metrics: null },
);
const server: Server = createServer(handle);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** By hand: fetch and URL mend addresses before they send them. */
function ask(method: string, path: string, headers: OutgoingHttpHeaders = {}, of = server): Promise<Answer> {
  const { port } = of.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    send(
      { host: "127.0.0.1", port, method, path, headers: { host: `localhost:${port}`, ...headers }, agent: false },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => (text += piece.toString()));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    )
      .on("error", reject)
      .end();
  });
}

const errorOf = ({ text }: Answer): { code: string; message: string } =>
  (JSON.parse(text) as { error: { code: string; message: string } }).error;

it("a page may be packed for everyone, what the API sends only for clients elsewhere", async () => {
  const acceptedFor = async (path: string, headers: OutgoingHttpHeaders = {}) => {
    await ask("GET", path, { "accept-encoding": "gzip", ...headers });
    return accepted;
  };
  expect(await acceptedFor("/deliberations")).toBe("gzip");
  expect(await acceptedFor("/api/gates")).toBeUndefined();
  expect(await acceptedFor("/api/gates", { "x-forwarded-for": "203.0.113.9" })).toBe("gzip");
});

it("while nobody can be recognized, a program gets the envelope and a person a page that tries again", async () => {
  const door = { viewerOf: () => Promise.reject(new Error("Connection terminated unexpectedly")) } as unknown as Door;
  const locked = createServer(
    guarded(() => Promise.reject(new Error("not reached")), { isDev: false, allowedHosts: [], door, metrics: null }),
  );
  await new Promise<void>((resolve) => void locked.listen(0, "127.0.0.1", resolve));
  const program = await ask("GET", "/api/gates", {}, locked);
  expect([program.status, program.headers["retry-after"], errorOf(program).code]).toEqual([503, "1", "unavailable"]);
  const page = await ask("GET", "/", { accept: "text/html,*/*" }, locked);
  expect([page.status, page.headers["retry-after"], page.headers["content-type"]]).toEqual([
    503,
    "1",
    "text/html; charset=utf-8",
  ]);
  expect(page.text).toContain(errorOf(program).message);
  expect(page.text).toContain('<meta http-equiv="refresh" content="5">');
  await new Promise((resolve) => void locked.close(resolve));
});

describe("a personal instance that nobody said is behind a proxy", () => {
  const personal = createServer(
    guarded(async (_request, response) => void response.end("in"), {
      isDev: false,
      allowedHosts: [],
      refusesProxies: true,
      door: null,
      metrics: null,
    }),
  );
  beforeAll(() => new Promise<void>((resolve) => void personal.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => void personal.close(resolve)));

  it("answers whoever asks it directly", async () => {
    expect((await ask("GET", "/", {}, personal)).text).toBe("in");
  });

  it.each(PROXY_HEADERS)("refuses what has %s, and says what to set", async (header) => {
    for (const path of ["/", "/api/deliberations", "/_next/static/x.js"]) {
      const answer = await ask("GET", path, { [header]: "203.0.113.9" }, personal);
      expect(answer.status).toBe(403);
      expect(errorOf(answer)).toEqual({
        code: "forbidden",
        message: expect.stringMatching(/came through a proxy.*PARLEY_PUBLIC_URL.*PARLEY_PERSONAL=yes/),
      });
    }
    const isAllowed = handshakeGuard([], true);
    expect([isAllowed({ host: "localhost" }), isAllowed({ host: "localhost", [header]: "x" })]).toEqual([true, false]);
  });
});

it("what goes wrong before Next is asked is answered too", async () => {
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const unreadable = {
    get kind() {
      throw new Error("broken");
    },
  };
  const door = { viewerOf: async () => unreadable } as never;
  const team = createServer(guarded(async () => undefined, { isDev: false, allowedHosts: [], door, metrics: null }));
  await new Promise<void>((resolve) => void team.listen(0, "127.0.0.1", resolve));
  expect((await ask("GET", "/", {}, team)).status).toBe(500);
  await new Promise((resolve) => void team.close(resolve));
});

describe("an address nobody can read", () => {
  it.each([
    "/deliberations/%",
    "/deliberations/%E0%A4%A",
    "/api/gates/%ff",
    "/decide/%zz",
    "/print/records/%c0%ae?x=1",
    "http://evil.example/",
    "*",
  ])("%s is 400 with a sentence", async (path) => {
    const answer = await ask("GET", path);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toEqual({ code: "invalid_input", message: expect.stringMatching(/^The address .*\.$/) });
    expect(seen).not.toContain(`GET ${path}`);
  });

  it.each(["/deliberations/%00", "/deliberations?q=%", "/records?q=100%", "/deliberations/caf%C3%A9", "/_next/%41"])(
    "%s is for Next to answer",
    async (path) => expect((await ask("GET", path)).status).toBe(200),
  );
});

describe("a method that is not possible there", () => {
  it.each([
    ["TRACE", "/", "GET, HEAD"],
    ["POST", "/deliberations", "GET, HEAD"],
    ["PROPFIND", "/settings", "GET, HEAD"],
    ["TRACE", "/api/deliberations", "POST, GET, HEAD, OPTIONS"],
    ["PATCH", "/api/deliberations/dlb_x", "GET, HEAD, DELETE, OPTIONS"],
    ["GET", "/api/deliberations/estimate", "POST, OPTIONS"],
    ["SEARCH", "/api/nothing", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
  ])("%s %s is 405 with what is", async (method, path, allow) => {
    const answer = await ask(method, path);
    expect({ status: answer.status, allow: answer.headers["allow"] }).toEqual({ status: 405, allow });
    expect(errorOf(answer).message).toBe(`${method} is not allowed at this address. Use ${allow}.`);
  });

  it.each([
    ["GET", "/"],
    ["HEAD", "/records"],
    ["DELETE", "/api/deliberations/dlb_x"],
    ["PUT", "/api/prices"],
    ["OPTIONS", "/api/health"],
    ["POST", "/api/nothing"],
    ["GET", "/api/deliberations/dlb_x/record.md"],
    ["POST", "/__nextjs_original-stack-frames"],
  ])("%s %s gets through", async (method, path) => expect((await ask(method, path)).status).toBe(200));
});

it.each([
  ["another host", "GET", "/", { host: "evil.example" }],
  ["another site", "POST", "/api/sample", { origin: "https://evil.example" }],
  ["a broken address", "GET", "/%", {}],
  ["an odd method", "TRACE", "/", {}],
])("the refusal of %s carries the security headers", async (_, method, path, headers) => {
  const answer = await ask(method, path, headers);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  for (const [name, value] of Object.entries(PLAIN_HEADERS)) expect(answer.headers[name.toLowerCase()]).toBe(value);
});

it("what Next itself breaks on is 500 with a sentence and in the log, or a cut answer", async () => {
  const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  broken = "before";
  const answer = await ask("GET", "/deliberations");
  expect(answer.status).toBe(500);
  expect(errorOf(answer)).toEqual({ code: "internal", message: expect.stringContaining("server's log") });
  expect(log).toHaveBeenLastCalledWith(
    expect.objectContaining({ err: expect.objectContaining({ message: "broken" }), url: "/deliberations" }),
    "page failed",
  );
  broken = "after";
  await expect(ask("GET", "/deliberations")).rejects.toThrow(/hang up|aborted|ECONNRESET/);
  expect(log).toHaveBeenCalledTimes(2);
  broken = null;
  log.mockRestore();
});
