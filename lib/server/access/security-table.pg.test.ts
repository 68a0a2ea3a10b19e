/** What somebody might try against a team's Parley × what becomes of it, over real connections. */
import { Writable } from "node:stream";
import { strFromU8, unzipSync } from "fflate";
import pino from "pino";
import { io } from "socket.io-client";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { safeNext } from "@/lib/domain/access/safe-next";
import { PLAIN_HEADERS } from "@/lib/server/http/security-headers";
import { LOGGER_OPTIONS, logger } from "@/lib/server/logger";
import { LIMITS, takeAll } from "@/lib/server/people/rate-limit";
import { createTestServices, servicesOn, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";
import { startApiServer } from "@/lib/testing/team/api-server";
import { newAuthenticator } from "@/lib/testing/team/authenticator";
import { OIDC_CLIENT, type OidcServer, startOidcServer } from "@/lib/testing/team/oidc-server";
import { cookieOf, join, type Member, PASSWORD, TEAM_ENV } from "@/lib/testing/team/team";

const SECRETS_OF_THE_OPERATOR = [OIDC_CLIENT.secret, TEAM_ENV.PARLEY_SECRET];

let database: TestServices;
let services: TestServices;
let service: OidcServer;
let server: Awaited<ReturnType<typeof startApiServer>>;
let owner: Member;
let member: Member;
const logged: string[] = [];

beforeAll(async () => {
  service = await startOidcServer("https://parley.example/api/session/oidc/callback");
  database = await createTestServices(TEAM_ENV);
  services = await servicesOn(database.url, {
    ...TEAM_ENV,
    PARLEY_OIDC_ISSUER: service.issuer,
    PARLEY_OIDC_CLIENT_ID: OIDC_CLIENT.id,
    PARLEY_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    PARLEY_OIDC_DOMAINS: "example.org",
  });
  server = await startApiServer(services);
  owner = await join(services, "owner", "Grace");
  member = await join(services, "decider", "Ada");
});
afterAll(async () => {
  await server.close();
  await services.close();
  await database.close();
  await service.close();
});

/** All that is logged, as it would be written. */
function listen(): void {
  const log = pino(
    { ...LOGGER_OPTIONS, level: "trace" },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged.push(chunk.toString());
        done();
      },
    }),
  );
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(logger, level).mockImplementation(log[level].bind(log) as never);
}

type Sent = { body?: unknown; headers?: Record<string, string> };
const send = (method: string, path: string, { body, headers = {} }: Sent = {}) =>
  fetch(`${server.url}${path}`, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const signIn = (password = PASSWORD, headers: Record<string, string> = {}) =>
  send("POST", "/api/session", { body: { email: member.viewer.email, password }, headers });
const dataOf = async <T>(response: Response): Promise<T> => ((await response.json()) as { data: T }).data;
const nameOfCookie = "__Secure-parley.session_token";

/** Resolves to whether the server takes the socket. */
const connects = (headers: Record<string, string>, transport: "websocket" | "polling" = "websocket") =>
  new Promise<boolean>((resolve) => {
    const socket = io(server.url, {
      transports: [transport],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    const settle = (isIn: boolean) => {
      socket.disconnect();
      resolve(isIn);
    };
    socket.once("connect", () => settle(true));
    socket.once("connect_error", () => settle(false));
  });

const CHANGES = Object.values<Endpoint>(ENDPOINTS).filter(({ method }) => method !== "GET");
const addressOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, "x");

describe("session fixation", () => {
  it.each([
    ["a session of the attacker's", () => member.cookie],
    ["a value nobody gave out", () => `${nameOfCookie}=planted.planted`],
  ])("who signs in in a browser with %s gets a new one", async (_, planted) => {
    const entered = await signIn(PASSWORD, { cookie: planted() });
    expect(entered.status).toBe(200);
    const given = cookieOf(entered.headers);
    expect(given).toContain(nameOfCookie);
    expect(given).not.toBe(planted());
  });

  it("a new password gives a new session, and the old one ends", async () => {
    const victim = await join(services, "observer", "Victim");
    const changed = await send("PUT", "/api/password", {
      body: { current: PASSWORD, password: "another good password" },
      headers: { cookie: victim.cookie },
    });
    expect(changed.status).toBe(200);
    await services.notifier.settle();
    server.door?.forget();
    expect((await send("GET", "/api/sessions", { headers: { cookie: victim.cookie } })).status).toBe(401);
    expect((await send("GET", "/api/sessions", { headers: { cookie: cookieOf(changed.headers) } })).status).toBe(200);
  });
});

it("a change without a session is turned away, and in the audit; reading is not", async () => {
  const count = async () =>
    (await services.pool.query("select from audit_entry where action like 'refused%/api/invitations%'")).rowCount ?? 0;
  expect((await send("GET", "/api/invitations")).status).toBe(401);
  const invited = await send("POST", "/api/invitations", { body: { role: "owner" } });
  expect(invited.status).toBe(401);
  await vi.waitFor(async () => expect(await count()).toBe(1));
});

describe("requests of other sites", () => {
  it.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["a form without an origin", { "sec-fetch-site": "cross-site" }],
    ["a sub-domain", { "sec-fetch-site": "same-site" }],
  ])("change nothing, from %s, at any address", async (_, headers) => {
    for (const endpoint of CHANGES) {
      const { status } = await send(endpoint.method, addressOf(endpoint), {
        headers: { cookie: owner.cookie, ...headers },
      });
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
    }
  });

  it("under a name that only points here reach nothing", async () => {
    // fetch does not let a program set Host.
    const { request } = await import("node:http");
    const status = await new Promise((resolve) => {
      request(`${server.url}/api/session`, { headers: { host: "evil.example" } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
    });
    expect(status).toBe(421);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "with the body of a form, %s, are not read as JSON",
    async (type) => {
      const answered = await fetch(`${server.url}/api/session`, {
        method: "POST",
        headers: { "content-type": type },
        body: JSON.stringify({ email: member.viewer.email, password: PASSWORD }),
      });
      expect(answered.status).toBe(422);
      expect(answered.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each<["websocket" | "polling"]>([["websocket"], ["polling"]])("open no socket (%s)", async (transport) => {
    expect(await connects({ cookie: owner.cookie, origin: server.url }, transport)).toBe(true);
    expect(await connects({ cookie: owner.cookie, origin: "https://evil.example" }, transport)).toBe(false);
    expect(await connects({ cookie: owner.cookie, origin: "null" }, transport)).toBe(false);
    expect(await connects({ origin: server.url }, transport)).toBe(false);
  });
});

describe("a session that is ended", () => {
  it("opens nothing any more, and its socket is closed", async () => {
    const gone = await join(services, "decider", "Gone");
    const socket = io(server.url, {
      transports: ["websocket"],
      extraHeaders: { cookie: gone.cookie },
      reconnection: false,
    });
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    const closed = new Promise<string>((resolve) => socket.once("disconnect", resolve));
    await send("DELETE", `/api/people/${gone.viewer.id}/sessions`, { headers: { cookie: owner.cookie } });
    expect(await closed).toBe("io server disconnect");
    expect((await send("GET", "/api/sessions", { headers: { cookie: gone.cookie } })).status).toBe(401);
    expect(await connects({ cookie: gone.cookie })).toBe(false);
  });
});

describe("a link for a new password", () => {
  it("works once, for its own person, and ends what the old password opened", async () => {
    const forgetful = await join(services, "observer", "Forgetful");
    const made = await send("POST", `/api/people/${forgetful.viewer.id}/password-link`, {
      headers: { cookie: owner.cookie },
      body: {},
    });
    const { link } = await dataOf<{ link: string }>(made);
    const use = (more: object = {}) =>
      send("POST", "/api/invitations/accept", {
        body: { token: link.split("#")[1], password: "the new good password", ...more },
      });
    // Somebody else's address in it changes nothing: whose password it is stands with the link.
    expect((await use({ email: owner.viewer.email, name: "Grace" })).status).toBe(201);
    expect((await use()).status).toBe(404);
    server.door?.forget();
    expect((await send("GET", "/api/sessions", { headers: { cookie: forgetful.cookie } })).status).toBe(401);
    const tries = async (email: string, password: string) =>
      (await send("POST", "/api/session", { body: { email, password } })).status;
    expect(await tries(forgetful.viewer.email, PASSWORD)).toBe(401);
    expect(await tries(forgetful.viewer.email, "the new good password")).toBe(200);
    expect(await tries(owner.viewer.email, PASSWORD)).toBe(200);
  });
});

describe("open redirects", () => {
  const PLACES = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/%0d%0aLocation:evil",
    "javascript:alert(1)",
    "/.//evil.example",
    "http:evil.example",
  ];

  it.each(PLACES)("%j leads nowhere else", async (place) => {
    const next = safeNext(place);
    expect(new URL(next, "https://parley.example").origin).toBe("https://parley.example");
    const begun = await send("POST", "/api/session/oidc", { body: { next: place } });
    const { url } = await dataOf<{ url: string }>(begun);
    service.person = { sub: "redirected", email: "redirected@example.org", email_verified: true };
    const back = await service.visit(url);
    const ended = await send("GET", `${back.pathname}${back.search}`, { headers: { cookie: cookieOf(begun.headers) } });
    expect(ended.status).toBe(303);
    expect(new URL(ended.headers.get("location") ?? "", "https://parley.example").origin).toBe(
      "https://parley.example",
    );
    await services.pool.query("delete from rate_limit");
  });

  it.each(["//evil.example/x", "/\\evil.example", "/x?next=//evil.example"])(
    "%j leads to our own sign-in",
    async (place) => {
      const turned = await fetch(`${server.url}${place.startsWith("//") ? place : encodeURI(place)}`, {
        redirect: "manual",
      });
      const location = turned.headers.get("location");
      if (location !== null) expect(location).toMatch(/^\/sign-in(?:\?|$)/);
      else expect(turned.status).toBe(400);
    },
  );
});

describe("headers and cookies", () => {
  it.each<[string, string, string]>([
    ["an answer", "GET", "/api/sessions"],
    ["a refusal", "GET", "/api/deliberations/dlb_x"],
    ["nothing there", "GET", "/api/nothing"],
    ["a change", "DELETE", "/api/session"],
  ])("%s may be framed, sniffed and kept by nobody", async (_, method, path) => {
    const session = await signIn();
    for (const headers of [{ cookie: cookieOf(session.headers) }, {}] as Record<string, string>[]) {
      const response = await send(method, path, { headers });
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      expect(response.headers.get("referrer-policy")).toBe(PLAIN_HEADERS["Referrer-Policy"]);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(response.headers.get("x-powered-by")).toBeNull();
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      if (path !== "/api/nothing") expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });

  it("every cookie is out of reach of scripts, other sites and plain http", async () => {
    const given = [
      await signIn(),
      await send("POST", "/api/session/oidc", { body: {} }),
      await send("DELETE", "/api/session", {
        headers: { cookie: (await join(services, "observer", "Leaves")).cookie },
      }),
    ].flatMap(({ headers }) => headers.getSetCookie());
    expect(given).toHaveLength(3);
    for (const cookie of given) {
      expect(cookie).toMatch(/^__Secure-parley\./);
      for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(flag);
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });
});

describe("what a token may not do", () => {
  it("keeps no account, whatever its scopes, and is read from its header only", async () => {
    const made = await send("POST", "/api/tokens", {
      headers: { cookie: owner.cookie },
      body: { name: "all", scopes: ["read", "create", "decide", "admin"], days: 7, password: PASSWORD },
    });
    const { token } = await dataOf<{ token: string }>(made);
    const headers = { authorization: `Bearer ${token}` };
    expect((await send("GET", "/api/deliberations", { headers })).status).toBe(200);
    for (const endpoint of Object.values<Endpoint>(ENDPOINTS).filter(({ needs }) => needs.action === "keep-account"))
      expect([endpoint.path, (await send(endpoint.method, addressOf(endpoint), { headers })).status]).toEqual([
        endpoint.path,
        403,
      ]);
    expect((await send("GET", `/api/deliberations?token=${token}`)).status).toBe(401);
    expect((await send("GET", "/api/deliberations", { headers: { cookie: `${nameOfCookie}=${token}` } })).status).toBe(
      401,
    );
  });
});

describe("limits", () => {
  it("are met by the person, not by others beside them", async () => {
    const busy = await join(services, "decider", "Busy");
    const change = (who: Member) =>
      send("DELETE", `/api/tokens/tok_${"x".repeat(20)}`, { headers: { cookie: who.cookie } });
    expect((await change(busy)).status).toBe(404);
    await takeAll(services.pool, [{ name: "change", who: busy.viewer.id, count: LIMITS.change.burst }]);
    await services.pool.query("update rate_limit set at = now() + interval '1 hour' where level > 100");
    expect((await change(busy)).status).toBe(429);
    expect((await change(member)).status).toBe(404);
    await services.pool.query("delete from rate_limit");
  });
});

describe("secrets", () => {
  it("are in no table, log or export, after everything one can sign in with was used", async () => {
    listen();
    const careful = await join(services, "owner", "Careful");
    const mine = { cookie: careful.cookie };
    const secrets = [PASSWORD, ...SECRETS_OF_THE_OPERATOR];
    const remember = (...more: (string | undefined)[]) => secrets.push(...more.filter((one) => one !== undefined));

    // A token, an invitation, an app with its codes, a passkey, a sign-in with each, and some that fail.
    const { token } = await dataOf<{ token: string }>(
      await send("POST", "/api/tokens", {
        headers: mine,
        body: { name: "ci", scopes: ["read"], days: 7, password: PASSWORD },
      }),
    );
    const { link } = await dataOf<{ link: string }>(
      await send("POST", "/api/invitations", { headers: mine, body: { role: "observer", note: "" } }),
    );
    const device = newAuthenticator({ origin: "https://parley.example", rpId: "parley.example" });
    const { options } = await dataOf<{ options: Record<string, unknown> }>(
      await send("POST", "/api/passkeys/options", { headers: mine, body: { password: PASSWORD } }),
    );
    const added = await send("POST", "/api/passkeys", {
      headers: mine,
      body: { name: "Laptop", response: device.create(options) },
    });
    expect(added.status).toBe(201);
    const { secret } = await dataOf<{ secret: string }>(
      await send("POST", "/api/totp", { headers: mine, body: { password: PASSWORD } }),
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(
      await send("PUT", "/api/totp", { headers: mine, body: { code } }),
    );
    const first = await send("POST", "/api/session", { body: { email: careful.viewer.email, password: PASSWORD } });
    const step = cookieOf(first.headers);
    await send("POST", "/api/session/code", { headers: { cookie: step }, body: { code: "000000" } });
    const second = await send("POST", "/api/session/code", {
      headers: { cookie: step },
      body: { code: recoveryCodes[0] },
    });
    expect(second.status).toBe(200);
    await signIn("a wrong password that is secret");
    const begun = await send("POST", "/api/session/oidc", { body: {} });
    const back = await service.visit((await dataOf<{ url: string }>(begun)).url);
    back.searchParams.set("iss", "https://evil.example");
    await send("GET", `${back.pathname}${back.search}`, { headers: { cookie: cookieOf(begun.headers) } });
    remember(token, link.split("#")[1], secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace("-", "")));
    remember("a wrong password that is secret", back.searchParams.get("code") ?? "no code");
    for (const cookie of [careful.cookie, step, cookieOf(second.headers), cookieOf(begun.headers)])
      for (const pair of cookie.split("; "))
        // A session's token is stored; without the signature it opens nothing (people.pg.test.ts).
        remember(decodeURIComponent(pair.slice(pair.indexOf("=") + 1)) || undefined);

    const { rows: tables } = await services.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const dumps = await Promise.all(
      tables.map(async ({ name }) => [
        `table ${name}`,
        JSON.stringify((await services.pool.query(`select * from ${name}`)).rows),
      ]),
    );
    const id = await storeClosedDebate(services);
    const exports = await Promise.all(
      [
        "/api/audit.jsonl",
        `/api/deliberations/${id}/export.zip`,
        `/api/deliberations/${id}/bundle.zip`,
        "/api/people",
        "/api/settings",
        "/api/sign-in-methods",
        "/api/tokens",
        "/api/invitations",
      ].map(async (path) => {
        const response = await send("GET", path, { headers: { cookie: owner.cookie } });
        expect([path, response.status]).toEqual([path, 200]);
        const bytes = new Uint8Array(await response.arrayBuffer());
        const files = path.endsWith(".zip") ? Object.values(unzipSync(bytes)) : [bytes];
        return [path, files.map((file) => strFromU8(file)).join("\n")];
      }),
    );
    expect(logged.length).toBeGreaterThan(0);
    const places = [...dumps, ...exports, ["log", logged.join("")]] as [string, string][];
    const found = places.flatMap(([place, text]) =>
      secrets.filter((one) => text.includes(one)).map((one) => `${place} has ${one.slice(0, 8)}…`),
    );
    expect(found).toEqual([]);
  });
});
