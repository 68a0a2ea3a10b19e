/** What comes in over HTTP in team mode, before Next sees it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { NOBODY } from "@/lib/domain/access/viewer";
import { guarded } from "@/lib/server/http/request-handler";
import { PLAIN_HEADERS } from "@/lib/server/http/security-headers";
import { hashOfToken, newToken } from "@/lib/server/people/tokens";
import { LOGGER_OPTIONS } from "@/lib/server/logger";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { join, type Member, PASSWORD, TEAM_ENV } from "@/lib/testing/team/team";
import { Door } from "./door";
import { FACTS_HEADER, readFacts, sealFacts } from "./request-facts";
import { factsOf } from "./viewer-of";

let services: TestServices;
let door: Door;
let server: Server;
let url: string;
let owner: Member;
let observer: Member;
const METRICS = { text: async () => "parley_up 1\n", contentType: "text/plain" };

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  observer = await join(services, "observer", "Linus");
  const opened = await Door.open(services.pool, services.env);
  if (!opened) throw new Error("Team mode has a door.");
  door = opened;
  // In the place of Next: says who it takes the request to be from.
  const handle = guarded(
    async (request, response) => {
      const { viewer, address } = factsOf(
        { get: (name) => (request.headers[name] as string | undefined) ?? null },
        services.env,
      );
      response.end(JSON.stringify({ viewer, address }));
    },
    { isDev: false, allowedHosts: [], door, metrics: METRICS as never },
  );
  server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  await services.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${url}${path}`, { method, headers, redirect: "manual" });

describe("without a session", () => {
  it.each([
    "/sign-in",
    "/sign-in?next=%2F",
    "/join",
    "/icon.svg",
    "/icons/icon-192.png",
    "/manifest.webmanifest",
    "/api/health/live",
  ])("%s answers", async (path) => expect((await ask(path)).status).toBe(200));

  it.each([
    ["/", "/sign-in"],
    ["/deliberations/dlb_x?tab=rounds&_rsc=abc", "/sign-in?next=%2Fdeliberations%2Fdlb_x%3Ftab%3Drounds"],
    ["/print/records/dlb_x", "/sign-in?next=%2Fprint%2Frecords%2Fdlb_x"],
    ["/sign-in/x", "/sign-in?next=%2Fsign-in%2Fx"],
    ["/join/../settings", "/sign-in?next=%2Fsettings"],
    ["//evil.example/x", "/sign-in?next=%2Fx"],
    ["//", "/sign-in"],
  ])("%s leads to the sign-in", async (path, place) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("location")]).toEqual([303, place]);
    for (const [name, value] of Object.entries(PLAIN_HEADERS)) expect(response.headers.get(name)).toBe(value);
  });

  it("every address of the API is 401, but for those one enters by", async () => {
    const answered: string[] = [];
    for (const { method, path, needs } of Object.values<Endpoint>(ENDPOINTS)) {
      const { status } = await ask(path.replace(/:\w+/g, "x"), {}, method);
      if (status !== 401) answered.push(`${method} ${path}`);
      expect([path, status === 401]).toEqual([path, needs.action !== "enter"]);
    }
    expect(answered.toSorted()).toEqual([
      "GET /api/health",
      "GET /api/health/live",
      "GET /api/health/ready",
      "GET /api/session",
      "GET /api/session/oidc/callback",
      "POST /api/invitations/accept",
      "POST /api/invitations/look",
      "POST /api/password/reset",
      "POST /api/session",
      "POST /api/session/code",
      "POST /api/session/oidc",
      "POST /api/session/passkey",
      "POST /api/session/passkey/options",
      "POST /api/unsubscribe",
    ]);
    expect((await ask("/api/nothing/of/the/kind")).status).toBe(401);
    expect((await ask("/metrics")).status).toBe(401);
  });

  it.each<[string, Record<string, string>]>([
    ["no signature", { cookie: "__Secure-parley.session_token=abc" }],
    [
      "another signature",
      { cookie: "__Secure-parley.session_token=abc.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D" },
    ],
    ["the name of http", { cookie: "parley.session_token=abc.def" }],
    ["an unknown token", { authorization: `Bearer ${newToken()}` }],
    ["another scheme", { authorization: "Basic Z3JhY2U6cGFzc3dvcmQ=" }],
    ["a header of ours", { [FACTS_HEADER]: "x.eyJ2aWV3ZXIiOnsia2luZCI6ImxvY2FsIn0sImFkZHJlc3MiOiIifQ" }],
  ])("%s is none", async (_, headers) => expect((await ask("/api/deliberations", headers)).status).toBe(401));
});

describe("with one", () => {
  it("whoever it belongs to comes through, from where they come", async () => {
    const response = await ask("/api/deliberations", { cookie: `a=b; ${owner.cookie}; c=d` });
    expect(await response.json()).toMatchObject({ viewer: { kind: "person", name: "Grace" }, address: "127.0.0.1" });
    const forwarded = await ask("/", { cookie: owner.cookie, "x-forwarded-for": "198.51.100.1, 203.0.113.7" });
    expect(await forwarded.json()).toMatchObject({ address: "203.0.113.7" });
  });

  it("nobody becomes somebody else by a header of ours, also one that is well made elsewhere", async () => {
    const forged = `${"A".repeat(43)}.${sealFacts({ viewer: owner.viewer, address: "" }).split(".")[1]}`;
    const response = await ask("/", { cookie: observer.cookie, [FACTS_HEADER]: forged });
    expect(await response.json()).toMatchObject({ viewer: { name: "Linus" } });
    expect(readFacts(forged)).toBeNull();
    expect(factsOf(new Headers({ [FACTS_HEADER]: forged }), services.env).viewer).toEqual(NOBODY);
  });

  it("another site can change nothing, on any address of the API", async () => {
    for (const { method, path } of Object.values<Endpoint>(ENDPOINTS)) {
      if (method === "GET") continue;
      const response = await ask(
        path.replace(/:\w+/g, "x"),
        { cookie: owner.cookie, origin: "https://evil.example" },
        method,
      );
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  it("metrics are for owners and their tokens", async () => {
    expect((await ask("/metrics", { cookie: observer.cookie })).status).toBe(403);
    expect(await (await ask("/metrics", { cookie: owner.cookie })).text()).toBe("parley_up 1\n");
    const token = newToken();
    await services.pool.query(
      "insert into api_token (id, person_id, name, token_hash, scopes, expires_at) values ('tok_x', $1, 'prometheus', $2, '{read}', now() + interval '1 day')",
      [owner.viewer.id, hashOfToken(token)],
    );
    expect((await ask("/metrics", { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it("one that ended is none, at the latest when the door is told", async () => {
    const gone = await join(services, "decider", "Gone");
    expect((await ask("/", { cookie: gone.cookie })).status).toBe(200);
    await services.pool.query("update person_session set expires_at = now() where person_id = $1", [gone.viewer.id]);
    door.forget();
    expect((await ask("/", { cookie: gone.cookie })).status).toBe(303);
  });
});

it("no secret is written to the log, whatever is logged of a request", () => {
  const lines: string[] = [];
  const log = pino(
    { ...LOGGER_OPTIONS, level: "info" },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const headers = { cookie: owner.cookie, authorization: "Bearer parley_secret", [FACTS_HEADER]: "secret-facts" };
  log.info({ headers, req: { headers } }, "request");
  log.error({ body: { password: PASSWORD, token: "parley_secret", current: PASSWORD } }, "failed");
  const text = lines.join("");
  for (const secret of [owner.cookie, "parley_secret", "secret-facts", PASSWORD]) expect(text).not.toContain(secret);
});
